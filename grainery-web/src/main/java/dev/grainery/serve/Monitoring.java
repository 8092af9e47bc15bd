// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import dev.grainery.listing.StoreState;
import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.KeptFigures;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.MetricsText;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** Health and metrics. Thread-safe. */
final class Monitoring {

    /** Needs no token: it reveals nothing about the archive. */
    static final String HEALTH = "/health";

    private static final String METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

    private final GraineryStore store;
    private final Recent<StoreState> figures;
    private final KeptFigures kept;
    private final Instant start;
    private final Map<String, Long> answers = new ConcurrentSkipListMap<>();

    Monitoring(GraineryStore store, Recent<StoreState> figures, KeptFigures kept, Instant start) {
        this.store = store;
        this.figures = figures;
        this.kept = kept;
        this.start = start;
    }

    List<Route> routes() {
        return List.of(
                Route.ofApi(
                        HEALTH,
                        "Whether the server and its store answer; asked without a token",
                        OpenApi.object(Health.class),
                        call -> health()),
                Route.ofApi(
                        "/metrics",
                        "Figures as OpenMetrics",
                        OpenApi.text("application/openmetrics-text"),
                        call -> metrics()),
                Route.ofApi(
                        Link.API + "/status",
                        "The state of the archive; at most ten seconds old",
                        OpenApi.object(StoreState.class),
                        this::status));
    }

    private record Health(String status) {}

    void answered(int status) {
        answers.merge(String.valueOf(status), 1L, Long::sum);
    }

    private Answer health() {
        store.harvests().count();
        return Answer.json(new Health("up"));
    }

    private Answer status(Call call) {
        call.requireAccepted(Answer.JSON);
        return Answer.json(figures.get());
    }

    private Answer metrics() {
        StoreState now = figures.get();
        Instant figuresAsOf = kept.figures().map(ArchiveFigures::asOf).orElse(Instant.EPOCH);
        byte[] text = new MetricsText(Map.of())
                .time(
                        "grainery_serve_start_timestamp_seconds",
                        "When the server started, in seconds since 1970.",
                        start)
                .time(
                        "grainery_serve_figures_timestamp_seconds",
                        "Until when what was written is in the figures of the pages, in seconds since 1970; 0 while they are counted for the first time.",
                        figuresAsOf)
                .gauge("grainery_serve_answers", "Answers since the start, by HTTP status.", "status", answers)
                .gauge(
                        "grainery_serve_records",
                        "Records in the store, by type and status of validation.",
                        now.recordPoints())
                .gauge("grainery_serve_bytes", "Bytes of the containers of all harvests.", (double) now.bytes())
                .gauge("grainery_serve_overdue_files", "Files whose check is overdue.", (double) now.overdue())
                .gauge(
                        "grainery_serve_open_findings",
                        "Findings that are open, by severity.",
                        "severity",
                        now.openFindings())
                .bytes();
        return new Answer.Whole(200, METRICS, new String(text, StandardCharsets.UTF_8), Map.of());
    }
}

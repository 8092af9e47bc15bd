// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import dev.grainery.metrics.MetricsText;
import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.KeptFigures;
import dev.grainery.store.GraineryStore;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** What monitoring asks: whether the server and its store answer, and figures. Thread-safe. */
final class Monitoring {

    /** Asked without a token: it says nothing about the archive. */
    static final String HEALTH = "/health";

    private static final String METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

    private final GraineryStore store;
    private final Recent<StoreFigures> figures;
    private final KeptFigures kept;
    private final Instant start;
    private final Map<String, LongAdder> answers = new ConcurrentSkipListMap<>();

    Monitoring(GraineryStore store, Recent<StoreFigures> figures, KeptFigures kept, Instant start) {
        this.store = store;
        this.figures = figures;
        this.kept = kept;
        this.start = start;
    }

    List<Route> routes() {
        return List.of(
                new Route(HEALTH, Set.of(), call -> health()),
                new Route("/metrics", Set.of(), call -> metrics()),
                new Route(Link.API + "/status", Set.of(), this::status));
    }

    /** A request was answered with this status. */
    void answered(int status) {
        answers.computeIfAbsent(String.valueOf(status), word -> new LongAdder()).increment();
    }

    private Answer health() {
        store.harvests().count();
        return Answer.json(Map.of("status", "up"));
    }

    private Answer status(Call call) {
        call.requireAccepted(Answer.JSON);
        return Answer.json(figures.get());
    }

    private Answer metrics() {
        StoreFigures now = figures.get();
        List<MetricsText.Point> records = new ArrayList<>();
        now.records()
                .forEach((type, counts) -> counts.forEach((status, count) ->
                        records.add(new MetricsText.Point(Map.of("type", type, "status", status), count))));
        Map<String, Long> requests = new LinkedHashMap<>();
        answers.forEach((status, count) -> requests.put(status, count.sum()));
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
                .gauge("grainery_serve_answers", "Answers since the start, by HTTP status.", "status", requests)
                .gauge("grainery_serve_records", "Records in the store, by type and status of validation.", records)
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

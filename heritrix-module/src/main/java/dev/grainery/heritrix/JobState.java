// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.grainery.heritrix.cdx.CdxDelivery;
import dev.grainery.heritrix.recording.RecordingCounts;
import dev.grainery.heritrix.task.DeliveryState;
import dev.grainery.outbox.Outbox;
import dev.grainery.record.Crawl;
import dev.grainery.record.RecordJson;
import dev.grainery.system.MetricsText;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

@JsonInclude(JsonInclude.Include.NON_ABSENT)
record JobState(
        @JsonUnwrapped Launch launch,
        @JsonUnwrapped Recording recording,
        Optional<CdxFiles> cdx,
        String store,
        Optional<DeliveryState> delivery,
        Waiting outbox) {

    // Prometheus reserves the label "job" and would rename ours
    private static final String JOB = "crawl_job";

    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record Launch(String job, String launch, Instant start, Optional<Instant> end, String status) {}

    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record Recording(
            Map<String, Long> containers,
            Optional<Instant> lastRecord,
            Optional<String> lastError,
            Optional<Instant> lastErrorAt,
            Map<String, Long> findings,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Long> inspected) {

        static Recording of(RecordingCounts.Snapshot counts, Crawl.Balance balance) {
            Map<String, Long> containers = new LinkedHashMap<>();
            containers.put("found", counts.found());
            containers.put("recorded", counts.recorded());
            containers.put("waiting", counts.waiting());
            containers.put("failed", counts.failed());
            containers.put("named", balance.named());
            containers.put("unfinished", balance.unfinished());
            containers.put("vanished", balance.vanished());
            return new Recording(
                    containers,
                    counts.lastRecord(),
                    counts.lastError(),
                    counts.lastErrorAt(),
                    counts.findings(),
                    counts.inspected());
        }
    }

    record CdxFiles(
            String directory,
            long written,
            long notWritten,
            @JsonUnwrapped Optional<CdxServerState> posting) {}

    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record CdxServerState(
            String server, long delivered, long waiting, Optional<Instant> failingSince, Optional<String> lastError) {

        static CdxServerState of(CdxDelivery server) {
            DeliveryState state = server.state();
            return new CdxServerState(
                    server.address(),
                    state.delivered(),
                    server.waiting(),
                    Optional.of(state.since()).filter(since -> !state.delivering()),
                    state.lastError());
        }
    }

    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record Waiting(String directory, long waiting, Optional<Instant> oldest, long refused) {

        static Waiting in(Outbox outbox) throws IOException {
            Outbox.Waiting waiting = outbox.waiting();
            return new Waiting(outbox.directory().toString(), waiting.entries(), waiting.oldest(), outbox.refused());
        }
    }

    private record StatusFile(
            Instant updated, @JsonUnwrapped JobState state) {}

    byte[] json(Instant now) {
        try {
            String json =
                    RecordJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(new StatusFile(now, this));
            return (json + "\n").getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a state is always JSON", e);
        }
    }

    Map<String, Object> fields() {
        return RecordJson.mapper().convertValue(this, new TypeReference<Map<String, Object>>() {});
    }

    static Path metricsFile(Path named, String job) {
        return Files.isDirectory(named)
                ? named.resolve("grainery-" + URLEncoder.encode(job, StandardCharsets.UTF_8) + ".prom")
                : named;
    }

    byte[] metrics(Instant now) {
        MetricsText metrics = new MetricsText(Map.of(JOB, launch.job()));
        metrics.gauge(
                "grainery_crawl_containers",
                "Containers of the last launch, by what became of them.",
                "state",
                recording.containers());
        delivery.ifPresent(sent -> metrics(metrics, sent));
        metrics.gauge(
                "grainery_crawl_outbox_records",
                "Records in the outbox: those that wait, and those that the store refused.",
                "state",
                Map.of("waiting", outbox.waiting(), "refused", outbox.refused()));
        metrics.gauge(
                "grainery_crawl_findings",
                "Findings in the containers of the last launch.",
                "code",
                recording.findings());
        if (!recording.inspected().isEmpty()) {
            metrics.gauge(
                    "grainery_crawl_inspected_containers",
                    "Containers of the last launch that were inspected, by their verdict.",
                    "verdict",
                    recording.inspected());
        }
        cdx.ifPresent(files -> metrics(metrics, files));
        recording
                .lastRecord()
                .ifPresent(last -> metrics.time(
                        "grainery_crawl_last_record_timestamp_seconds", "When the last record was made.", last));
        metrics.time("grainery_crawl_start_timestamp_seconds", "When the last launch began.", launch.start());
        if (launch.end().isPresent()) {
            metrics.time(
                    "grainery_crawl_end_timestamp_seconds",
                    "When the crawl of the last launch ended.",
                    launch.end().get());
        } else {
            metrics.time(
                    "grainery_crawl_alive_timestamp_seconds",
                    "When the running crawl last wrote these metrics; absent if it has ended.",
                    now);
        }
        return metrics.bytes();
    }

    private static void metrics(MetricsText metrics, CdxFiles files) {
        Map<String, Long> states = new LinkedHashMap<>();
        states.put("written", files.written());
        states.put("not-written", files.notWritten());
        files.posting().ifPresent(server -> {
            states.put("delivered", server.delivered());
            states.put("waiting", server.waiting());
        });
        metrics.gauge(
                "grainery_crawl_cdx_files",
                "CDX files of the last launch, by what became of them, and those that wait for the CDX server.",
                "state",
                states);
        files.posting()
                .flatMap(CdxServerState::failingSince)
                .ifPresent(since -> metrics.time(
                        "grainery_crawl_cdx_server_failing_timestamp_seconds",
                        "Since when the CDX server has not been reached; absent if the last attempt reached it.",
                        since));
    }

    /** Without a store, no record is late. */
    private void metrics(MetricsText metrics, DeliveryState sent) {
        metrics.gauge("grainery_crawl_delivered_containers", "Containers that the store acknowledged.", (double)
                sent.delivered());
        metrics.gauge(
                "grainery_crawl_delivering",
                "Whether the last attempt to deliver reached the store: 1 if so.",
                sent.delivering() ? 1 : 0);
        outbox.oldest()
                .ifPresent(oldest -> metrics.time(
                        "grainery_crawl_oldest_waiting_timestamp_seconds",
                        "Since when the oldest undelivered record has been waiting; absent if none waits.",
                        oldest));
    }
}

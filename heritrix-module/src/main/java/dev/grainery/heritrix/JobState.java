// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.grainery.heritrix.delivery.StoreDelivery;
import dev.grainery.heritrix.recording.RecordingCounts;
import dev.grainery.metrics.MetricsText;
import dev.grainery.outbox.Outbox;
import dev.grainery.record.Crawl;
import dev.grainery.record.Inspection.Conformance;
import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How the recording of a launch stands at one moment, for whoever watches it.
 *
 * @param job name of the job's directory
 * @param launch identifier of the launch
 * @param start when it began
 * @param end when the crawl ended, empty while it runs
 * @param status how it ended, in the crawler's own word; {@code RUNNING} while it runs
 * @param counts what became of its containers
 * @param balance what became of those that URIs named
 * @param store address of the store, without a password
 * @param delivery how delivery stands; empty if nothing is delivered, and all stays in the outbox
 * @param cdx how it stands with CDX files; empty if none are written
 * @param outbox what waits for delivery
 */
record JobState(
        String job,
        String launch,
        Instant start,
        Optional<Instant> end,
        String status,
        RecordingCounts.Snapshot counts,
        Crawl.Balance balance,
        String store,
        Optional<StoreDelivery.State> delivery,
        Optional<CdxFiles> cdx,
        Waiting outbox) {

    // Prometheus has a label "job" of its own, and would rename ours
    private static final String JOB = "crawl_job";

    JobState {
        requireNonNull(job, "job");
        requireNonNull(launch, "launch");
        requireNonNull(start, "start");
        requireNonNull(end, "end");
        requireNonNull(status, "status");
        requireNonNull(counts, "counts");
        requireNonNull(balance, "balance");
        requireNonNull(store, "store");
        requireNonNull(delivery, "delivery");
        requireNonNull(cdx, "cdx");
        requireNonNull(outbox, "outbox");
    }

    /**
     * The CDX files of a launch.
     *
     * @param directory where they are
     * @param written containers that have one
     * @param notWritten containers that should have one
     * @param server how their delivery stands, if they are posted to a server
     */
    record CdxFiles(Path directory, long written, long notWritten, Optional<CdxServerState> server) {

        CdxFiles {
            requireNonNull(directory, "directory");
            requireNonNull(server, "server");
        }
    }

    /**
     * How the delivery of CDX files stands.
     *
     * @param address the server, without a secret
     * @param delivered files that it took from this launch
     * @param waiting files that wait for it, also of other launches, with those that it refused
     * @param failingSince since when it could not be reached; empty if it was at the last attempt
     * @param lastError what went wrong last
     */
    record CdxServerState(
            String address, long delivered, long waiting, Optional<Instant> failingSince, Optional<String> lastError) {

        CdxServerState {
            requireNonNull(address, "address");
            requireNonNull(failingSince, "failingSince");
            requireNonNull(lastError, "lastError");
        }
    }

    /**
     * What an outbox holds.
     *
     * @param directory where it is
     * @param records how many entries wait
     * @param refused how many were put aside
     * @param oldest when the first of those that wait was put there
     */
    record Waiting(Path directory, long records, long refused, Optional<Instant> oldest) {

        Waiting {
            requireNonNull(directory, "directory");
            requireNonNull(oldest, "oldest");
        }

        static Waiting in(Outbox outbox) throws IOException {
            return new Waiting(outbox.directory(), outbox.size(), outbox.refused(), outbox.oldest());
        }
    }

    /** How many containers there are, by what became of them. */
    private Map<String, Long> containers() {
        Map<String, Long> containers = new LinkedHashMap<>();
        containers.put("found", counts.found());
        containers.put("recorded", counts.recorded());
        containers.put("waiting", counts.waiting());
        containers.put("failed", counts.failed());
        containers.put("named", balance.named());
        containers.put("unfinished", balance.unfinished());
        containers.put("vanished", balance.vanished());
        return containers;
    }

    /** As JSON in UTF-8, with a line feed at its end; {@code docs/heritrix.md} describes its fields. */
    byte[] json(Instant now) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("updated", now);
        fields.put("job", job);
        fields.put("launch", launch);
        fields.put("start", start);
        end.ifPresent(time -> fields.put("end", time));
        fields.put("status", status);
        fields.put("containers", containers());
        counts.lastRecord().ifPresent(time -> fields.put("lastRecord", time));
        counts.lastError().ifPresent(error -> fields.put("lastError", error));
        counts.lastErrorAt().ifPresent(time -> fields.put("lastErrorAt", time));
        fields.put("findings", findings());
        if (!counts.inspected().isEmpty()) {
            fields.put("inspected", inspected());
        }
        cdx.ifPresent(files -> fields.put("cdx", json(files)));
        fields.put("store", store);
        delivery.ifPresent(sent -> fields.put("delivery", json(sent)));
        Map<String, Object> waiting = new LinkedHashMap<>();
        waiting.put("directory", outbox.directory().toString());
        waiting.put("waiting", outbox.records());
        outbox.oldest().ifPresent(time -> waiting.put("oldest", time));
        waiting.put("refused", outbox.refused());
        fields.put("outbox", waiting);
        try {
            String json = RecordJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(fields);
            return (json + "\n").getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a state is always JSON", e);
        }
    }

    private static Map<String, Object> json(StoreDelivery.State sent) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("delivering", sent.delivering());
        fields.put("since", sent.since());
        fields.put("delivered", sent.delivered());
        fields.put("refused", sent.refused());
        sent.lastError().ifPresent(error -> fields.put("lastError", error));
        sent.lastErrorAt().ifPresent(time -> fields.put("lastErrorAt", time));
        return fields;
    }

    private static Map<String, Object> json(CdxFiles files) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("directory", files.directory().toString());
        fields.put("written", files.written());
        fields.put("notWritten", files.notWritten());
        files.server().ifPresent(server -> {
            fields.put("server", server.address());
            fields.put("delivered", server.delivered());
            fields.put("waiting", server.waiting());
            server.failingSince().ifPresent(time -> fields.put("failingSince", time));
            server.lastError().ifPresent(error -> fields.put("lastError", error));
        });
        return fields;
    }

    private Map<String, Long> inspected() {
        Map<String, Long> inspected = new LinkedHashMap<>();
        Arrays.stream(Conformance.values())
                .filter(counts.inspected()::containsKey)
                .forEach(verdict ->
                        inspected.put(verdict.word(), counts.inspected().get(verdict)));
        return inspected;
    }

    private Map<String, Long> findings() {
        return counts.findings().entrySet().stream()
                .collect(Collectors.toMap(e -> e.getKey().code(), Map.Entry::getValue, Long::sum, TreeMap::new));
    }

    /** Where the metrics of a job go: the file that is named, or a file of the job's own in the directory that is. */
    static Path metricsFile(Path named, String job) {
        return Files.isDirectory(named)
                ? named.resolve("grainery-" + URLEncoder.encode(job, StandardCharsets.UTF_8) + ".prom")
                : named;
    }

    /** As metrics. */
    byte[] metrics(Instant now) {
        MetricsText metrics = new MetricsText(Map.of(JOB, job));
        metrics.gauge(
                "grainery_crawl_containers",
                "Containers of the last launch, by what became of them.",
                "state",
                containers());
        delivery.ifPresent(sent -> metrics(metrics, sent));
        metrics.gauge(
                "grainery_crawl_outbox_records",
                "Records in the outbox: those that wait, and those that the store refused.",
                "state",
                Map.of("waiting", outbox.records(), "refused", outbox.refused()));
        metrics.gauge("grainery_crawl_findings", "Findings in the containers of the last launch.", "code", findings());
        if (!counts.inspected().isEmpty()) {
            metrics.gauge(
                    "grainery_crawl_inspected_containers",
                    "Containers of the last launch that were inspected, by their verdict.",
                    "verdict",
                    inspected());
        }
        cdx.ifPresent(files -> metrics(metrics, files));
        counts.lastRecord()
                .ifPresent(last -> metrics.time(
                        "grainery_crawl_last_record_timestamp_seconds", "When the last record was made.", last));
        metrics.time("grainery_crawl_start_timestamp_seconds", "When the last launch began.", start);
        if (end.isPresent()) {
            metrics.time("grainery_crawl_end_timestamp_seconds", "When the crawl of the last launch ended.", end.get());
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
        files.server().ifPresent(server -> {
            states.put("delivered", server.delivered());
            states.put("waiting", server.waiting());
        });
        metrics.gauge(
                "grainery_crawl_cdx_files",
                "CDX files of the last launch, by what became of them, and those that wait for the CDX server.",
                "state",
                states);
        files.server()
                .flatMap(CdxServerState::failingSince)
                .ifPresent(since -> metrics.time(
                        "grainery_crawl_cdx_server_failing_timestamp_seconds",
                        "Since when the CDX server could not be reached; absent if it was at the last attempt.",
                        since));
    }

    /** Where nothing is delivered on purpose, nothing is late. */
    private void metrics(MetricsText metrics, StoreDelivery.State sent) {
        metrics.gauge("grainery_crawl_delivered_containers", "Containers that the store acknowledged.", (double)
                sent.delivered());
        metrics.gauge(
                "grainery_crawl_delivering",
                "Whether the last attempt to deliver reached the store: 1 if so.",
                sent.delivering() ? 1 : 0);
        outbox.oldest()
                .ifPresent(oldest -> metrics.time(
                        "grainery_crawl_oldest_waiting_timestamp_seconds",
                        "Since when the first record waits that was not delivered; absent if none waits.",
                        oldest));
    }
}

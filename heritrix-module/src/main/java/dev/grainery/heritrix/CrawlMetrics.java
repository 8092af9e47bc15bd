// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import dev.grainery.heritrix.delivery.DeliveryState;
import dev.grainery.heritrix.recording.RecordingCounts;
import dev.grainery.metrics.MetricsText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** The recording of a crawl as metrics. */
final class CrawlMetrics {

    // Prometheus has a label "job" of its own, and would rename ours
    private static final String JOB = "crawl_job";

    private CrawlMetrics() {}

    /** Where the metrics of a job go: the file that is named, or a file of the job's own in the directory that is. */
    static Path file(Path named, String job) {
        return Files.isDirectory(named)
                ? named.resolve("grainery-" + URLEncoder.encode(job, StandardCharsets.UTF_8) + ".prom")
                : named;
    }

    static byte[] bytes(JobState state, Instant now) {
        MetricsText metrics = new MetricsText(Map.of(JOB, state.job()));
        RecordingCounts.Snapshot counts = state.counts();
        Map<String, Long> containers = new LinkedHashMap<>();
        containers.put("found", counts.found());
        containers.put("recorded", counts.recorded());
        containers.put("waiting", counts.waiting());
        containers.put("failed", counts.failed());
        containers.put("named", state.balance().named());
        containers.put("unfinished", state.balance().unfinished());
        containers.put("vanished", state.balance().vanished());
        metrics.gauge(
                "grainery_crawl_containers",
                "Containers of the last launch, by what became of them.",
                "state",
                containers);
        state.delivery().ifPresent(delivery -> delivery(metrics, delivery, state.outbox()));
        metrics.gauge(
                "grainery_crawl_outbox_records",
                "Records in the outbox: those that wait, and those that the store refused.",
                "state",
                Map.of(
                        "waiting",
                        state.outbox().records(),
                        "refused",
                        state.outbox().refused()));
        metrics.gauge(
                "grainery_crawl_findings",
                "Findings in the containers of the last launch.",
                "code",
                StatusJson.findings(counts));
        counts.lastRecord()
                .ifPresent(last -> metrics.time(
                        "grainery_crawl_last_record_timestamp_seconds", "When the last record was made.", last));
        metrics.time("grainery_crawl_start_timestamp_seconds", "When the last launch began.", state.start());
        if (state.end().isPresent()) {
            metrics.time(
                    "grainery_crawl_end_timestamp_seconds",
                    "When the crawl of the last launch ended.",
                    state.end().get());
        } else {
            metrics.time(
                    "grainery_crawl_alive_timestamp_seconds",
                    "When the running crawl last wrote these metrics; absent if it has ended.",
                    now);
        }
        return metrics.bytes();
    }

    /** Where nothing is delivered on purpose, nothing is late. */
    private static void delivery(MetricsText metrics, DeliveryState delivery, JobState.Waiting outbox) {
        metrics.gauge("grainery_crawl_delivered_containers", "Containers that the store acknowledged.", (double)
                delivery.delivered());
        metrics.gauge(
                "grainery_crawl_delivering",
                "Whether the last attempt to deliver reached the store: 1 if so.",
                delivery.delivering() ? 1 : 0);
        outbox.oldest()
                .ifPresent(oldest -> metrics.time(
                        "grainery_crawl_oldest_waiting_timestamp_seconds",
                        "Since when the first record waits that was not delivered; absent if none waits.",
                        oldest));
    }
}

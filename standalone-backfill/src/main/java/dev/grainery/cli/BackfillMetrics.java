// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.backfill.BackfillSummary;
import dev.grainery.backfill.Tally;
import dev.grainery.metrics.MetricsText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A backfill as metrics. */
final class BackfillMetrics {

    private BackfillMetrics() {}

    /** What the last run did. */
    static void run(MetricsText metrics, BackfillSummary summary) {
        List<MetricsText.Point> records = new ArrayList<>();
        records.addAll(points("container", summary.containers()));
        records.addAll(points("cdx", summary.indexes()));
        records.addAll(points("harvest", summary.harvests()));
        metrics.gauge(
                "grainery_backfill_records", "Records that the last run looked at, by what became of them.", records);
        metrics.gauge("grainery_backfill_read_bytes", "Bytes that the last run read.", (double) summary.bytes());
        metrics.gauge(
                "grainery_backfill_unread_files",
                "Files that the last run left for the next one, as its budget was used up.",
                (double) summary.unread().files());
        metrics.gauge(
                "grainery_backfill_unread_bytes",
                "Bytes of the files that the last run left for the next one.",
                (double) summary.unread().bytes());
        metrics.gauge("grainery_backfill_findings", "Findings of the last run.", "code", summary.findings());
        metrics.gauge(
                "grainery_backfill_errors", "Findings of severity error of the last run.", (double) summary.errors());
    }

    private static List<MetricsText.Point> points(String type, Tally tally) {
        Map<String, Long> outcomes = new LinkedHashMap<>();
        outcomes.put("new", tally.fresh());
        outcomes.put("unchanged", tally.unchanged());
        outcomes.put("validated", tally.validated());
        outcomes.put("updated", tally.updated());
        outcomes.put("failed", tally.failed());
        return outcomes.entrySet().stream()
                .map(outcome ->
                        new MetricsText.Point(Map.of("type", type, "outcome", outcome.getKey()), outcome.getValue()))
                .toList();
    }
}

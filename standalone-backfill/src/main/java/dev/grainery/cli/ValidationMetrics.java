// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.metrics.MetricsText;
import dev.grainery.record.RecordJson;
import dev.grainery.validate.CycleState;
import dev.grainery.validate.ValidationSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A run of the revision cycle as metrics. */
final class ValidationMetrics {

    private ValidationMetrics() {}

    /** What the last run did. */
    static void run(MetricsText metrics, ValidationSummary summary) {
        Map<String, Long> files = new LinkedHashMap<>();
        files.put("equal", summary.equal());
        files.put("first", summary.first());
        files.put("moved", summary.moved());
        files.put("different", summary.different());
        files.put("missing", summary.missing());
        files.put("unreadable", summary.unreadable());
        files.put("changing", summary.changing());
        files.put("hung", summary.hung());
        files.put("claimed", summary.claimed());
        files.put("skipped", summary.skipped());
        metrics.gauge("grainery_validate_files", "Files of the last run, by how their check ended.", "outcome", files);
        metrics.gauge(
                "grainery_validate_checked_bytes",
                "Bytes of the files that the last run checked, by how their check ended.",
                "outcome",
                summary.checkedBytes());
        metrics.gauge("grainery_validate_read_bytes", "Bytes that the last run read.", (double) summary.bytes());
        metrics.gauge(
                "grainery_validate_failures", "Files whose check failed in the last run.", (double) summary.failed());
        metrics.gauge(
                "grainery_validate_absent_storages",
                "Storages that were not there in the last run.",
                summary.absent().size());
        metrics.gauge(
                "grainery_validate_left",
                "Whether more was due than the last run could do: 1 if so.",
                summary.left() ? 1 : 0);
    }

    /** How the store stands after the run. */
    static void state(MetricsText metrics, CycleState state) {
        List<MetricsText.Point> records = new ArrayList<>();
        state.records()
                .forEach((type, statuses) -> statuses.forEach((status, count) -> records.add(new MetricsText.Point(
                        Map.of(
                                "type",
                                type.word(),
                                "status",
                                RecordJson.mapper().convertValue(status, String.class)),
                        count))));
        metrics.gauge("grainery_records", "Records in the store, by type and status of their last check.", records);
        metrics.gauge(
                "grainery_overdue_files", "Files that should have been checked before now, and were not.", (double)
                        state.overdueFiles());
        metrics.gauge(
                "grainery_oldest_overdue_seconds",
                "For how long the most overdue file should have been checked; 0 if none is overdue.",
                state.oldestOverdue().toMillis() / 1000.0);
    }
}

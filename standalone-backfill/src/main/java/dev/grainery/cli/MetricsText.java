// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.record.RecordJson;
import dev.grainery.validate.CycleState;
import dev.grainery.validate.ValidationSummary;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A run of the revision cycle as metrics. All are gauges: so the text is right both as OpenMetrics and in the older format
 * that the textfile collector of the node exporter reads.
 */
final class MetricsText {

    private final MetricSnapshots.Builder metrics = MetricSnapshots.builder();

    /** How the last run ended: this much is known even if the store is away. */
    MetricsText end(Instant end, Duration duration, ExitStatus status) {
        gauge(
                "grainery_validate_end_timestamp_seconds",
                "When the last run ended, in seconds since 1970.",
                end.toEpochMilli() / 1000.0);
        gauge("grainery_validate_duration_seconds", "How long the last run took.", duration.toMillis() / 1000.0);
        gauge(
                "grainery_validate_exit_status",
                "With which status the last run ended: 0 well, 1 files failed, 3 store away, 4 stopped, 5 storage"
                        + " absent, 70 fault.",
                status.code());
        return this;
    }

    /** What the last run did. */
    MetricsText run(ValidationSummary summary) {
        Map<String, Long> files = new LinkedHashMap<>();
        files.put("equal", summary.equal());
        files.put("first", summary.first());
        files.put("moved", summary.moved());
        files.put("different", summary.different());
        files.put("missing", summary.missing());
        files.put("unreadable", summary.unreadable());
        files.put("changing", summary.changing());
        files.put("skipped", summary.skipped());
        byOutcome("grainery_validate_files", "Files of the last run, by how their check ended.", files);
        byOutcome(
                "grainery_validate_checked_bytes",
                "Bytes of the files that the last run checked, by how their check ended.",
                summary.checkedBytes());
        gauge("grainery_validate_read_bytes", "Bytes that the last run read.", (double) summary.bytes());
        gauge("grainery_validate_failures", "Files whose check failed in the last run.", (double) summary.failed());
        gauge(
                "grainery_validate_absent_storages",
                "Storages that were not there in the last run.",
                summary.absent().size());
        gauge(
                "grainery_validate_left",
                "Whether more was due than the last run could do: 1 if so.",
                summary.left() ? 1 : 0);
        return this;
    }

    /** How the store stands after the run. */
    MetricsText state(CycleState state) {
        GaugeSnapshot.Builder records = GaugeSnapshot.builder()
                .name("grainery_records")
                .help("Records in the store, by type and status of their last check.");
        state.records()
                .forEach((type, statuses) -> statuses.forEach((status, count) -> records.dataPoint(point(
                        count,
                        Labels.of(
                                "type",
                                type.word(),
                                "status",
                                RecordJson.mapper().convertValue(status, String.class))))));
        metrics.metricSnapshot(records.build());
        gauge("grainery_overdue_files", "Files that should have been checked before now, and were not.", (double)
                state.overdueFiles());
        gauge(
                "grainery_oldest_overdue_seconds",
                "For how long the most overdue file should have been checked; 0 if none is overdue.",
                state.oldestOverdue().toMillis() / 1000.0);
        return this;
    }

    private void byOutcome(String name, String help, Map<String, Long> values) {
        GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(help);
        values.forEach((outcome, value) -> gauge.dataPoint(point(value, Labels.of("outcome", outcome))));
        metrics.metricSnapshot(gauge.build());
    }

    private void gauge(String name, String help, double value) {
        metrics.metricSnapshot(GaugeSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(point(value, Labels.EMPTY))
                .build());
    }

    private static GaugeDataPointSnapshot point(double value, Labels labels) {
        return GaugeDataPointSnapshot.builder().value(value).labels(labels).build();
    }

    /** The text in UTF-8. */
    byte[] bytes() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        OpenMetricsTextFormatWriter.create().write(out, metrics.build());
        return out.toByteArray();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All are gauges: valid both as OpenMetrics and for the node exporter's textfile collector. Not thread-safe. */
public final class MetricsText {

    private final MetricSnapshots.Builder metrics = MetricSnapshots.builder();
    private final Map<String, String> common;

    public MetricsText(Map<String, String> common) {
        this.common = Map.copyOf(common);
    }

    public record Point(Map<String, String> labels, double value) {

        public Point {
            labels = Map.copyOf(labels);
        }
    }

    public MetricsText gauge(String name, String help, double value) {
        return gauge(name, help, List.of(new Point(Map.of(), value)));
    }

    /** A time in seconds since 1970; the name should end in {@code _timestamp_seconds}. */
    public MetricsText time(String name, String help, Instant time) {
        return gauge(name, help, time.toEpochMilli() / 1000.0);
    }

    public MetricsText gauge(String name, String help, String label, Map<String, ? extends Number> values) {
        List<Point> points = new ArrayList<>();
        values.forEach((labelled, value) -> points.add(new Point(Map.of(label, labelled), value.doubleValue())));
        return gauge(name, help, points);
    }

    public MetricsText gauge(String name, String help, List<Point> points) {
        GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(help);
        for (Point point : points) {
            Labels.Builder labels = Labels.builder();
            common.forEach(labels::label);
            point.labels().forEach(labels::label);
            gauge.dataPoint(GaugeDataPointSnapshot.builder()
                    .value(point.value())
                    .labels(labels.build())
                    .build());
        }
        metrics.metricSnapshot(gauge.build());
        return this;
    }

    public byte[] bytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            OpenMetricsTextFormatWriter.create().write(out, metrics.build());
        } catch (IOException e) {
            throw new UncheckedIOException("memory can be written to", e);
        }
        return out.toByteArray();
    }
}

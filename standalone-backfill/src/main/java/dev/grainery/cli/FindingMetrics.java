// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.metrics.MetricsText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The findings of a store as metrics. */
final class FindingMetrics {

    private FindingMetrics() {}

    /**
     * Which findings are open; severities of which none is open have a zero, so that an alert can end.
     *
     * @param prefix begins the names of the metrics: a collector refuses two files that both have one
     */
    static void open(MetricsText metrics, String prefix, Map<FindingCode, Long> open) {
        List<MetricsText.Point> bySeverity = new ArrayList<>();
        for (Severity severity : Severity.values()) {
            bySeverity.add(new MetricsText.Point(
                    Map.of("severity", severity.word()),
                    open.entrySet().stream()
                            .filter(entry -> entry.getKey().severity() == severity)
                            .mapToLong(Map.Entry::getValue)
                            .sum()));
        }
        metrics.gauge(prefix + "_open_findings", "Findings that are open, by severity.", bySeverity);
        metrics.gauge(
                prefix + "_open_findings_by_code",
                "Findings that are open, by code.",
                open.entrySet().stream()
                        .map(entry -> new MetricsText.Point(
                                Map.of(
                                        "code", entry.getKey().code(),
                                        "severity", entry.getKey().severity().word()),
                                entry.getValue()))
                        .toList());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.record.RecordType;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.MetricsText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * @param bytes sum of the containers of all harvests
 * @param overdue files whose check is overdue
 * @param openFindings open findings by severity
 */
public record StoreState(
        Instant time,
        Map<String, Map<String, Long>> records,
        long bytes,
        long overdue,
        long dueWithin30Days,
        Map<String, Long> openFindings) {

    private static final Duration SOON = Duration.ofDays(30);

    public static StoreState of(GraineryStore store, Instant now) {
        Map<String, Map<String, Long>> records = new LinkedHashMap<>();
        for (RecordType type : List.of(RecordType.HARVEST, RecordType.CONTAINER, RecordType.CDX)) {
            Map<RevisionStatus, Long> counts = store.countByStatus(type);
            Map<String, Long> words = new LinkedHashMap<>();
            counts.forEach((status, count) -> words.put(status.word(), count));
            records.put(type.word(), words);
        }
        long overdue = store.locations().countOverdue(now);
        return new StoreState(
                now,
                records,
                store.harvests().bytes(),
                overdue,
                store.locations().countOverdue(now.plus(SOON)) - overdue,
                bySeverity(store.findings().count(FindingState.OPEN)));
    }

    public List<MetricsText.Point> recordPoints() {
        List<MetricsText.Point> points = new ArrayList<>();
        records.forEach((type, counts) -> counts.forEach(
                (status, count) -> points.add(new MetricsText.Point(Map.of("type", type, "status", status), count))));
        return points;
    }

    /** Every severity has a count, zero included. */
    public static Map<String, Long> bySeverity(Map<FindingCode, Long> findings) {
        Map<String, Long> bySeverity = new LinkedHashMap<>();
        for (Severity severity : Severity.values()) {
            bySeverity.put(severity.word(), 0L);
        }
        findings.forEach((code, count) -> bySeverity.merge(code.severity().word(), count, Long::sum));
        return bySeverity;
    }
}

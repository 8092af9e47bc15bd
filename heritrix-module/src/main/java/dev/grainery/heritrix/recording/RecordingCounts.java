// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.Inspection;
import dev.grainery.record.Inspection.Conformance;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

public final class RecordingCounts {

    enum Count {
        FOUND,
        RECORDED,
        FAILED,
        CDX_WRITTEN,
        CDX_NOT_WRITTEN
    }

    private final InstantSource clock = InstantSource.system();
    private final Map<FindingCode, Long> findings = new EnumMap<>(FindingCode.class);
    private final Map<Conformance, Long> inspected = new EnumMap<>(Conformance.class);
    private final Map<Count, Long> counts = new EnumMap<>(Count.class);
    private Optional<Instant> lastRecord = Optional.empty();
    private Optional<String> lastError = Optional.empty();
    private Optional<Instant> lastErrorAt = Optional.empty();

    /** Includes containers whose record could not be written. */
    public record Snapshot(
            long found,
            long recorded,
            long failed,
            Optional<Instant> lastRecord,
            Optional<String> lastError,
            Optional<Instant> lastErrorAt,
            Map<String, Long> findings,
            Map<String, Long> inspected,
            long cdxWritten,
            long cdxNotWritten) {

        public long waiting() {
            return Math.max(0, found - recorded - failed);
        }
    }

    synchronized void add(Count count, long number) {
        counts.merge(count, number, Long::sum);
    }

    private long get(Count count) {
        return counts.getOrDefault(count, 0L);
    }

    synchronized void recorded(Instant when, Optional<Inspection> inspection, List<Finding> added) {
        add(Count.RECORDED, 1);
        lastRecord = Optional.of(when);
        inspection.ifPresent(done -> inspected.merge(done.verdict(), 1L, Long::sum));
        addFindings(added);
    }

    synchronized void unreadable(Instant when, String error, List<Finding> added) {
        lastRecord = Optional.of(when);
        failed(error);
        addFindings(added);
    }

    synchronized void addFindings(List<Finding> added) {
        added.forEach(finding -> findings.merge(finding.code(), 1L, Long::sum));
    }

    synchronized void failed(String error) {
        add(Count.FAILED, 1);
        error(error);
    }

    synchronized void error(String error) {
        lastError = Optional.of(error);
        lastErrorAt = Optional.of(clock.instant());
    }

    public synchronized long waiting() {
        return Math.max(0, get(Count.FOUND) - get(Count.RECORDED) - get(Count.FAILED));
    }

    public static Optional<String> verdicts(Map<String, Long> inspected) {
        return inspected.entrySet().stream()
                .map(verdict -> verdict.getValue() + " " + verdict.getKey())
                .reduce((one, other) -> one + ", " + other);
    }

    public synchronized Snapshot snapshot() {
        return new Snapshot(
                get(Count.FOUND),
                get(Count.RECORDED),
                get(Count.FAILED),
                lastRecord,
                lastError,
                lastErrorAt,
                inWords(findings, FindingCode::code),
                inWords(inspected, Conformance::word),
                get(Count.CDX_WRITTEN),
                get(Count.CDX_NOT_WRITTEN));
    }

    private static <E> Map<String, Long> inWords(Map<E, Long> counts, Function<E, String> word) {
        Map<String, Long> words = new LinkedHashMap<>();
        counts.forEach((counted, number) -> words.put(word.apply(counted), number));
        return Collections.unmodifiableMap(words);
    }
}

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

/** Counts what became of the containers of a launch. Thread-safe. */
public final class RecordingCounts {

    private final InstantSource clock = InstantSource.system();
    private final Map<FindingCode, Long> findings = new EnumMap<>(FindingCode.class);
    private final Map<Conformance, Long> inspected = new EnumMap<>(Conformance.class);
    private long found;
    private long recorded;
    private long failed;
    private long cdxWritten;
    private long cdxNotWritten;
    private Optional<Instant> lastRecord = Optional.empty();
    private Optional<String> lastError = Optional.empty();
    private Optional<Instant> lastErrorAt = Optional.empty();

    /**
     * The counts at one moment.
     *
     * @param found closed containers that were noticed
     * @param recorded those whose record is durable
     * @param failed those that could not be read, or whose record could not be written
     * @param lastRecord when the last record was made
     * @param lastError what went wrong last
     * @param lastErrorAt when that was
     * @param findings how often each kind of finding was met, by its code, in order
     * @param inspected containers that were inspected, by their verdict, in order
     * @param cdxWritten containers whose CDX file was written
     * @param cdxNotWritten containers whose CDX file should have been written and is not there
     */
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

        /** Containers that were noticed, and have no record yet. */
        public long waiting() {
            return Math.max(0, found - recorded - failed);
        }
    }

    synchronized void found() {
        found++;
    }

    /** What was taken for a container of the job is none, or has gone. */
    synchronized void notFound() {
        found--;
    }

    synchronized void recorded(Instant when, Optional<Inspection> inspection, List<Finding> added) {
        recorded++;
        lastRecord = Optional.of(when);
        inspection.ifPresent(done -> inspected.merge(done.verdict(), 1L, Long::sum));
        addFindings(added);
    }

    /** A container has a record, but could not be read. */
    synchronized void unreadable(Instant when, String error, List<Finding> added) {
        lastRecord = Optional.of(when);
        failed(error);
        addFindings(added);
    }

    synchronized void cdxWritten() {
        cdxWritten++;
    }

    synchronized void cdxNotWritten() {
        cdxNotWritten++;
    }

    /** Findings that came without a record. */
    synchronized void addFindings(List<Finding> added) {
        added.forEach(finding -> findings.merge(finding.code(), 1L, Long::sum));
    }

    synchronized void failed(String error) {
        failed++;
        error(error);
    }

    /** A container that failed is tried again. */
    synchronized void again() {
        failed--;
    }

    /** Something went wrong that is about no single container. */
    synchronized void error(String error) {
        lastError = Optional.of(error);
        lastErrorAt = Optional.of(clock.instant());
    }

    /** Containers that were found and have no record yet, with the one that is being read. */
    public synchronized long waiting() {
        return Math.max(0, found - recorded - failed);
    }

    /** How many containers have which verdict, in words; empty if none was inspected. */
    public static Optional<String> verdicts(Map<String, Long> inspected) {
        return inspected.entrySet().stream()
                .map(verdict -> verdict.getValue() + " " + verdict.getKey())
                .reduce((one, other) -> one + ", " + other);
    }

    /** The counts now. */
    public synchronized Snapshot snapshot() {
        return new Snapshot(
                found,
                recorded,
                failed,
                lastRecord,
                lastError,
                lastErrorAt,
                inWords(findings, FindingCode::code),
                inWords(inspected, Conformance::word),
                cdxWritten,
                cdxNotWritten);
    }

    private static <E> Map<String, Long> inWords(Map<E, Long> counts, Function<E, String> word) {
        Map<String, Long> words = new LinkedHashMap<>();
        counts.forEach((counted, number) -> words.put(word.apply(counted), number));
        return Collections.unmodifiableMap(words);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.Amount;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Inspection;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.run.FindingLog;
import java.io.Serializable;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What one run of the revision cycle did.
 *
 * @param toBeValidated records that time alone made due
 * @param toCheck files that would be read; only of a dry run, which compares nothing
 * @param equal files whose hash is the first one
 * @param first files that could be hashed for the first time
 * @param moved files that were found at another place
 * @param different files with another hash
 * @param undecided files of which two readings gave two wrong hashes; they are checked by the next run
 * @param missing files that are not there
 * @param unreadable files that could not be read to their end
 * @param changing files that were written to meanwhile; they are checked by the next run
 * @param hung files of which the storage gave no byte for too long; they are checked by the next run
 * @param leased files that other runs hold, so that nothing can be said of them
 * @param skipped files that were not checked because their storage is not there, or not found where a directory could
 *     not be read
 * @param absent the storages that are not there, and the directories that could not be read
 * @param harvests harvest records that say something else now
 * @param bytes bytes read; in a dry run, bytes that would be read
 * @param checkedBytes bytes of the files that were checked, by outcome; of files that could not be read, those they had
 * @param inspected containers that were inspected, by their verdict; empty if none were to be
 * @param seconds how long it took
 * @param left whether more is due than this run could do
 * @param findings how often each finding was made, by code
 * @param errors how many of them are errors
 * @param interrupted whether it was stopped before its end
 */
public record ValidationSummary(
        long toBeValidated,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong toCheck,
        long equal,
        long first,
        long moved,
        long different,
        long undecided,
        long missing,
        long unreadable,
        long changing,
        long hung,
        long leased,
        long skipped,
        List<String> absent,
        long harvests,
        long bytes,
        Map<String, Long> checkedBytes,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Map<String, Long>> inspected,
        double seconds,
        boolean left,
        Map<String, Long> findings,
        long errors,
        boolean interrupted) {

    /** Stands for the verdict on what is no container, or could not be decompressed. */
    public static final String NOT_INSPECTED = "none";

    public ValidationSummary {
        absent = List.copyOf(absent);
        checkedBytes = Collections.unmodifiableMap(new TreeMap<>(checkedBytes));
        inspected = inspected.map(byVerdict -> Collections.unmodifiableMap(new LinkedHashMap<>(byVerdict)));
        findings = Map.copyOf(findings);
    }

    /** How many checks failed. */
    public long failed() {
        return different + missing + unreadable;
    }

    /** How many files were checked. */
    public long checked() {
        return equal + first + moved + failed();
    }

    /** Counts what a run does. Thread-safe. */
    static final class Tally {

        /** What is counted beside the outcomes of checks. */
        enum Count {
            /** Records that became due by time alone. */
            AGED,
            /** Files that would be read if this were no dry run. */
            TO_CHECK,
            CHANGING,
            HUNG,
            /** Files that were left to other runs, which hold them. */
            LEASED,
            SKIPPED,
            HARVESTS,
            /** Files that are due and more than this run does, as far as they were counted. */
            LEFT
        }

        private final Map<Count, Long> counts = new EnumMap<>(Count.class);
        private final Map<CheckOutcome, Long> outcomes = new EnumMap<>(CheckOutcome.class);
        private final Map<CheckOutcome, Long> bytes = new EnumMap<>(CheckOutcome.class);
        private final Set<String> absent = new TreeSet<>();
        private final Optional<Map<String, Long>> inspected;

        /** @param inspecting whether containers are to be inspected */
        Tally(boolean inspecting) {
            inspected = inspecting ? Optional.of(new LinkedHashMap<>()) : Optional.empty();
            inspected.ifPresent(byVerdict -> {
                for (Inspection.Conformance verdict : Inspection.Conformance.values()) {
                    byVerdict.put(verdict.word(), 0L);
                }
                byVerdict.put(NOT_INSPECTED, 0L);
            });
        }

        /** A file was inspected if it is a container; one without an inspection is none, or could not be decompressed. */
        synchronized void inspected(StoredFileRecord record) {
            if (inspected.isPresent() && record instanceof ContainerRecord container) {
                String verdict = container
                        .inspection()
                        .map(done -> done.verdict().word())
                        .orElse(NOT_INSPECTED);
                inspected.get().merge(verdict, 1L, Long::sum);
            }
        }

        synchronized void add(Count count, long more) {
            counts.merge(count, more, Long::sum);
        }

        /** A check ended so. */
        synchronized void count(CheckOutcome outcome, Amount size) {
            outcomes.merge(outcome, 1L, Long::sum);
            bytes.merge(outcome, size.value().orElse(0), Long::sum);
        }

        /** Files were left alone because these storages or directories cannot be read; tells whether they are the first. */
        synchronized boolean skipped(long files, Set<String> places) {
            add(Count.SKIPPED, files);
            return absent.addAll(places);
        }

        /** All that was counted. */
        synchronized Counts counts() {
            return new Counts(counts, outcomes, bytes, absent, inspected.orElse(Map.of()));
        }

        /** Counts what another process has counted. */
        synchronized void add(Counts more) {
            more.counts().forEach((count, files) -> counts.merge(count, files, Long::sum));
            more.outcomes().forEach((outcome, files) -> outcomes.merge(outcome, files, Long::sum));
            more.bytes().forEach((outcome, sum) -> bytes.merge(outcome, sum, Long::sum));
            absent.addAll(more.absent());
            inspected.ifPresent(verdicts ->
                    more.inspected().forEach((verdict, files) -> verdicts.merge(verdict, files, Long::sum)));
        }

        private long of(Count count) {
            return counts.getOrDefault(count, 0L);
        }

        private long of(CheckOutcome outcome) {
            return outcomes.getOrDefault(outcome, 0L);
        }

        synchronized ValidationSummary summary(long read, double seconds, FindingLog findings, boolean interrupted) {
            Map<String, Long> byWord = new TreeMap<>();
            for (CheckOutcome outcome : CheckOutcome.values()) {
                byWord.put(outcome.word(), bytes.getOrDefault(outcome, 0L));
            }
            return new ValidationSummary(
                    of(Count.AGED),
                    counts.containsKey(Count.TO_CHECK) ? OptionalLong.of(of(Count.TO_CHECK)) : OptionalLong.empty(),
                    of(CheckOutcome.EQUAL),
                    of(CheckOutcome.FIRST),
                    of(CheckOutcome.MOVED),
                    of(CheckOutcome.DIFFERENT),
                    of(CheckOutcome.UNDECIDED),
                    of(CheckOutcome.MISSING),
                    of(CheckOutcome.UNREADABLE),
                    of(Count.CHANGING),
                    of(Count.HUNG),
                    of(Count.LEASED),
                    of(Count.SKIPPED),
                    List.copyOf(absent),
                    of(Count.HARVESTS),
                    read,
                    byWord,
                    inspected,
                    seconds,
                    of(Count.LEFT) > 0,
                    findings.byCode(),
                    findings.errors(),
                    interrupted);
        }
    }

    /**
     * What a worker has counted.
     *
     * @param counts what there is beside the outcomes
     * @param outcomes how the checks ended
     * @param bytes how many bytes the files had, by how their checks ended
     * @param absent storages and directories that cannot be read
     * @param inspected how many containers got which verdict
     */
    record Counts(
            Map<Tally.Count, Long> counts,
            Map<CheckOutcome, Long> outcomes,
            Map<CheckOutcome, Long> bytes,
            Set<String> absent,
            Map<String, Long> inspected)
            implements Serializable {

        Counts {
            counts = Map.copyOf(counts);
            outcomes = Map.copyOf(outcomes);
            bytes = Map.copyOf(bytes);
            absent = Set.copyOf(absent);
            inspected = Map.copyOf(inspected);
        }
    }
}

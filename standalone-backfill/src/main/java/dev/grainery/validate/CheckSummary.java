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
 * @param toBeValidated records that became due with time
 * @param toCheck only of a dry run
 * @param undecided files with two readings that gave two wrong hashes
 * @param absent absent storages, and unreadable directories
 * @param bytes bytes read; in a dry run, bytes to read
 * @param checkedBytes by outcome; of unreadable files, their recorded size
 * @param inspected containers by verdict; empty if none were to be inspected
 */
public record CheckSummary(
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

    /** The verdict on a file that is no container, or could not be decompressed. */
    public static final String NOT_INSPECTED = "none";

    public CheckSummary {
        absent = List.copyOf(absent);
        checkedBytes = Collections.unmodifiableMap(new TreeMap<>(checkedBytes));
        inspected = inspected.map(byVerdict -> Collections.unmodifiableMap(new LinkedHashMap<>(byVerdict)));
        findings = Map.copyOf(findings);
    }

    public long failed() {
        return different + missing + unreadable;
    }

    public long checked() {
        return equal + first + moved + failed();
    }

    static final class Tally {

        enum Count {
            AGED,
            TO_CHECK,
            CHANGING,
            HUNG,
            LEASED,
            SKIPPED,
            HARVESTS,
            LEFT
        }

        private final Map<Count, Long> counts = new EnumMap<>(Count.class);
        private final Map<CheckOutcome, Long> outcomes = new EnumMap<>(CheckOutcome.class);
        private final Map<CheckOutcome, Long> bytes = new EnumMap<>(CheckOutcome.class);
        private final Set<String> absent = new TreeSet<>();
        private final Optional<Map<String, Long>> inspected;

        Tally(boolean inspecting) {
            inspected = inspecting ? Optional.of(new LinkedHashMap<>()) : Optional.empty();
            inspected.ifPresent(byVerdict -> {
                for (Inspection.Conformance verdict : Inspection.Conformance.values()) {
                    byVerdict.put(verdict.word(), 0L);
                }
                byVerdict.put(NOT_INSPECTED, 0L);
            });
        }

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

        synchronized void count(CheckOutcome outcome, Amount size) {
            outcomes.merge(outcome, 1L, Long::sum);
            bytes.merge(outcome, size.value().orElse(0), Long::sum);
        }

        synchronized boolean skipped(long files, Set<String> places) {
            add(Count.SKIPPED, files);
            return absent.addAll(places);
        }

        synchronized Counts counts() {
            return new Counts(counts, outcomes, bytes, absent, inspected.orElse(Map.of()));
        }

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

        synchronized CheckSummary summary(long read, double seconds, FindingLog findings, boolean interrupted) {
            Map<String, Long> byWord = new TreeMap<>();
            for (CheckOutcome outcome : CheckOutcome.values()) {
                byWord.put(outcome.word(), bytes.getOrDefault(outcome, 0L));
            }
            return new CheckSummary(
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

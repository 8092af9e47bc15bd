// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.grainery.backfill.FindingLog;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.record.Amount;
import dev.grainery.record.Inspection;
import dev.grainery.store.HarvestCollection.StoredHarvest;
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
@JsonPropertyOrder({
    "toBeValidated",
    "toCheck",
    "equal",
    "first",
    "moved",
    "different",
    "missing",
    "unreadable",
    "changing",
    "hung",
    "leased",
    "skipped",
    "absent",
    "harvests",
    "bytes",
    "checkedBytes",
    "inspected",
    "seconds",
    "left",
    "findings",
    "errors",
    "interrupted"
})
public record ValidationSummary(
        long toBeValidated,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong toCheck,
        long equal,
        long first,
        long moved,
        long different,
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
        requireNonNull(toCheck, "toCheck");
        absent = List.copyOf(absent);
        checkedBytes = Collections.unmodifiableMap(new TreeMap<>(checkedBytes));
        inspected = inspected.map(byVerdict -> Collections.unmodifiableMap(new LinkedHashMap<>(byVerdict)));
        requireNonNull(findings, "findings");
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

        private final Map<CheckOutcome, Long> outcomes = new EnumMap<>(CheckOutcome.class);
        private final Map<CheckOutcome, Long> bytes = new EnumMap<>(CheckOutcome.class);
        private final Set<String> absent = new TreeSet<>();
        private final Optional<Map<String, Long>> inspected;
        private OptionalLong toCheck = OptionalLong.empty();
        private long aged;
        private long changing;
        private long hung;
        private long leased;
        private long skipped;
        private long harvests;
        private boolean left;

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

        /** A container was inspected; there is no inspection if it is none, or could not be decompressed. */
        synchronized void inspected(Optional<Inspection> inspection) {
            String verdict = inspection.map(done -> done.verdict().word()).orElse(NOT_INSPECTED);
            inspected.ifPresent(byVerdict -> byVerdict.merge(verdict, 1L, Long::sum));
        }

        /** So many records became due by time alone. */
        synchronized void aged(long records) {
            aged += records;
        }

        /** A check ended so. */
        synchronized void count(CheckOutcome outcome, Amount size) {
            outcomes.merge(outcome, 1L, Long::sum);
            bytes.merge(outcome, size.value().orElse(0), Long::sum);
        }

        /** So many files would be read if this were no dry run. */
        synchronized void toCheck(long files) {
            toCheck = OptionalLong.of(files);
        }

        synchronized void changing() {
            changing++;
        }

        synchronized void hung() {
            hung++;
        }

        /** So many files were left to other runs, which hold them. */
        synchronized void leased(long files) {
            leased = files;
        }

        /** More is due than this run does. */
        synchronized void left() {
            left = true;
        }

        /** A file was left alone because this storage or directory cannot be read; tells whether it is the first file of it. */
        synchronized boolean skipped(String storage) {
            skipped++;
            return absent.add(storage);
        }

        /** So many files were not found, but may lie in these directories, which could not be read. */
        synchronized void skipped(long files, Set<String> directories) {
            skipped += files;
            absent.addAll(directories);
        }

        synchronized void harvest(StoredHarvest.Outcome outcome) {
            if (outcome != StoredHarvest.Outcome.UNCHANGED && outcome != StoredHarvest.Outcome.NONE) {
                harvests++;
            }
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
                    aged,
                    toCheck,
                    of(CheckOutcome.EQUAL),
                    of(CheckOutcome.FIRST),
                    of(CheckOutcome.MOVED),
                    of(CheckOutcome.DIFFERENT),
                    of(CheckOutcome.MISSING),
                    of(CheckOutcome.UNREADABLE),
                    changing,
                    hung,
                    leased,
                    skipped,
                    List.copyOf(absent),
                    harvests,
                    read,
                    byWord,
                    inspected,
                    seconds,
                    left,
                    findings.byCode(),
                    findings.errors(),
                    interrupted);
        }
    }
}

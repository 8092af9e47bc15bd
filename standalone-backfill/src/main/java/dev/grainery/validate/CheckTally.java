// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.fixity.CheckOutcome;
import dev.grainery.record.Amount;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Counts how checks ended. Thread-safe. */
final class CheckTally {

    private final Map<CheckOutcome, Long> outcomes = new EnumMap<>(CheckOutcome.class);
    private final Map<CheckOutcome, Long> bytes = new EnumMap<>(CheckOutcome.class);
    private final Set<String> absent = new TreeSet<>();
    private long changing;
    private long hung;
    private long claimed;
    private long skipped;
    private boolean notBegun;

    /** A check ended so. */
    synchronized void count(CheckOutcome outcome, Amount size) {
        outcomes.merge(outcome, 1L, Long::sum);
        bytes.merge(outcome, size.value().orElse(0), Long::sum);
    }

    synchronized void changing() {
        changing++;
    }

    /** So many files were left to other runs, which hold them. */
    synchronized void claimed(long files) {
        claimed = files;
    }

    synchronized long claimedOnes() {
        return claimed;
    }

    synchronized void hung() {
        hung++;
    }

    synchronized long hungOnes() {
        return hung;
    }

    /** A file that was chosen was not begun any more. */
    synchronized void notBegun() {
        notBegun = true;
    }

    /** Whether there was such a file. */
    synchronized boolean isAnyNotBegun() {
        return notBegun;
    }

    /** A file was left alone because its storage is not there; tells whether that is the first file of it. */
    synchronized boolean skipped(String storage) {
        skipped++;
        return absent.add(storage);
    }

    synchronized long of(CheckOutcome outcome) {
        return outcomes.getOrDefault(outcome, 0L);
    }

    /** How many bytes the files have whose checks ended so, by the words of the outcomes. */
    synchronized Map<String, Long> bytes() {
        Map<String, Long> byWord = new TreeMap<>();
        for (CheckOutcome outcome : CheckOutcome.values()) {
            byWord.put(outcome.word(), bytes.getOrDefault(outcome, 0L));
        }
        return byWord;
    }

    synchronized long changed() {
        return changing;
    }

    synchronized long left() {
        return skipped;
    }

    synchronized List<String> absent() {
        return List.copyOf(absent);
    }
}

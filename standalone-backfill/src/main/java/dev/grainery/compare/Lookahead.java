// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The records of one file that have no partner in the other yet, in their order. */
final class Lookahead {

    private final Deque<RecordFacts> waiting = new ArrayDeque<>();
    private final Map<String, Deque<RecordFacts>> byIdentity = new HashMap<>();
    private final Map<String, Deque<RecordFacts>> byContent = new HashMap<>();

    /** By what a record is found again. */
    enum Mark {
        IDENTITY(RecordFacts::identity),
        CONTENT(RecordFacts::contentMark);

        private final Function<RecordFacts, String> mark;

        Mark(Function<RecordFacts, String> mark) {
            this.mark = mark;
        }

        /** Empty if the record cannot be found by it. */
        String of(RecordFacts record) {
            return mark.apply(record);
        }
    }

    void add(RecordFacts record) {
        waiting.add(record);
        byIdentity
                .computeIfAbsent(record.identity(), mark -> new ArrayDeque<>())
                .add(record);
        byContent
                .computeIfAbsent(record.contentMark(), mark -> new ArrayDeque<>())
                .add(record);
    }

    int size() {
        return waiting.size();
    }

    Optional<RecordFacts> first() {
        return Optional.ofNullable(waiting.peekFirst());
    }

    /** The first record with the mark of this one. */
    Optional<RecordFacts> find(Mark mark, RecordFacts other) {
        String wanted = mark.of(other);
        Deque<RecordFacts> found = (mark == Mark.IDENTITY ? byIdentity : byContent).get(wanted);
        return wanted.isEmpty() || found == null ? Optional.empty() : Optional.ofNullable(found.peekFirst());
    }

    /** The record has a partner now, or none at all. */
    void remove(RecordFacts record) {
        remove(waiting, record);
        remove(byIdentity, record.identity(), record);
        remove(byContent, record.contentMark(), record);
    }

    private static void remove(Map<String, Deque<RecordFacts>> records, String mark, RecordFacts record) {
        records.computeIfPresent(mark, (same, some) -> {
            remove(some, record);
            return some.isEmpty() ? null : some;
        });
    }

    /** Of two records of a file with the same facts, each is its own. */
    private static void remove(Deque<RecordFacts> records, RecordFacts record) {
        if (records.peekFirst() == record) {
            records.removeFirst();
        } else {
            records.removeIf(one -> one == record);
        }
    }
}

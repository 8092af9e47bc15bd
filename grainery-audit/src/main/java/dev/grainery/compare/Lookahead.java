// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

final class Lookahead {
    static final int MOST = 5_000;
    private static final long MOST_WEIGHT = 1L << 25;

    private final Deque<RecordFacts> waiting = new ArrayDeque<>();
    private final Map<String, Deque<RecordFacts>> byIdentity = new HashMap<>();
    private final Map<String, Deque<RecordFacts>> byContent = new HashMap<>();

    private long weight;

    enum Mark {
        IDENTITY,
        CONTENT;

        String of(RecordFacts record) {
            return this == IDENTITY ? record.identity() : record.contentMark();
        }
    }

    void add(RecordFacts record) {
        weight += record.weight();
        waiting.add(record);
        byIdentity
                .computeIfAbsent(record.identity(), mark -> new ArrayDeque<>())
                .add(record);
        byContent
                .computeIfAbsent(record.contentMark(), mark -> new ArrayDeque<>())
                .add(record);
    }

    boolean isFull() {
        return waiting.size() >= MOST || weight >= MOST_WEIGHT;
    }

    int size() {
        return waiting.size();
    }

    Optional<RecordFacts> first() {
        return Optional.ofNullable(waiting.peekFirst());
    }

    Optional<RecordFacts> find(Mark mark, RecordFacts other) {
        String wanted = mark.of(other);
        Deque<RecordFacts> found = (mark == Mark.IDENTITY ? byIdentity : byContent).get(wanted);
        return wanted.isEmpty() || found == null ? Optional.empty() : Optional.ofNullable(found.peekFirst());
    }

    void remove(RecordFacts record) {
        waiting.remove(record);
        weight -= record.weight();
        remove(byIdentity, record.identity(), record);
        remove(byContent, record.contentMark(), record);
    }

    private static void remove(Map<String, Deque<RecordFacts>> records, String mark, RecordFacts record) {
        Deque<RecordFacts> some = records.getOrDefault(mark, new ArrayDeque<>());
        some.remove(record);
        if (some.isEmpty()) {
            records.remove(mark);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import dev.grainery.read.container.CleanText;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

final class DifferenceTally {
    static final int MOST_KEPT = 20;
    private static final int MOST_ADDITIONS = 100;

    private final Map<DifferenceKind, Long> numbers = new EnumMap<>(DifferenceKind.class);
    private final List<RecordDifference> first = new ArrayList<>();
    private final Map<String, Long> additions = new TreeMap<>();

    void add(
            DifferenceKind kind,
            Optional<RecordFacts> old,
            Optional<RecordFacts> made,
            String oldValue,
            String newValue) {
        if (numbers.merge(kind, 1L, Long::sum) <= MOST_KEPT) {
            String uri = old.or(() -> made).map(one -> one.uri().shown()).orElse("");
            first.add(new RecordDifference(kind, offset(old), offset(made), uri, cleaned(oldValue), cleaned(newValue)));
        }
    }

    private static OptionalLong offset(Optional<RecordFacts> record) {
        return record.map(one -> OptionalLong.of(one.offset())).orElse(OptionalLong.empty());
    }

    private static String cleaned(String value) {
        return CleanText.of(value).text();
    }

    void addition(String what) {
        String word = cleaned(what);
        additions.merge(
                additions.containsKey(word) || additions.size() < MOST_ADDITIONS ? word : "others", 1L, Long::sum);
    }

    Map<DifferenceKind, Long> numbers() {
        return numbers;
    }

    List<RecordDifference> first() {
        return first.stream()
                .sorted((one, other) -> one.kind().compareTo(other.kind()))
                .toList();
    }

    Map<String, Long> additions() {
        return additions;
    }
}

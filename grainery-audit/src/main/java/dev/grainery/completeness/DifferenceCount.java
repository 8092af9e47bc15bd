// SPDX-License-Identifier: Apache-2.0
package dev.grainery.completeness;

import dev.grainery.completeness.Comparison.Difference;
import dev.grainery.record.Completeness.Differences;
import dev.grainery.record.Completeness.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

final class DifferenceCount {

    private final Map<Kind, Long> numbers = new EnumMap<>(Kind.class);
    private final Map<Kind, List<Difference>> first = new EnumMap<>(Kind.class);

    void add(Difference difference) {
        numbers.merge(difference.kind(), 1L, Long::sum);
        List<Difference> examples = first.computeIfAbsent(difference.kind(), kind -> new ArrayList<>());
        if (examples.size() < Reconciliation.MOST_LISTED) {
            examples.add(difference);
        }
    }

    long all() {
        return numbers.values().stream().mapToLong(Long::longValue).sum();
    }

    List<Differences> byKind() {
        return numbers.entrySet().stream()
                .map(kind -> {
                    Difference one = first.get(kind.getKey()).get(0);
                    return new Differences(kind.getKey(), kind.getValue(), one.uri(), one.date());
                })
                .toList();
    }

    List<Difference> first() {
        return first.values().stream().flatMap(List::stream).toList();
    }
}

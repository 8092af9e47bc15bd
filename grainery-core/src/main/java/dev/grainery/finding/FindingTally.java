// SPDX-License-Identifier: Apache-2.0
package dev.grainery.finding;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The findings of one file: the first ones of each code, or the number of records. Not thread-safe. */
public final class FindingTally {

    private final String file;
    private final int limit;
    private final List<Finding> individual = new ArrayList<>();
    private final Map<FindingCode, Long> counts = new EnumMap<>(FindingCode.class);
    private final Map<FindingCode, Counted> counted = new EnumMap<>(FindingCode.class);

    /** {@code limit} for each code. */
    public FindingTally(String file, int limit) {
        this.file = file;
        this.limit = limit;
    }

    public void report(FindingCode code, long offset, String message) {
        if (counts.merge(code, 1L, Long::sum) <= limit) {
            individual.add(Finding.at(code, file, offset, message));
        }
    }

    public void count(FindingCode code, long offset, String what) {
        counted.computeIfAbsent(code, c -> new Counted(offset)).records.merge(what, 1L, Long::sum);
    }

    /** The number of findings reported within the limit. */
    public int size() {
        return individual.size();
    }

    /** In the order of their reports, then the counts. */
    public List<Finding> findings() {
        List<Finding> all = new ArrayList<>(individual);
        counts.forEach((code, number) -> {
            if (number > limit) {
                all.add(Finding.of(code, file, (number - limit) + " more of these follow"));
            }
        });
        counted.forEach(
                (code, one) -> all.add(Finding.at(code, file, one.first, one.text() + "; the first begins here")));
        return all;
    }

    private static final class Counted {

        private final long first;
        private final Map<String, Long> records = new LinkedHashMap<>();

        Counted(long first) {
            this.first = first;
        }

        String text() {
            return records.entrySet().stream()
                    .map(one -> one.getValue() + (one.getValue() == 1 ? " record " : " records ") + one.getKey())
                    .collect(Collectors.joining(", "));
        }
    }
}

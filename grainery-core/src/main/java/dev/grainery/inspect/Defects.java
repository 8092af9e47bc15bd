// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

final class Defects {

    static final int LIMIT = 100;

    private final String file;
    private final List<Finding> individual = new ArrayList<>();
    private final Map<FindingCode, Long> counts = new EnumMap<>(FindingCode.class);
    private final Map<FindingCode, Counted> counted = new EnumMap<>(FindingCode.class);

    Defects(String file) {
        this.file = file;
    }

    void report(FindingCode code, long offset, String message) {
        if (counts.merge(code, 1L, Long::sum) <= LIMIT) {
            individual.add(Finding.at(code, file, offset, message));
        }
    }

    void count(FindingCode code, long offset, String what) {
        counted.computeIfAbsent(code, c -> new Counted(offset)).records.merge(what, 1L, Long::sum);
    }

    List<Finding> findings() {
        List<Finding> all = new ArrayList<>(individual);
        counts.forEach((code, number) -> {
            if (number > LIMIT) {
                all.add(Finding.of(code, file, (number - LIMIT) + " more of these follow"));
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

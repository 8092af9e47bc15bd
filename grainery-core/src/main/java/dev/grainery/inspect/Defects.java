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

/** What is wrong with the records of one file, in a bounded number of findings. Not thread-safe. */
final class Defects {

    /** How many of one code are told one by one. */
    static final int MOST = 100;

    private final String file;
    private final List<Finding> told = new ArrayList<>();
    private final Map<FindingCode, Long> toldOf = new EnumMap<>(FindingCode.class);
    private final Map<FindingCode, Counted> counted = new EnumMap<>(FindingCode.class);

    Defects(String file) {
        this.file = file;
    }

    /** A record of which much is to be said. */
    void tell(FindingCode code, long offset, String message) {
        if (toldOf.merge(code, 1L, Long::sum) <= MOST) {
            told.add(Finding.at(code, file, offset, message));
        }
    }

    /**
     * A record with a defect that many may have.
     *
     * @param what what is the matter, as it may stand behind a number of records
     */
    void count(FindingCode code, long offset, String what) {
        counted.computeIfAbsent(code, c -> new Counted(offset)).records.merge(what, 1L, Long::sum);
    }

    List<Finding> findings() {
        List<Finding> all = new ArrayList<>(told);
        toldOf.forEach((code, number) -> {
            if (number > MOST) {
                all.add(Finding.of(code, file, (number - MOST) + " more of these follow"));
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

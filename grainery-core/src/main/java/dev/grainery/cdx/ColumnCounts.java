// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cdx;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** How many lines have how many columns. */
final class ColumnCounts {

    private final Map<Integer, Lines> byColumns = new TreeMap<>();

    void add(int columns, long line, long offset) {
        byColumns.merge(columns, new Lines(1, columns, line, offset), (old, one) -> old.oneMore());
    }

    /** Whether any line has another number of columns than this. */
    Optional<Finding> other(String file, int columns) {
        List<Lines> odd = byColumns.values().stream()
                .filter(lines -> lines.columns() != columns)
                .toList();
        long count = odd.stream().mapToLong(Lines::count).sum();
        return odd.stream()
                .min(Comparator.comparing(Lines::first))
                .map(first -> Finding.at(
                        FindingCode.CDX_UNEVEN,
                        file,
                        first.offset(),
                        count + " lines do not have " + columns + " columns, the first is line " + first.first()
                                + " with " + first.columns()));
    }

    private record Lines(long count, int columns, long first, long offset) {
        Lines oneMore() {
            return new Lines(count + 1, columns, first, offset);
        }
    }
}

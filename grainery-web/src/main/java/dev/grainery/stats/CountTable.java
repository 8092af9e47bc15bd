// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.record.Inspection.Breakdown;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;

/**
 * @param rows most frequent first
 * @param others all other values together
 */
public record CountTable(CountedBy by, List<Row> rows, Optional<Others> others) {

    public CountTable {
        rows = List.copyOf(rows);
    }

    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Row(String value, long count, OptionalLong bytes) {}

    /**
     * @param atLeast whether there may be more values, and more of each listed one
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Others(
            long values,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean atLeast,
            long count,
            OptionalLong bytes) {}

    /** Smaller parts of the whole are hardly visible. */
    private static final long LEAST_PART = 1_000;

    static CountTable ofCaptures(CountedBy by, Breakdown breakdown) {
        return new CountTable(
                by,
                breakdown.top().stream()
                        .map(share -> new Row(share.name(), share.captures(), OptionalLong.of(share.bytes())))
                        .toList(),
                breakdown
                        .rest()
                        .map(rest -> new Others(
                                rest.number(), rest.atLeast(), rest.captures(), OptionalLong.of(rest.bytes()))));
    }

    static CountTable ofNumbers(CountedBy by, SortedMap<String, Long> numbers) {
        List<Row> rows = numbers.entrySet().stream()
                .map(number -> new Row(number.getKey(), number.getValue(), OptionalLong.empty()))
                .sorted(Comparator.comparingLong(Row::count).reversed().thenComparing(Row::value))
                .toList();
        return new CountTable(by, rows, Optional.empty());
    }

    public CountTable limited(int most) {
        return rows.size() <= most ? this : with(rows.subList(0, most), rows.subList(most, rows.size()));
    }

    public CountTable withoutTail(int most) {
        int last = Math.min(most, rows.size());
        while (last > 1 && isSmall(rows.get(last - 1))) {
            last--;
        }
        return limited(last);
    }

    private boolean isSmall(Row row) {
        return row.count() < count() / LEAST_PART && row.bytes().orElse(0) <= bytes().orElse(0) / LEAST_PART;
    }

    public CountTable withGreatest(int most) {
        List<Row> greatest = new ArrayList<>(rows.subList(0, Math.min(most, rows.size())));
        rows.stream()
                .sorted(Comparator.comparingLong((Row row) -> bytes(row)).reversed())
                .limit(most)
                .filter(row -> bytes(row) > 0 && !greatest.contains(row))
                .forEach(greatest::add);
        return with(
                rows.stream().filter(greatest::contains).toList(),
                rows.stream().filter(row -> !greatest.contains(row)).toList());
    }

    /** Years in order; other values stay sorted by frequency. */
    public CountTable inOrder() {
        return by == CountedBy.YEAR
                ? new CountTable(
                        by,
                        rows.stream().sorted(Comparator.comparing(Row::value)).toList(),
                        others)
                : this;
    }

    private CountTable with(List<Row> kept, List<Row> left) {
        if (left.isEmpty()) {
            return this;
        }
        Others all = new Others(
                left.size() + others.map(Others::values).orElse(0L),
                others.filter(Others::atLeast).isPresent(),
                left.stream().mapToLong(Row::count).sum()
                        + others.map(Others::count).orElse(0L),
                by.isOfCaptures() ? OptionalLong.of(bytes(left) + bytes(others)) : OptionalLong.empty());
        return new CountTable(by, kept, Optional.of(all));
    }

    public long count() {
        return rows.stream().mapToLong(Row::count).sum()
                + others.map(Others::count).orElse(0L);
    }

    public OptionalLong bytes() {
        return by.isOfCaptures() ? OptionalLong.of(bytes(rows) + bytes(others)) : OptionalLong.empty();
    }

    private static long bytes(List<Row> rows) {
        return rows.stream().mapToLong(CountTable::bytes).sum();
    }

    private static long bytes(Row row) {
        return row.bytes().orElse(0);
    }

    private static long bytes(Optional<Others> others) {
        return others.map(all -> all.bytes().orElse(0)).orElse(0L);
    }
}

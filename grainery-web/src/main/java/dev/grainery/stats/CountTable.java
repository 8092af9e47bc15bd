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
 * How many there are of each value, with their bytes if these are counted.
 *
 * @param by what kind of values
 * @param rows the values, those with the most first
 * @param others all other values together, empty if there are none
 */
public record CountTable(CountedBy by, List<Row> rows, Optional<Others> others) {

    public CountTable {
        rows = List.copyOf(rows);
    }

    /**
     * One value.
     *
     * @param value the value
     * @param count how many there are
     * @param bytes bytes of their payloads, empty if they are not counted
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Row(String value, long count, OptionalLong bytes) {}

    /**
     * All other values.
     *
     * @param values how many values
     * @param atLeast whether there may be more of them, and more of each value of the table
     * @param count how many there are of them all
     * @param bytes bytes of their payloads, empty if they are not counted
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Others(
            long values,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean atLeast,
            long count,
            OptionalLong bytes) {}

    /** Less than this part of the whole is hardly seen. */
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

    /** The same with so many values at most, and the others together. */
    public CountTable limited(int most) {
        return rows.size() <= most ? this : with(rows.subList(0, most), rows.subList(most, rows.size()));
    }

    /** The same up to the last value, and at most so many, that has at least a thousandth of the count or of the bytes. */
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

    /** The same with those values only that have the most, or the most bytes. */
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

    /** The same with years in their order; other values stay with the most frequent first. */
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

    /** How many there are in all. */
    public long count() {
        return rows.stream().mapToLong(Row::count).sum()
                + others.map(Others::count).orElse(0L);
    }

    /** Bytes in all, empty if they are not counted. */
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

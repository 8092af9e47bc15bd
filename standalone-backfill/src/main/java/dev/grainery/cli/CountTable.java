// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static java.util.Objects.requireNonNull;

import dev.grainery.output.VisibleText;
import dev.grainery.record.Inspection.Breakdown;
import dev.grainery.record.Inspection.Rest;
import dev.grainery.record.Inspection.Share;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * How many there are of each value, with their bytes if these are counted.
 *
 * @param by what kind of values
 * @param counted what is counted: {@code captures}, {@code records} or {@code containers}
 * @param rows the values, those with the most first
 * @param others all other values together, empty if there are none
 */
record CountTable(StatsBy by, String counted, List<Row> rows, Optional<Others> others) {

    private static final String WITH_BYTES = "%14s  %8s  %10s  %8s  %s";
    private static final String WITHOUT_BYTES = "%14s  %8s  %s";
    private static final String CSV_LINE_END = "\r\n";

    CountTable {
        requireNonNull(by, "by");
        requireNonNull(counted, "counted");
        rows = List.copyOf(rows);
        requireNonNull(others, "others");
    }

    /**
     * One value.
     *
     * @param value the value
     * @param count how many there are
     * @param bytes bytes of their payloads, empty if they are not counted
     */
    record Row(String value, long count, OptionalLong bytes) {}

    /**
     * All other values.
     *
     * @param number how many values
     * @param atLeast whether there may be more of them, and more of each value of the table
     * @param count how many there are of them all
     * @param bytes bytes of their payloads, empty if they are not counted
     */
    record Others(long number, boolean atLeast, long count, OptionalLong bytes) {

        /** In words. */
        String text() {
            return "(" + (atLeast ? "at least " : "") + number + (number == 1 ? " other)" : " others)");
        }
    }

    /** The captures of a breakdown. */
    static CountTable of(StatsBy by, Breakdown breakdown) {
        return new CountTable(
                by,
                "captures",
                breakdown.top().stream().map(CountTable::row).toList(),
                breakdown.rest().map(CountTable::others));
    }

    private static Row row(Share share) {
        return new Row(share.name(), share.captures(), OptionalLong.of(share.bytes()));
    }

    private static Others others(Rest rest) {
        return new Others(rest.number(), rest.atLeast(), rest.captures(), OptionalLong.of(rest.bytes()));
    }

    /** Numbers by word. */
    static CountTable of(StatsBy by, String counted, SortedMap<String, Long> numbers) {
        List<Row> rows = numbers.entrySet().stream()
                .map(number -> new Row(number.getKey(), number.getValue(), OptionalLong.empty()))
                .sorted(Comparator.comparingLong(Row::count).reversed().thenComparing(Row::value))
                .toList();
        return new CountTable(by, counted, rows, Optional.empty());
    }

    /** The same with so many values at most, and the others together. */
    CountTable limited(int most) {
        if (rows.size() <= most) {
            return this;
        }
        return with(rows.subList(0, most), rows.subList(most, rows.size()));
    }

    /** The same with those values only that have the most, or the most bytes. */
    CountTable withGreatest(int most) {
        List<Row> greatest = new ArrayList<>(rows.subList(0, Math.min(most, rows.size())));
        rows.stream()
                .sorted(Comparator.comparingLong((Row row) -> row.bytes().orElse(0))
                        .reversed())
                .limit(most)
                .filter(row -> row.bytes().orElse(0) > 0 && !greatest.contains(row))
                .forEach(greatest::add);
        return with(
                rows.stream().filter(greatest::contains).toList(),
                rows.stream().filter(row -> !greatest.contains(row)).toList());
    }

    /** The same with years in their order; other values stay with the most frequent first. */
    CountTable inOrder() {
        return by == StatsBy.YEAR
                ? new CountTable(
                        by,
                        counted,
                        rows.stream().sorted(Comparator.comparing(Row::value)).toList(),
                        others)
                : this;
    }

    private CountTable with(List<Row> kept, List<Row> left) {
        if (left.isEmpty()) {
            return this;
        }
        Others all = new Others(
                left.size() + others.map(Others::number).orElse(0L),
                others.filter(Others::atLeast).isPresent(),
                left.stream().mapToLong(Row::count).sum()
                        + others.map(Others::count).orElse(0L),
                hasBytes()
                        ? OptionalLong.of(left.stream()
                                        .mapToLong(row -> row.bytes().orElse(0))
                                        .sum()
                                + others.map(one -> one.bytes().orElse(0)).orElse(0L))
                        : OptionalLong.empty());
        return new CountTable(by, counted, kept, Optional.of(all));
    }

    private boolean hasBytes() {
        return by.isOfCaptures();
    }

    /** How many there are in all. */
    long count() {
        return rows.stream().mapToLong(Row::count).sum()
                + others.map(Others::count).orElse(0L);
    }

    /** Bytes in all, empty if they are not counted. */
    OptionalLong bytes() {
        return hasBytes()
                ? OptionalLong.of(
                        rows.stream().mapToLong(row -> row.bytes().orElse(0)).sum()
                                + others.map(one -> one.bytes().orElse(0)).orElse(0L))
                : OptionalLong.empty();
    }

    /** The lines of the table for people: headings, values, and the sum. */
    List<String> text() {
        List<String> lines = new ArrayList<>();
        lines.add(
                hasBytes()
                        ? String.format(Locale.ROOT, WITH_BYTES, counted, "share", "bytes", "share", by.heading())
                        : String.format(Locale.ROOT, WITHOUT_BYTES, counted, "share", by.heading()));
        rows.forEach(row -> lines.add(line(row.value(), row.count(), row.bytes())));
        others.ifPresent(rest -> lines.add(line(rest.text(), rest.count(), rest.bytes())));
        lines.add(line("(total)", count(), bytes()));
        return lines;
    }

    private String line(String value, long number, OptionalLong size) {
        String visible = VisibleText.line(value);
        return size.isPresent()
                ? String.format(
                        Locale.ROOT,
                        WITH_BYTES,
                        number,
                        percent(share(number, count())),
                        Quantity.bytes(size.getAsLong()),
                        percent(share(size.getAsLong(), bytes().orElse(0))),
                        visible)
                : String.format(Locale.ROOT, WITHOUT_BYTES, number, percent(share(number, count())), visible);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f %%", 100 * share);
    }

    /** A part of a whole, from 0 to 1; of nothing, 0. */
    static double share(long part, long whole) {
        return whole == 0 ? 0 : (double) part / whole;
    }

    /** The table as CSV (RFC 4180), without a sum, which a spreadsheet makes by itself. */
    String csv() {
        StringBuilder csv = new StringBuilder();
        String columns = String.join(",", by.word(), counted, "share");
        csv.append(hasBytes() ? columns + ",bytes,byteShare" : columns).append(CSV_LINE_END);
        Stream.concat(rows.stream(), others.stream().map(rest -> new Row(rest.text(), rest.count(), rest.bytes())))
                .forEach(row -> {
                    csv.append(VisibleText.csv(row.value())).append(',').append(row.count());
                    csv.append(',').append(fraction(share(row.count(), count())));
                    row.bytes()
                            .ifPresent(size -> csv.append(',')
                                    .append(size)
                                    .append(',')
                                    .append(fraction(share(size, bytes().orElse(0)))));
                    csv.append(CSV_LINE_END);
                });
        return csv.toString();
    }

    private static String fraction(double share) {
        return String.format(Locale.ROOT, "%.6f", share);
    }
}

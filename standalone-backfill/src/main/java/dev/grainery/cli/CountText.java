// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.stats.CountTable;
import dev.grainery.stats.CountTable.Others;
import dev.grainery.stats.CountTable.Row;
import dev.grainery.stats.CountedBy;
import dev.grainery.system.output.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Stream;

final class CountText {

    private static final String WITH_BYTES = "%14s  %8s  %10s  %8s  %s";
    private static final String WITHOUT_BYTES = "%14s  %8s  %s";
    private static final String CSV_LINE_END = "\r\n";

    private final CountTable table;
    private final long count;
    private final OptionalLong bytes;

    CountText(CountTable table) {
        this.table = table;
        this.count = table.count();
        this.bytes = table.bytes();
    }

    static String heading(CountedBy by) {
        return switch (by) {
            case MEDIA -> "media type as identified";
            case SERVED -> "media type as served";
            case HOST -> "host";
            case STATUS -> "HTTP status";
            case YEAR -> "year of capture";
            case SCHEME -> "scheme";
            case ANSWER -> "answer";
            case TYPE -> "type of record";
            case VERDICT -> "verdict";
        };
    }

    static double share(long part, long whole) {
        return whole == 0 ? 0 : (double) part / whole;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        String counted = table.by().counted();
        String heading = heading(table.by());
        lines.add(
                bytes.isPresent()
                        ? String.format(Locale.ROOT, WITH_BYTES, counted, "share", "bytes", "share", heading)
                        : String.format(Locale.ROOT, WITHOUT_BYTES, counted, "share", heading));
        values().forEach(row -> lines.add(line(row)));
        lines.add(line(new Row("(total)", count, bytes)));
        return lines;
    }

    private Stream<Row> values() {
        return Stream.concat(
                table.rows().stream(),
                table.others().stream().map(others -> new Row(words(others), others.count(), others.bytes())));
    }

    private static String words(Others others) {
        return "(" + (others.atLeast() ? "at least " : "") + Quantity.of(others.values(), "other") + ")";
    }

    private String line(Row row) {
        String share = percent(share(row.count(), count));
        String visible = VisibleText.line(row.value());
        if (row.bytes().isEmpty()) {
            return String.format(Locale.ROOT, WITHOUT_BYTES, row.count(), share, visible);
        }
        long size = row.bytes().getAsLong();
        return String.format(
                Locale.ROOT,
                WITH_BYTES,
                row.count(),
                share,
                Quantity.bytes(size),
                percent(share(size, bytes.orElse(0))),
                visible);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f %%", 100 * share);
    }

    /** CSV (RFC 4180) without a sum, which spreadsheets compute. */
    String csv() {
        String columns = String.join(",", table.by().word(), table.by().counted(), "share");
        StringBuilder csv = new StringBuilder();
        csv.append(bytes.isPresent() ? columns + ",bytes,byteShare" : columns).append(CSV_LINE_END);
        values().forEach(row -> {
            csv.append(VisibleText.csv(row.value())).append(',').append(row.count());
            csv.append(',').append(fraction(row.count(), count));
            row.bytes()
                    .ifPresent(
                            size -> csv.append(',').append(size).append(',').append(fraction(size, bytes.orElse(0))));
            csv.append(CSV_LINE_END);
        });
        return csv.toString();
    }

    private static String fraction(long part, long whole) {
        return String.format(Locale.ROOT, "%.6f", share(part, whole));
    }
}

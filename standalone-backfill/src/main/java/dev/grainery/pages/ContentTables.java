// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.pages.Chart.Kind;
import dev.grainery.pages.Chart.Unit;
import dev.grainery.pages.DataTable.Column;
import dev.grainery.record.ContentCounts;
import dev.grainery.record.Inspection.Breakdown;
import dev.grainery.record.Inspection.DigestCounts;
import dev.grainery.record.Inspection.Share;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What inspections have counted, as charts and tables. */
final class ContentTables {

    /** How many values are shown; all others are added up. */
    private static final int VALUES = 12;

    private ContentTables() {}

    /** The media types that payloads were identified as, by captures and by volume. */
    static List<Chart> mediaTypes(ContentCounts counts) {
        Breakdown types = counts.mediaTypesIdentified();
        return List.of(
                new Chart(
                        Kind.BARS,
                        Unit.COUNT,
                        table(
                                "media-by-captures",
                                "content.mediaByCaptures",
                                List.of(
                                        Column.text("content.mediaType"),
                                        Column.number("content.captures"),
                                        Column.beside("content.bytes")),
                                types,
                                Comparator.comparingLong(Share::captures).reversed(),
                                ContentTables::byCaptures)),
                new Chart(
                        Kind.BARS,
                        Unit.BYTES,
                        table(
                                "media-by-volume",
                                "content.mediaByVolume",
                                List.of(
                                        Column.text("content.mediaType"),
                                        Column.number("content.bytes"),
                                        Column.beside("content.captures")),
                                types,
                                Comparator.comparingLong(Share::bytes).reversed(),
                                ContentTables::byVolume)));
    }

    /** Captures by HTTP status. */
    static DataTable statuses(ContentCounts counts) {
        return table(
                "statuses",
                "content.statuses",
                List.of(
                        Column.text("content.status"),
                        Column.number("content.captures"),
                        Column.number("content.bytes")),
                counts.statuses(),
                Comparator.comparingLong(Share::captures).reversed(),
                ContentTables::byCaptures);
    }

    /** Captures by host. */
    static DataTable hosts(ContentCounts counts) {
        return table(
                "hosts",
                "content.hosts",
                List.of(Column.text("content.host"), Column.number("content.captures"), Column.number("content.bytes")),
                counts.hosts(),
                Comparator.comparingLong(Share::captures).reversed(),
                ContentTables::byCaptures);
    }

    /** What became of the digests that records state. */
    static DataTable digests(ContentCounts counts) {
        return new DataTable(
                "digests",
                "content.digests",
                List.of(
                        Column.text("content.digestsOf"),
                        Column.number("content.verified"),
                        Column.number("content.wrong"),
                        Column.number("content.absent"),
                        Column.number("content.unknownDigests"),
                        Column.number("content.unchecked")),
                List.of(
                        digests("content.blocks", counts.blockDigests()),
                        digests("content.payloads", counts.payloadDigests())),
                Optional.empty());
    }

    private static List<Value> digests(String key, DigestCounts digests) {
        return List.of(
                Value.word(key),
                new Value.Count(digests.verified()),
                new Value.Count(digests.wrong()),
                new Value.Count(digests.absent()),
                new Value.Count(digests.unknown()),
                new Value.Count(digests.unchecked()));
    }

    /** Makes a row. */
    private interface Row {
        List<Value> of(Value name, long captures, long bytes);
    }

    private static List<Value> byCaptures(Value name, long captures, long bytes) {
        return List.of(name, new Value.Count(captures), new Value.Bytes(bytes));
    }

    private static List<Value> byVolume(Value name, long captures, long bytes) {
        return List.of(name, new Value.Bytes(bytes), new Value.Count(captures));
    }

    private static DataTable table(
            String id, String title, List<Column> columns, Breakdown breakdown, Comparator<Share> order, Row row) {
        List<Share> sorted = breakdown.top().stream().sorted(order).toList();
        List<List<Value>> rows = new ArrayList<>();
        sorted.stream()
                .limit(VALUES)
                .forEach(share -> rows.add(row.of(Value.name(share.name()), share.captures(), share.bytes())));
        long captures = breakdown.rest().map(rest -> rest.captures()).orElse(0L);
        long bytes = breakdown.rest().map(rest -> rest.bytes()).orElse(0L);
        for (Share share : sorted.subList(Math.min(VALUES, sorted.size()), sorted.size())) {
            captures += share.captures();
            bytes += share.bytes();
        }
        if (captures > 0) {
            rows.add(row.of(Value.word("dashboard.others"), captures, bytes));
        }
        return new DataTable(id, title, columns, rows, Optional.empty());
    }
}

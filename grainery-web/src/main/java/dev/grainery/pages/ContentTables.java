// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.pages.Chart.Kind;
import dev.grainery.pages.Chart.Unit;
import dev.grainery.record.ContentCounts;
import dev.grainery.record.Inspection.Breakdown;
import dev.grainery.record.Inspection.DigestCounts;
import dev.grainery.record.Inspection.Share;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

final class ContentTables {

    private static final int VALUES = 12;

    private static final int HOSTS = 60;

    /** Values below this part (1/1000) of the whole are summed. */
    private static final int LEAST_SHOWN = 1_000;

    private static final TableLayout<Map.Entry<String, DigestCounts>> DIGESTS = TableLayout.of(
            "digests",
            "content.digests",
            Column.text("content.digestsOf", of -> Value.word(of.getKey())),
            Column.number(
                    "content.verified", of -> new Value.Count(of.getValue().verified())),
            Column.number("content.wrong", of -> new Value.Count(of.getValue().wrong())),
            Column.number("content.absent", of -> new Value.Count(of.getValue().absent())),
            Column.number(
                    "content.unknownDigests",
                    of -> new Value.Count(of.getValue().unknown())),
            Column.number(
                    "content.unchecked", of -> new Value.Count(of.getValue().unchecked())));

    private static final TableLayout<Map.Entry<String, Long>> TYPES = TableLayout.of(
            "records-by-type",
            "content.recordsByType",
            Column.text("content.type", of -> new Value.Name(of.getKey())),
            Column.number("content.records", of -> new Value.Count(of.getValue())));

    private ContentTables() {}

    private record Row(Value name, long captures, long bytes) {

        Value count() {
            return new Value.Count(captures);
        }

        Value volume() {
            return new Value.Bytes(bytes);
        }
    }

    static List<Chart> mediaTypes(ContentCounts counts) {
        Breakdown types = counts.mediaTypesIdentified();
        TableLayout<Row> byVolume = TableLayout.of(
                "media-by-volume",
                "content.mediaByVolume",
                Column.text("content.mediaType", Row::name),
                Column.number("content.bytes", Row::volume),
                Column.beside("content.captures", Row::count));
        return List.of(
                new Chart(
                        Kind.BARS,
                        Unit.COUNT,
                        "content.captures",
                        byCaptures("media-by-captures", "content.mediaByCaptures", "content.mediaType", types)),
                new Chart(Kind.BARS, Unit.BYTES, "content.bytes", byVolume.of(rows(types, Share::bytes, VALUES))));
    }

    static Optional<Chart> hosts(ContentCounts counts) {
        TableLayout<Row> hosts = TableLayout.of(
                "hosts",
                "content.hostsByVolume",
                Column.text("content.host", Row::name),
                Column.number("content.bytes", Row::volume),
                Column.beside("content.captures", Row::count));
        return Optional.of(rows(counts.hosts(), Share::bytes, HOSTS))
                .filter(rows -> rows.stream().anyMatch(row -> row.bytes() > 0))
                .map(rows -> new Chart(Kind.TREEMAP, Unit.BYTES, "content.bytes", hosts.of(rows)));
    }

    static List<DataTable> others(ContentCounts counts) {
        List<DataTable> tables = new ArrayList<>();
        counts.answers()
                .ifPresent(answers -> tables.add(byCaptures("answers", "content.answers", "content.answer", answers)));
        tables.addAll(List.of(
                byCaptures("statuses", "content.statuses", "content.status", counts.statuses()),
                byCaptures("hosts", "content.hosts", "content.host", counts.hosts()),
                TYPES.of(List.copyOf(counts.recordsByType().entrySet())),
                DIGESTS.of(List.of(
                        Map.entry("content.blocks", counts.blockDigests()),
                        Map.entry("content.payloads", counts.payloadDigests())))));
        return tables;
    }

    private static DataTable byCaptures(String id, String title, String value, Breakdown breakdown) {
        return TableLayout.of(
                        id,
                        title,
                        Column.text(value, Row::name),
                        Column.number("content.captures", Row::count),
                        Column.beside("content.bytes", Row::volume))
                .of(rows(breakdown, Share::captures, VALUES));
    }

    private static List<Row> rows(Breakdown breakdown, ToLongFunction<Share> size, int most) {
        List<Share> sorted = breakdown.top().stream()
                .sorted(Comparator.comparingLong(size).reversed())
                .toList();
        List<Row> rows = new ArrayList<>();
        long captures = breakdown.rest().map(rest -> rest.captures()).orElse(0L);
        long bytes = breakdown.rest().map(rest -> rest.bytes()).orElse(0L);
        long least = sorted.stream().mapToLong(size).sum() / LEAST_SHOWN;
        for (Share share : sorted) {
            if (rows.size() < most && size.applyAsLong(share) >= least) {
                rows.add(new Row(Value.name(share.name()), share.captures(), share.bytes()));
            } else {
                captures += share.captures();
                bytes += share.bytes();
            }
        }
        if (captures > 0) {
            rows.add(new Row(Value.word("dashboard.others"), captures, bytes));
        }
        return rows;
    }
}

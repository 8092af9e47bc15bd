// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.finding.FindingCode;
import dev.grainery.harvest.SerialGap;
import dev.grainery.listing.Choices;
import dev.grainery.listing.ContainerRow;
import dev.grainery.listing.FindingRow;
import dev.grainery.listing.Findings;
import dev.grainery.listing.Harvests;
import dev.grainery.listing.ShownPaths;
import dev.grainery.listing.StoredFiles;
import dev.grainery.pages.PagePlace.Kind;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.Crawl.Balance;
import dev.grainery.record.CrawlFigures.Bytes;
import dev.grainery.record.CrawlFigures.Seeds;
import dev.grainery.record.CrawlFigures.Uris;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.InspectionSums;
import dev.grainery.stats.ContainerTimes;
import dev.grainery.store.GraineryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;

record HarvestPage(
        GraineryStore store,
        Harvests harvests,
        StoredFiles<ContainerRecord, ContainerRow> containers,
        Findings findings,
        ShownPaths paths,
        Counts counts) {

    private static final int ROWS = 20;

    private static final int MOST_SHOWN = 100;

    private static final TableLayout<FindingRow> GAPS = TableLayout.of(
            "gaps",
            "harvest.gaps",
            Column.text("harvest.gaps.crawler", row -> new Value.Link(PagePlace.finding(row.id()), crawler(row))),
            Column.text(
                    "harvest.gaps.numbers",
                    row -> SerialGap.of(row.message())
                            .<Value>map(gap -> new Value.Message(gap.numbers()))
                            .orElseGet(Value.Unknown::new)),
            Column.text(
                    "finding.state", row -> Value.word("state." + row.state().word())),
            Column.text("finding.since", row -> new Value.Day(row.since())));

    private static final TableLayout<Crawl> CRAWLS = TableLayout.of(
            "crawls",
            "harvest.crawls",
            Column.text("crawl.launch", crawl -> Value.name(crawl.launch())),
            Column.text("crawl.crawler", crawl -> Value.name(crawl.crawler())),
            Column.text("crawl.start", crawl -> new Value.Time(crawl.start())),
            Column.text(
                    "crawl.end",
                    crawl -> crawl.end().<Value>map(Value.Time::new).orElse(new Value.Unknown())),
            Column.text("crawl.status", crawl -> Value.name(crawl.status())),
            Column.number("crawl.named", crawl -> Value.count(crawl.balance().map(Balance::named))),
            Column.number("crawl.recorded", crawl -> Value.count(crawl.balance().map(Balance::recorded))),
            Column.number(
                    "crawl.unfinished", crawl -> Value.count(crawl.balance().map(Balance::unfinished))),
            Column.number("crawl.vanished", crawl -> Value.count(crawl.balance().map(Balance::vanished))));

    private static final TableLayout<Crawl> FIGURES = TableLayout.of(
            "crawl-figures",
            "harvest.figures",
            Column.text("crawl.launch", crawl -> Value.name(crawl.launch())),
            Column.number("crawl.minutes", HarvestPage::minutes),
            Column.number("crawl.fetched", crawl -> Value.count(uris(crawl, Uris::succeeded))),
            Column.number("crawl.failed", crawl -> Value.count(uris(crawl, Uris::failed))),
            Column.number("crawl.disregarded", crawl -> Value.count(uris(crawl, Uris::disregarded))),
            Column.number("crawl.queued", crawl -> Value.count(uris(crawl, Uris::queued))),
            Column.number("crawl.bytes", crawl -> Value.bytes(bytes(crawl, Bytes::total))),
            Column.number("crawl.novel", crawl -> Value.bytes(bytes(crawl, Bytes::novel))),
            Column.number("crawl.seeds", crawl -> Value.count(seeds(crawl, Seeds::crawled))),
            Column.number("crawl.seedsNotCrawled", crawl -> Value.count(seeds(crawl, Seeds::notCrawled))));

    private static final TableLayout<Log> LOGS = TableLayout.of(
            "logs",
            "harvest.logs",
            Column.text("log.file", log -> Value.name(log.fileName())),
            Column.text("log.kind", log -> Value.word(log.kind())),
            Column.text("crawl.launch", Log::launch));

    private record Log(String fileName, String kind, Value launch) {}

    Optional<PageModel> of(String id) {
        return harvests.findWithoutLists(id).map(this::model);
    }

    private PageModel model(HarvestRecord record) {
        HarvestRecord.Section harvest = record.harvest();
        String id = harvest.harvestID();
        Choices own = new Choices(Map.of("harvest", id));
        Optional<InspectionSums> inspected = record.extension().inspection();
        List<Crawl> crawls =
                record.extension().crawls().stream().limit(MOST_SHOWN).toList();
        List<Crawl> counted =
                crawls.stream().filter(crawl -> crawl.figures().isPresent()).toList();
        List<Chart> charts = new ArrayList<>();
        Timeline.chart(counts.times().apply(id, record.extension().version()).orElseGet(() -> read(id)))
                .ifPresent(charts::add);
        inspected.ifPresent(sums -> charts.addAll(ContentTables.mediaTypes(sums)));
        inspected.flatMap(ContentTables::hosts).ifPresent(charts::add);

        List<Part> parts = new ArrayList<>();
        parts.add(new Part.Facts(Tables.HARVESTS.facts(harvests.row(record))));
        before(id).ifPresent(parts::add);
        int afterFacts = parts.size();
        parts.add(Tables.findings(findings, own, "harvest.noFindings"));
        parts.add(new Part.Table(
                GAPS.of(findings.unresolved(id, FindingCode.SERIAL_GAP).stream()
                        .limit(MOST_SHOWN)
                        .toList()),
                "harvest.noGaps"));
        parts.add(new Part.Group("charts wide", charts));
        parts.add(new Part.Section(
                "content-title",
                "harvest.content",
                inspected
                        .map(sums -> inspection(sums, own))
                        .orElseGet(() -> List.of(Part.Paragraph.none("harvest.notInspected")))));
        parts.add(new Part.Table(
                Tables.CONTAINERS.of(
                        containers.rows(own).first(ROWS),
                        PagePlace.of(Kind.CONTAINERS).with(own.given())),
                "harvest.noContainers"));
        parts.add(new Part.Table(CRAWLS.of(crawls), "harvest.noCrawls"));
        if (!counted.isEmpty()) {
            parts.add(new Part.Table(FIGURES.of(counted), "harvest.noCrawls"));
        }
        parts.addAll(CrawlLogParts.of(record.extension()));
        parts.add(new Part.Table(LOGS.of(logs(record, crawls)), "harvest.noLogs"));
        ObjectNode fields = paths.json(record);
        // the lists name every container; a table shows these
        fields.remove("paths");
        parts.add(RecordFields.of(fields));
        parts.add(afterFacts, Part.Contents.of(parts));
        return PageModel.about(
                PagePlace.harvest(id),
                "harvest.kind",
                new Value.Name(harvest.harvestPrefix().harvestNameStand()),
                parts);
    }

    private static Value crawler(FindingRow row) {
        return SerialGap.of(row.message())
                .<Value>map(gap -> new Value.Message(gap.crawler()))
                .orElseGet(() -> new Value.Message(row.message()));
    }

    private Optional<Part> before(String id) {
        return counts.figures()
                .get()
                .flatMap(figures -> Optional.ofNullable(figures.before().get(id)))
                .flatMap(before -> store.harvests()
                        .name(before)
                        .map(name -> new Part.Fields(List.of(new Fact(
                                "harvest.before",
                                new Value.Link(ComparisonPage.place(before, id), new Value.Name(name)))))));
    }

    private static List<Part> inspection(InspectionSums sums, Choices own) {
        return List.of(
                new Part.Facts(List.of(
                        new Fact("content.inspected", new Value.Count(sums.containersInspected())),
                        new Fact("content.notInspected", new Value.Count(sums.containersNotInspected())),
                        new Fact("content.captures", new Value.Count(sums.captures())),
                        new Fact("content.payloadBytes", new Value.Bytes(sums.payloadBytes())),
                        new Fact("content.first", Value.day(sums.firstCapture())),
                        new Fact("content.last", Value.day(sums.lastCapture())))),
                new Part.Actions(List.of(new Value.Link(
                        PagePlace.of(Kind.STATISTICS).with(own.given()), Value.word("harvest.statistics")))));
    }

    private ContainerTimes read(String id) {
        ContainerTimes times = new ContainerTimes(ContainerTimes.MOST_CRAWLERS);
        store.forEachOrigin(id, origin -> times.add(origin.crawler(), origin.date()));
        return times;
    }

    private static Value minutes(Crawl crawl) {
        OptionalLong millis = crawl.figures().orElseThrow().durationMillis();
        return millis.isPresent() ? new Value.Count(Math.round(millis.getAsLong() / 60_000.0)) : new Value.Unknown();
    }

    private static OptionalLong uris(Crawl crawl, Function<Uris, OptionalLong> number) {
        return crawl.figures().orElseThrow().uris().map(number).orElse(OptionalLong.empty());
    }

    private static OptionalLong bytes(Crawl crawl, Function<Bytes, OptionalLong> number) {
        return crawl.figures().orElseThrow().bytes().map(number).orElse(OptionalLong.empty());
    }

    private static Optional<Long> seeds(Crawl crawl, ToLongFunction<Seeds> number) {
        return crawl.figures().orElseThrow().seeds().map(number::applyAsLong);
    }

    private static List<Log> logs(HarvestRecord record, List<Crawl> crawls) {
        List<Log> logs = new ArrayList<>();
        record.harvestCrawl().fileName().forEach(name -> logs.add(new Log(name, "log.log", new Value.Unknown())));
        for (Crawl crawl : crawls) {
            Value launch = Value.name(crawl.launch());
            crawl.logFiles().stream()
                    .filter(name -> !record.harvestCrawl().fileName().contains(name))
                    .forEach(name -> logs.add(new Log(name, "log.log", launch)));
            crawl.reportFiles().forEach(name -> logs.add(new Log(name, "log.report", launch)));
            crawl.packaged().ifPresent(file -> logs.add(new Log(file.fileName(), "log.package", launch)));
        }
        return logs.stream().limit(MOST_SHOWN).toList();
    }
}

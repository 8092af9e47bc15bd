// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.finding.FindingCode;
import dev.grainery.listing.Choices;
import dev.grainery.listing.ContainerRow;
import dev.grainery.listing.FindingRow;
import dev.grainery.listing.Findings;
import dev.grainery.listing.Harvests;
import dev.grainery.listing.ShownPaths;
import dev.grainery.listing.StoredFiles;
import dev.grainery.pages.DataTable.Column;
import dev.grainery.pages.Place.Kind;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.CrawlFigures;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.InspectionSums;
import dev.grainery.stats.ContainerTimes;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.access.StoreException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** One harvest. */
public final class HarvestPage {

    /** How many rows of a list are shown here; the list itself has them all. */
    private static final int ROWS = 20;

    /** How many crawls and log files are shown; the record has them all. */
    private static final int MOST_SHOWN = 100;

    /** Of how many harvests it is kept when their containers were made, if all of these had to be read for it. */
    private static final int HARVESTS_READ = 100;

    private final GraineryStore store;
    private final Harvests harvests;
    private final StoredFiles<ContainerRecord, ContainerRow> containers;
    private final Findings findings;
    private final ShownPaths paths;
    private final Counts.TimesOfHarvest kept;
    private final Map<String, ReadTimes> readTimes = new LinkedHashMap<>(16, 0.75f, true);

    HarvestPage(
            GraineryStore store,
            Harvests harvests,
            StoredFiles<ContainerRecord, ContainerRow> containers,
            Findings findings,
            ShownPaths paths,
            Counts.TimesOfHarvest kept) {
        this.store = store;
        this.harvests = harvests;
        this.containers = containers;
        this.findings = findings;
        this.paths = paths;
        this.kept = kept;
    }

    /** When the containers of a harvest were made, read for one version of its record. */
    private record ReadTimes(long version, FutureTask<ContainerTimes> times) {}

    /**
     * What it shows.
     *
     * @param facts what matters most
     * @param charts timeline, and media types if anything was inspected
     * @param gaps what is known of missing serial numbers
     * @param crawls the crawls that were watched
     * @param figures what the crawlers counted
     * @param logs files of logs and reports
     * @param inspection what inspections have counted; empty if nothing was inspected
     * @param findings the gravest findings
     * @param containers the first containers
     * @param record the record
     */
    public record Model(
            Place place,
            String name,
            List<Fact> facts,
            List<Chart> charts,
            DataTable gaps,
            DataTable crawls,
            DataTable figures,
            DataTable logs,
            Optional<List<Fact>> inspection,
            DataTable findings,
            DataTable containers,
            RecordFields record)
            implements PageModel {

        public Model {
            facts = List.copyOf(facts);
            charts = List.copyOf(charts);
            inspection = inspection.map(List::copyOf);
        }

        @Override
        public String template() {
            return "harvest.jte";
        }

        @Override
        public Value title() {
            return new Value.Name(name);
        }

        /** Where all that inspections have counted in it is. */
        public Place statistics() {
            return Place.of(Kind.STATISTICS).with("harvest", place.identity().get(0));
        }

        @Override
        public boolean hasCharts() {
            return !charts.isEmpty();
        }
    }

    /** What it shows of a harvest, if there is one of this identifier. */
    Optional<Model> of(String id) {
        return harvests.findWithoutLists(id).map(this::model);
    }

    private Model model(HarvestRecord record) {
        ObjectNode fields = paths.json(record);
        // its lists were not read: they name every container, and there is a table of those
        fields.remove("paths");
        HarvestRecord.Section harvest = record.harvest();
        String id = harvest.harvestID();
        Choices own = new Choices(Map.of("harvest", id));
        Optional<InspectionSums> inspected = record.extension().inspection();
        List<Chart> charts = new ArrayList<>();
        timeline(record).ifPresent(charts::add);
        inspected.ifPresent(sums -> charts.addAll(ContentTables.mediaTypes(sums)));
        List<Crawl> crawls =
                record.extension().crawls().stream().limit(MOST_SHOWN).toList();
        return new Model(
                Place.harvest(id),
                harvest.harvestPrefix().harvestNameStand(),
                facts(record),
                charts,
                gaps(id),
                crawls(crawls),
                figures(crawls),
                logs(record, crawls),
                inspected.map(HarvestPage::inspection),
                Tables.findings(
                        findings.rows(own).page(Optional.empty(), ROWS).items(),
                        Place.of(Kind.FINDINGS).with(own.given()).with("state", Findings.ALL)),
                Tables.containers(
                        containers.rows(own).page(Optional.empty(), ROWS).items(),
                        Place.of(Kind.CONTAINERS).with(own.given())),
                RecordFields.of(fields));
    }

    private static List<Fact> facts(HarvestRecord record) {
        HarvestRecord.Section harvest = record.harvest();
        return List.of(
                new Fact("harvest.type", Value.name(harvest.harvestPrefix().harvestType())),
                new Fact("harvest.date", Value.day(harvest.date())),
                new Fact("harvest.containers", new Value.Count(harvest.warcsNumber())),
                new Fact("harvest.bytes", new Value.Bytes(harvest.size())),
                new Fact("revision.status", new Value.Status(record.revision().statusOfValidation())),
                new Fact("revision.next", new Value.Day(record.revision().nextLastDateOfValidation())));
    }

    private static List<Fact> inspection(InspectionSums sums) {
        return List.of(
                new Fact("content.inspected", new Value.Count(sums.containersInspected())),
                new Fact("content.notInspected", new Value.Count(sums.containersNotInspected())),
                new Fact("content.captures", new Value.Count(sums.captures())),
                new Fact("content.payloadBytes", new Value.Bytes(sums.payloadBytes())),
                new Fact("content.first", Value.day(sums.firstCapture())),
                new Fact("content.last", Value.day(sums.lastCapture())));
    }

    private Optional<Chart> timeline(HarvestRecord record) {
        String id = record.harvest().harvestID();
        long version = record.extension().version();
        return Timeline.chart(kept.of(id, version).orElseGet(() -> read(id, version)));
    }

    /** Whoever asks for the same harvest at the same time waits for the one who reads. */
    private ContainerTimes read(String id, long version) {
        ReadTimes read;
        synchronized (readTimes) {
            read = Optional.ofNullable(readTimes.get(id))
                    .filter(times -> times.version() == version)
                    .orElseGet(() -> new ReadTimes(version, new FutureTask<>(() -> read(id))));
            readTimes.put(id, read);
            if (readTimes.size() > HARVESTS_READ) {
                readTimes.remove(readTimes.keySet().iterator().next());
            }
        }
        read.times().run();
        try {
            return read.times().get();
        } catch (ExecutionException e) {
            synchronized (readTimes) {
                readTimes.remove(id, read);
            }
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while the containers of a harvest were counted", e);
        }
    }

    private ContainerTimes read(String id) {
        ContainerTimes.Builder times = new ContainerTimes.Builder(ContainerTimes.MOST_CRAWLERS);
        store.forEachOrigin(id, origin -> times.add(origin.crawler(), origin.date()));
        return times.build();
    }

    private DataTable gaps(String id) {
        return new DataTable(
                "gaps",
                "harvest.gaps",
                List.of(Column.text("finding.message"), Column.text("finding.state"), Column.text("finding.since")),
                findings.unresolved(id, FindingCode.SERIAL_GAP).stream()
                        .limit(MOST_SHOWN)
                        .map(HarvestPage::gap)
                        .toList(),
                Optional.empty());
    }

    private static List<Value> gap(FindingRow row) {
        return List.of(
                new Value.Link(Place.finding(row.id()), new Value.Message(row.message())),
                Value.word("state." + row.state().word()),
                new Value.Day(row.since()));
    }

    private static DataTable crawls(List<Crawl> crawls) {
        return new DataTable(
                "crawls",
                "harvest.crawls",
                List.of(
                        Column.text("crawl.launch"),
                        Column.text("crawl.crawler"),
                        Column.text("crawl.start"),
                        Column.text("crawl.end"),
                        Column.text("crawl.status"),
                        Column.number("crawl.named"),
                        Column.number("crawl.recorded"),
                        Column.number("crawl.unfinished"),
                        Column.number("crawl.vanished")),
                crawls.stream()
                        .map(crawl -> List.of(
                                Value.name(crawl.launch()),
                                Value.name(crawl.crawler()),
                                new Value.Time(crawl.start()),
                                crawl.end().<Value>map(Value.Time::new).orElse(new Value.Unknown()),
                                Value.name(crawl.status()),
                                count(crawl.balance().map(Crawl.Balance::named)),
                                count(crawl.balance().map(Crawl.Balance::recorded)),
                                count(crawl.balance().map(Crawl.Balance::unfinished)),
                                count(crawl.balance().map(Crawl.Balance::vanished))))
                        .toList(),
                Optional.empty());
    }

    private static Value count(Optional<Long> number) {
        return number.<Value>map(Value.Count::new).orElse(new Value.Unknown());
    }

    private static DataTable figures(List<Crawl> crawls) {
        List<List<Value>> rows = new ArrayList<>();
        for (Crawl crawl : crawls) {
            crawl.figures().ifPresent(figures -> rows.add(figures(crawl, figures)));
        }
        return new DataTable(
                "crawl-figures",
                "harvest.figures",
                List.of(
                        Column.text("crawl.launch"),
                        Column.number("crawl.minutes"),
                        Column.number("crawl.fetched"),
                        Column.number("crawl.failed"),
                        Column.number("crawl.disregarded"),
                        Column.number("crawl.queued"),
                        Column.number("crawl.bytes"),
                        Column.number("crawl.novel"),
                        Column.number("crawl.seeds"),
                        Column.number("crawl.seedsNotCrawled")),
                rows,
                Optional.empty());
    }

    private static List<Value> figures(Crawl crawl, CrawlFigures figures) {
        OptionalLong none = OptionalLong.empty();
        OptionalLong millis = figures.durationMillis();
        return List.of(
                Value.name(crawl.launch()),
                millis.isPresent() ? new Value.Count(Math.round(millis.getAsLong() / 60_000.0)) : new Value.Unknown(),
                Value.count(figures.uris().map(CrawlFigures.Uris::succeeded).orElse(none)),
                Value.count(figures.uris().map(CrawlFigures.Uris::failed).orElse(none)),
                Value.count(figures.uris().map(CrawlFigures.Uris::disregarded).orElse(none)),
                Value.count(figures.uris().map(CrawlFigures.Uris::queued).orElse(none)),
                Value.bytes(figures.bytes().map(CrawlFigures.Bytes::total).orElse(none)),
                Value.bytes(figures.bytes().map(CrawlFigures.Bytes::novel).orElse(none)),
                count(figures.seeds().map(CrawlFigures.Seeds::crawled)),
                count(figures.seeds().map(CrawlFigures.Seeds::notCrawled)));
    }

    private static DataTable logs(HarvestRecord record, List<Crawl> crawls) {
        List<List<Value>> rows = new ArrayList<>();
        record.harvestCrawl().fileName().forEach(name -> rows.add(log(name, "log.log", new Value.Unknown())));
        for (Crawl crawl : crawls) {
            Value launch = Value.name(crawl.launch());
            crawl.logFiles().stream()
                    .filter(name -> !record.harvestCrawl().fileName().contains(name))
                    .forEach(name -> rows.add(log(name, "log.log", launch)));
            crawl.reportFiles().forEach(name -> rows.add(log(name, "log.report", launch)));
            crawl.packaged().ifPresent(file -> rows.add(log(file.fileName(), "log.package", launch)));
        }
        return new DataTable(
                "logs",
                "harvest.logs",
                List.of(Column.text("log.file"), Column.text("log.kind"), Column.text("crawl.launch")),
                rows.stream().limit(MOST_SHOWN).toList(),
                Optional.empty());
    }

    private static List<Value> log(String fileName, String kind, Value launch) {
        return List.of(Value.name(fileName), Value.word(kind), launch);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.Choice;
import dev.grainery.listing.Choices;
import dev.grainery.listing.Harvests;
import dev.grainery.pages.Chart.Unit;
import dev.grainery.pages.PagePlace.Kind;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Inspection.Share;
import dev.grainery.record.InspectionSums;
import dev.grainery.stats.BreakdownComparison;
import dev.grainery.stats.BreakdownComparison.Change;
import dev.grainery.stats.BreakdownComparison.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

record ComparisonPage(Harvests harvests) implements Pages.Listed {

    private static final String HARVEST = "harvest";
    private static final String WITH = "with";

    private static final int MOST_SHOWN = 200;

    private static final int MOST_OF_ONE = 20;

    private static final List<Choice> CHOICES = List.of(
            Choice.text(HARVEST, "The earlier harvest (its identifier or name)."),
            Choice.text(WITH, "The later harvest (its identifier or name)."));

    static PagePlace place(String earlierId, String laterId) {
        return PagePlace.of(Kind.COMPARISON).with(HARVEST, earlierId).with(WITH, laterId);
    }

    @Override
    public List<Choice> choices() {
        return CHOICES;
    }

    @Override
    public PageModel of(Choices choices, Optional<String> after, int limit) {
        PagePlace here = PagePlace.of(Kind.COMPARISON).with(choices.given());
        Optional<HarvestRecord> earlier = choices.text(HARVEST).map(harvests::named);
        Optional<HarvestRecord> later = choices.text(WITH).map(harvests::named);
        return PageModel.of(
                here,
                "comparison.title",
                earlier.isPresent() && later.isPresent()
                        ? parts(earlier.get(), later.get())
                        : List.of(Part.Paragraph.of("comparison.hint"), FilterForm.of(here, CHOICES)));
    }

    private static List<Part> parts(HarvestRecord earlier, HarvestRecord later) {
        List<Part> parts = new ArrayList<>();
        parts.add(new Part.Table(harvests(earlier, later), "harvests.none"));
        Optional<InspectionSums> before = earlier.extension().inspection();
        Optional<InspectionSums> now = later.extension().inspection();
        if (before.isEmpty() || now.isEmpty()) {
            parts.add(Part.Paragraph.none("comparison.notInspected"));
            return parts;
        }
        BreakdownComparison hosts = BreakdownComparison.of(before.get(), now.get(), InspectionSums::hosts);
        List<Fact> facts = new ArrayList<>();
        for (Change change : Change.values()) {
            if (change != Change.UNLISTED || hosts.count(change) > 0) {
                facts.add(new Fact("comparison.hosts." + change.word(), new Value.Count(hosts.count(change))));
            }
        }
        List<Part> ofHosts = new ArrayList<>(List.of(new Part.Facts(facts)));
        if (hosts.earlierRest() + hosts.laterRest() > 0) {
            ofHosts.add(new Part.Paragraph(
                    new Value.Word("comparison.rest", List.of(hosts.earlierRest(), hosts.laterRest())),
                    Optional.empty()));
        }
        if (before.get().containersNotInspected() + now.get().containersNotInspected() > 0) {
            ofHosts.add(Part.Paragraph.of("comparison.partly"));
        }
        parts.add(new Part.Section("hosts-summary", "content.hosts", ofHosts));
        parts.add(new Part.Group(
                "columns even",
                Stream.of(Change.NEW, Change.GONE)
                        .filter(change -> hosts.count(change) > 0)
                        .map(change -> new Part.Table(only(change, hosts), "content.none"))
                        .toList()));
        parts.add(new Part.Group(
                "charts",
                List.of(
                        chart("hosts", "comparison.hosts", "content.host", hosts, earlier, later),
                        chart(
                                "media-types",
                                "comparison.mediaTypes",
                                "content.mediaType",
                                BreakdownComparison.of(before.get(), now.get(), InspectionSums::mediaTypesIdentified),
                                earlier,
                                later))));
        return parts;
    }

    private static DataTable only(Change change, BreakdownComparison hosts) {
        Function<Row, Share> share = change == Change.NEW ? Row::later : Row::earlier;
        TableLayout<Row> table = TableLayout.of(
                "hosts-" + change.word(),
                "comparison.hosts." + change.word(),
                Column.text("content.host", row -> Value.name(share.apply(row).name())),
                Column.number(
                        "content.captures",
                        row -> new Value.Count(share.apply(row).captures())),
                Column.number(
                        "content.bytes", row -> new Value.Bytes(share.apply(row).bytes())));
        return table.of(hosts.rows().stream()
                .filter(row -> row.change() == change)
                .limit(MOST_OF_ONE)
                .toList());
    }

    private record Property(String key, Value earlier, Value later) {}

    private static DataTable harvests(HarvestRecord earlier, HarvestRecord later) {
        List<Property> properties = new ArrayList<>();
        add(
                properties,
                "harvest.type",
                earlier,
                later,
                one -> Value.name(one.harvest().harvestPrefix().harvestType()));
        add(
                properties,
                "harvest.date",
                earlier,
                later,
                one -> Value.day(one.harvest().date()));
        add(
                properties,
                "harvest.containers",
                earlier,
                later,
                one -> new Value.Count(one.harvest().warcsNumber()));
        add(
                properties,
                "harvest.bytes",
                earlier,
                later,
                one -> new Value.Bytes(one.harvest().size()));
        add(
                properties,
                "content.inspected",
                earlier,
                later,
                inspected(sums -> new Value.Count(sums.containersInspected())));
        add(properties, "content.captures", earlier, later, inspected(sums -> new Value.Count(sums.captures())));
        add(
                properties,
                "content.payloadBytes",
                earlier,
                later,
                inspected(sums -> new Value.Bytes(sums.payloadBytes())));
        add(
                properties,
                "content.revisits",
                earlier,
                later,
                inspected(sums -> new Value.Count(sums.revisits().captures())));
        return new TableLayout<>(
                        "harvests",
                        "harvests.title",
                        List.<Column<Property>>of(
                                Column.text("comparison.property", property -> Value.word(property.key())),
                                Column.beside(link(earlier), Property::earlier),
                                Column.beside(link(later), Property::later)))
                .of(properties);
    }

    private static void add(
            List<Property> properties,
            String key,
            HarvestRecord earlier,
            HarvestRecord later,
            Function<HarvestRecord, Value> value) {
        properties.add(new Property(key, value.apply(earlier), value.apply(later)));
    }

    private static Function<HarvestRecord, Value> inspected(Function<InspectionSums, Value> value) {
        return one -> one.extension().inspection().map(value).orElseGet(Value.Unknown::new);
    }

    private static Value link(HarvestRecord harvest) {
        return Value.harvest(harvest.harvest().harvestID(), name(harvest));
    }

    private static String name(HarvestRecord harvest) {
        return harvest.harvest().harvestPrefix().harvestNameStand();
    }

    private static Chart chart(
            String id,
            String title,
            String value,
            BreakdownComparison compared,
            HarvestRecord earlier,
            HarvestRecord later) {
        List<Column<Row>> columns = List.of(
                Column.text(value, row -> Value.name(row.later().name())),
                Column.text(
                        "comparison.change",
                        row -> new Value.Mark("change", row.change().word())),
                Column.number(
                        new Value.Name(name(earlier)),
                        row -> new Value.Bytes(row.earlier().bytes())),
                Column.number(
                        new Value.Name(name(later)),
                        row -> new Value.Bytes(row.later().bytes())),
                Column.beside(
                        "comparison.capturesBefore",
                        row -> new Value.Count(row.earlier().captures())),
                Column.beside(
                        "comparison.capturesNow",
                        row -> new Value.Count(row.later().captures())));
        return new Chart(
                Chart.Kind.BARS,
                Unit.BYTES,
                "content.bytes",
                new TableLayout<>(id, title, columns)
                        .of(compared.rows().stream().limit(MOST_SHOWN).toList()));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.listing.Choices;
import dev.grainery.listing.FindingRow;
import dev.grainery.listing.Findings;
import dev.grainery.pages.DataTable.Column;
import dev.grainery.pages.FilterForm.Field;
import dev.grainery.pages.FilterForm.Option;
import dev.grainery.pages.Place.Kind;
import dev.grainery.store.Page;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The list of findings: those that hold, unless others are chosen. */
public final class FindingsPage {

    private static final String STATE = "state";

    private final Findings findings;
    private final Supplier<List<Findings.OfCode>> byCode;

    FindingsPage(Findings findings, Supplier<List<Findings.OfCode>> byCode) {
        this.findings = findings;
        this.byCode = byCode;
    }

    /**
     * What it shows.
     *
     * @param codes how many findings of each code hold; empty unless all of them are listed
     */
    public record Model(Place place, FilterForm filter, Optional<DataTable> codes, DataTable table, Pager pager)
            implements PageModel {

        @Override
        public String template() {
            return "findings.jte";
        }

        @Override
        public Value title() {
            return Value.word("findings.title");
        }

        /** Whether only some are chosen. */
        public boolean isChosen() {
            return codes.isEmpty();
        }
    }

    Model of(Choices choices, Optional<String> after, int limit) {
        Map<String, String> wanted = new LinkedHashMap<>(choices.given());
        wanted.putIfAbsent(STATE, Findings.UNRESOLVED);
        Place list = Place.of(Kind.FINDINGS).with(wanted);
        Page<FindingRow> page = findings.rows(new Choices(wanted)).chosen(after, limit);
        Place here = list.from(after);
        boolean isAll = after.isEmpty()
                && choices.given().keySet().stream().allMatch(Set.of(STATE, Place.LIMIT)::contains)
                && wanted.get(STATE).equals(Findings.UNRESOLVED);
        return new Model(
                here,
                filter(Place.of(Kind.FINDINGS).with(choices.given())),
                isAll ? Optional.of(codes(byCode.get())) : Optional.empty(),
                Tables.findings(page.items(), list),
                new Pager(here, page.next()));
    }

    private static FilterForm filter(Place list) {
        return new FilterForm(
                list,
                List.of(
                        new Field(
                                STATE,
                                "finding.state",
                                Findings.STATES.stream()
                                        .map(word -> new Option(word, Value.word("state." + word)))
                                        .toList()),
                        FilterForm.choice(
                                "severity",
                                "finding.severity",
                                Arrays.asList(Severity.values()),
                                Severity::word,
                                Value.Severity::new),
                        FilterForm.choice(
                                "code",
                                "finding.code",
                                Arrays.asList(FindingCode.values()),
                                FindingCode::code,
                                Value.Meaning::new),
                        FilterForm.text("harvest", "filter.harvest"),
                        FilterForm.text("file", "filter.file"),
                        FilterForm.text("id", "filter.id"),
                        FilterForm.text("since", "filter.since")));
    }

    private static DataTable codes(List<Findings.OfCode> codes) {
        return new DataTable(
                "codes",
                "findings.codes",
                List.of(
                        Column.text("finding.code"),
                        Column.text("finding.severity"),
                        Column.number("findings.open"),
                        Column.number("findings.acknowledged")),
                codes.stream()
                        .map(of -> List.<Value>of(
                                new Value.Link(
                                        Place.of(Kind.FINDINGS)
                                                .with("code", of.code().code()),
                                        new Value.Meaning(of.code())),
                                new Value.Severity(of.code().severity()),
                                new Value.Count(of.open()),
                                new Value.Count(of.acknowledged())))
                        .toList(),
                Optional.empty());
    }
}

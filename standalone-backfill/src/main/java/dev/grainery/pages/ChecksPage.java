// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.CheckRow;
import dev.grainery.listing.Choices;
import dev.grainery.listing.Revision;
import dev.grainery.pages.DataTable.Column;
import dev.grainery.pages.Place.Kind;
import dev.grainery.store.Page;
import java.util.List;
import java.util.Optional;

/** The list of checks. */
public final class ChecksPage {

    private static final List<String> ORDERS = List.of("-added", "added");

    private final Revision revision;

    ChecksPage(Revision revision) {
        this.revision = revision;
    }

    /** What it shows. */
    public record Model(Place place, FilterForm filter, DataTable table, Pager pager) implements PageModel {

        @Override
        public String template() {
            return "checks.jte";
        }

        @Override
        public Value title() {
            return Value.word("checks.title");
        }

        /** What to say if there are none. */
        public String none() {
            return place.isWhole() ? "checks.none" : "list.none";
        }
    }

    Model of(Choices choices, Optional<String> after, int limit) {
        Place list = Place.of(Kind.CHECKS).with(choices.given());
        Page<CheckRow> page = revision.checks(choices).chosen(after, limit);
        Place here = after.map(key -> list.with(Place.AFTER, key)).orElse(list);
        FilterForm filter = new FilterForm(
                list,
                List.of(
                        FilterForm.text("file", "filter.file"),
                        FilterForm.text("id", "filter.id"),
                        FilterForm.choice(
                                "sort", "filter.sort", ORDERS, order -> order, order -> Value.word("sort." + order))));
        return new Model(here, filter, table(page.items(), list), new Pager(here, page.next()));
    }

    /** Checks of any files. */
    static DataTable table(List<CheckRow> rows, Place list) {
        return new DataTable(
                "checks",
                "checks.title",
                List.of(
                        Column.text("container.fileName"),
                        Column.text("check.date"),
                        Column.text("check.outcome"),
                        Column.text("check.expected"),
                        Column.text("check.hash"),
                        Column.number("check.bytes"),
                        Column.text("check.host")),
                rows.stream()
                        .map(row -> List.of(
                                file(row),
                                new Value.Time(row.date()),
                                Value.word("outcome." + row.outcome().word()),
                                Tables.hash(row.expected().value()),
                                Tables.hash(row.hash().value()),
                                Value.bytes(row.bytes()),
                                Value.name(row.host())))
                        .toList(),
                Optional.of(list));
    }

    private static Value file(CheckRow row) {
        return switch (row.recType()) {
            case CONTAINER -> Value.container(row.id(), row.fileName());
            case CDX -> Value.cdx(row.id(), row.fileName());
            case HARVEST -> Value.harvest(row.id(), row.fileName());
        };
    }
}

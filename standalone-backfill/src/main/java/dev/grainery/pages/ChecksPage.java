// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.CheckRow;
import dev.grainery.listing.Choices;
import dev.grainery.listing.Revision;
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
        Place here = list.from(after);
        FilterForm filter = new FilterForm(
                list,
                List.of(
                        FilterForm.text("file", "filter.file"),
                        FilterForm.text("id", "filter.id"),
                        FilterForm.order(ORDERS)));
        return new Model(here, filter, Tables.checksOfFiles(page.items(), list), new Pager(here, page.next()));
    }
}

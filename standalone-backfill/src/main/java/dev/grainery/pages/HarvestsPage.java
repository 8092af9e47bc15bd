// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.Choices;
import dev.grainery.listing.HarvestRow;
import dev.grainery.listing.Harvests;
import dev.grainery.pages.Place.Kind;
import dev.grainery.store.Page;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The list of harvests. */
public final class HarvestsPage {

    /** Types of harvests as the methodology names them. */
    private static final List<String> TYPES =
            List.of("Topics", "Serials", "Continuous", "Totals", "Tests", "Requests", "NA");

    private static final List<String> ORDERS =
            List.of("added", "-added", "name", "-name", "date", "-date", "size", "-size");

    private final Harvests harvests;
    private final BooleanSupplier isStoreEmpty;

    HarvestsPage(Harvests harvests, BooleanSupplier isStoreEmpty) {
        this.harvests = harvests;
        this.isStoreEmpty = isStoreEmpty;
    }

    /** What it shows. */
    public record Model(Place place, FilterForm filter, DataTable table, Pager pager, boolean isEmptyStore)
            implements PageModel {

        @Override
        public String template() {
            return "harvests.jte";
        }

        @Override
        public Value title() {
            return Value.word("harvests.title");
        }

        /** What to say if there are none. */
        public String none() {
            return place.isWhole() ? "harvests.none" : "list.none";
        }
    }

    Model of(Choices choices, Optional<String> after, int limit) {
        Place list = Place.of(Kind.HARVESTS).with(choices.given());
        Page<HarvestRow> page = harvests.rows(choices).chosen(after, limit);
        Place here = list.from(after);
        FilterForm filter = new FilterForm(
                list,
                List.of(
                        FilterForm.text("name", "filter.nameHas"),
                        FilterForm.choice("type", "harvest.type", TYPES, type -> type, HarvestsPage::type),
                        FilterForm.text("year", "filter.year"),
                        FilterForm.status(),
                        FilterForm.order(ORDERS)));
        boolean isEmptyStore = page.items().isEmpty() && here.isWhole() && isStoreEmpty.getAsBoolean();
        return new Model(here, filter, Tables.harvests(page.items(), list), new Pager(here, page.next()), isEmptyStore);
    }

    private static Value type(String type) {
        return type.equals("NA") ? Value.word("type.none") : new Value.Name(type);
    }
}

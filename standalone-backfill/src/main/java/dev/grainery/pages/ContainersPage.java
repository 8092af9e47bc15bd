// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.Choices;
import dev.grainery.listing.ContainerRow;
import dev.grainery.listing.StoredFiles;
import dev.grainery.pages.Place.Kind;
import dev.grainery.record.ContainerRecord;
import dev.grainery.store.Page;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The list of containers. */
public final class ContainersPage {

    private final StoredFiles<ContainerRecord, ContainerRow> containers;
    private final BooleanSupplier isStoreEmpty;

    ContainersPage(StoredFiles<ContainerRecord, ContainerRow> containers, BooleanSupplier isStoreEmpty) {
        this.containers = containers;
        this.isStoreEmpty = isStoreEmpty;
    }

    /** What it shows. */
    public record Model(Place place, FilterForm filter, DataTable table, Pager pager, boolean isEmptyStore)
            implements PageModel {

        @Override
        public String template() {
            return "containers.jte";
        }

        @Override
        public Value title() {
            return Value.word("containers.title");
        }

        /** What to say if there are none. */
        public String none() {
            return place.isWhole() ? "containers.none" : "list.none";
        }

        /** The harvest whose containers these are, if they are those of one. */
        public Optional<String> harvest() {
            return Optional.ofNullable(place.choices().get("harvest"));
        }
    }

    Model of(Choices choices, Optional<String> after, int limit) {
        Place list = Place.of(Kind.CONTAINERS).with(choices.given());
        Page<ContainerRow> page = containers.rows(choices).chosen(after, limit);
        Place here = list.from(after);
        boolean isEmptyStore = page.items().isEmpty() && here.isWhole() && isStoreEmpty.getAsBoolean();
        return new Model(
                here,
                FileFilter.of(list),
                Tables.containers(page.items(), list),
                new Pager(here, page.next()),
                isEmptyStore);
    }
}

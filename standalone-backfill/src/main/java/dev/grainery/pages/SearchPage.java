// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.CdxRow;
import dev.grainery.listing.Choices;
import dev.grainery.listing.ContainerRow;
import dev.grainery.listing.Harvests;
import dev.grainery.listing.Rows;
import dev.grainery.listing.StoredFiles;
import dev.grainery.pages.Place.Kind;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What is called as somebody says: harvests, containers and CDX files. */
public final class SearchPage {

    /** The parameter that says what is looked for. */
    public static final String QUERY = "q";

    /** How many of each are shown; the lists have the others. */
    private static final int SHOWN = 10;

    /** Among how many harvests that are called alike the one of exactly this name is looked for. */
    private static final int MOST_ALIKE = 1_000;

    private final Harvests harvests;
    private final StoredFiles<ContainerRecord, ContainerRow> containers;
    private final StoredFiles<CdxRecord, CdxRow> cdxFiles;

    SearchPage(
            Harvests harvests,
            StoredFiles<ContainerRecord, ContainerRow> containers,
            StoredFiles<CdxRecord, CdxRow> cdxFiles) {
        this.harvests = harvests;
        this.containers = containers;
        this.cdxFiles = cdxFiles;
    }

    /**
     * What it shows.
     *
     * @param found what was found, by its kind; empty if nothing was looked for
     */
    public record Model(Place place, List<Found> found) implements PageModel {

        public Model {
            found = List.copyOf(found);
        }

        /**
         * Some of one kind.
         *
         * @param list all of them
         */
        public record Found(DataTable table, Place list) {}

        @Override
        public String template() {
            return "search.jte";
        }

        @Override
        public Value title() {
            return Value.word("search.title");
        }

        /** Whether something was looked for and nothing is called so. */
        public boolean isNone() {
            return found.isEmpty() && place.choices().containsKey(QUERY);
        }
    }

    Model of(Choices choices) {
        Place here = Place.of(Kind.SEARCH).with(choices.given());
        return new Model(
                here,
                choices.text(QUERY)
                        .map(String::strip)
                        .filter(text -> !text.isEmpty())
                        .map(this::found)
                        .orElse(List.of()));
    }

    private List<Model.Found> found(String text) {
        Choices named = new Choices(Map.of("name", text));
        return Stream.of(
                        found(harvests.rows(named), Kind.HARVESTS, text, Tables::harvests),
                        found(containers.rows(named), Kind.CONTAINERS, text, Tables::containers),
                        found(cdxFiles.rows(named), Kind.CDX_FILES, text, Tables::cdxFiles))
                .filter(some -> !some.table().rows().isEmpty())
                .toList();
    }

    private static <T> Model.Found found(Rows<T> rows, Kind kind, String text, TableOf<T> table) {
        Place list = Place.of(kind).with("name", text);
        return new Model.Found(table.of(rows.page(Optional.empty(), SHOWN).items(), list), list);
    }

    /** Makes a table of rows of a list. */
    @FunctionalInterface
    private interface TableOf<T> {
        DataTable of(List<T> rows, Place list);
    }

    /** What has exactly this identifier or name, of a kind of records. */
    List<Place> exact(Kind kind, String nameOrId) {
        return switch (kind) {
            case HARVEST -> harvests(nameOrId);
            case CONTAINER ->
                containers.find(nameOrId).stream()
                        .map(record ->
                                Place.container(record.id(), record.container().fileName()))
                        .distinct()
                        .toList();
            case CDX ->
                cdxFiles.find(nameOrId).stream()
                        .map(record -> Place.cdx(record.id(), record.cdx().fileName()))
                        .distinct()
                        .toList();
            default -> throw new IllegalArgumentException("no kind of records: " + kind);
        };
    }

    private List<Place> harvests(String nameOrId) {
        String id = nameOrId.toLowerCase(Locale.ROOT);
        if (harvests.findWithoutLists(id).isPresent()) {
            return List.of(Place.harvest(id));
        }
        return harvests.rows(new Choices(Map.of("name", nameOrId))).page(Optional.empty(), MOST_ALIKE).items().stream()
                .filter(row -> row.name().equalsIgnoreCase(nameOrId))
                .map(row -> Place.harvest(row.harvestID()))
                .toList();
    }

    /** The list of what is called alike, if anything is. */
    Optional<Place> alike(Kind kind, String text) {
        Kind list = kind == Kind.HARVEST ? Kind.HARVESTS : kind == Kind.CDX ? Kind.CDX_FILES : Kind.CONTAINERS;
        return found(text).stream()
                .map(Model.Found::list)
                .filter(some -> some.kind() == list)
                .findFirst();
    }

    /** Stands for a page that several take the place of. */
    SeveralPage several(Place asked, List<Place> places) {
        return asked.kind() == Kind.HARVEST
                ? new SeveralPage(
                        asked,
                        "harvest.several",
                        places.stream()
                                .map(place -> place.identity().get(0))
                                .map(id -> Value.harvest(id, name(id)))
                                .toList())
                : new SeveralPage(
                        asked,
                        "files.several",
                        places.stream()
                                .map(place -> (Value) new Value.Link(
                                        place, new Value.Name(place.identity().get(1))))
                                .toList());
    }

    private String name(String harvestId) {
        return harvests.findWithoutLists(harvestId)
                .map(record -> record.harvest().harvestPrefix().harvestNameStand())
                .orElse(harvestId);
    }
}

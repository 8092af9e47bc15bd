// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import dev.grainery.listing.CdxRow;
import dev.grainery.listing.Choices;
import dev.grainery.listing.ContainerRow;
import dev.grainery.listing.Harvests;
import dev.grainery.listing.Rows;
import dev.grainery.listing.StoredFiles;
import dev.grainery.pages.PagePlace.Kind;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.StoredFileRecord;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

public record SearchPage(
        Harvests harvests,
        StoredFiles<ContainerRecord, ContainerRow> containers,
        StoredFiles<CdxRecord, CdxRow> cdxFiles) {

    public static final String QUERY = "q";

    private static final int SHOWN = 10;

    /** Bounds the search for an exact name among similar ones. */
    private static final int MOST_ALIKE = 1_000;

    public PageModel of(Choices choices) {
        Optional<String> text = choices.text(QUERY).map(String::strip).filter(given -> !given.isEmpty());
        List<? extends Part> found = text.map(this::found).orElse(List.of());
        if (found.isEmpty()) {
            found = text.isPresent()
                    ? List.of(Part.Paragraph.none("search.none"), Part.Paragraph.of("search.hint"))
                    : List.of(Part.Paragraph.of("search.hint"));
        }
        return PageModel.of(PagePlace.of(Kind.SEARCH).with(choices.given()), "search.title", List.copyOf(found));
    }

    private List<Part.Table> found(String text) {
        Choices named = new Choices(Map.of("name", text));
        return Stream.of(
                        found(harvests.rows(named), Kind.HARVESTS, named, Tables.HARVESTS),
                        found(containers.rows(named), Kind.CONTAINERS, named, Tables.CONTAINERS),
                        found(cdxFiles.rows(named), Kind.CDX_FILES, named, Tables.CDX_FILES))
                .filter(some -> !some.table().rows().isEmpty())
                .toList();
    }

    private static <T> Part.Table found(Rows<T> rows, Kind kind, Choices named, TableLayout<T> table) {
        return new Part.Table(table.of(rows.first(SHOWN), PagePlace.of(kind).with(named.given())), "list.none");
    }

    public List<PagePlace> exact(Kind kind, String nameOrId) {
        return switch (kind) {
            case HARVEST -> harvests(nameOrId);
            case CONTAINER -> places(containers.find(nameOrId));
            case CDX -> places(cdxFiles.find(nameOrId));
            default -> throw new IllegalArgumentException("no kind of records: " + kind);
        };
    }

    private static List<PagePlace> places(List<? extends StoredFileRecord> records) {
        return records.stream()
                .map(record -> PagePlace.of(
                        record.header().recType(),
                        record.id(),
                        record.location().fileName()))
                .distinct()
                .toList();
    }

    private List<PagePlace> harvests(String nameOrId) {
        String id = nameOrId.toLowerCase(Locale.ROOT);
        if (harvests.findWithoutLists(id).isPresent()) {
            return List.of(PagePlace.harvest(id));
        }
        return harvests.rows(new Choices(Map.of("name", nameOrId))).first(MOST_ALIKE).stream()
                .filter(row -> row.name().equalsIgnoreCase(nameOrId))
                .map(row -> PagePlace.harvest(row.harvestID()))
                .toList();
    }

    public Optional<PagePlace> alike(Kind kind, String text) {
        return found(text).stream()
                .flatMap(some -> some.table().list().stream())
                .filter(some -> some.kind() == kind.list())
                .findFirst();
    }

    /** Offers a choice if several records match. */
    public PageModel several(PagePlace asked, List<PagePlace> places) {
        String title = asked.kind() == Kind.HARVEST ? "harvest.several" : "files.several";
        return PageModel.of(
                asked,
                title,
                List.of(
                        Part.Paragraph.of(title + ".now"),
                        new Part.Actions(places.stream()
                                .map(place -> new Value.Link(place, new Value.Name(name(place))))
                                .toList())));
    }

    private String name(PagePlace place) {
        String id = place.identity().get(0);
        return place.kind() == Kind.HARVEST
                ? harvests.findWithoutLists(id)
                        .map(record -> record.harvest().harvestPrefix().harvestNameStand())
                        .orElse(id)
                : place.identity().get(1);
    }
}

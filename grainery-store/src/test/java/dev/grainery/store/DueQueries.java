// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is asked of a large store to choose what is due, for those who look at how a server answers it. */
public final class DueQueries {

    private static final int PAGE = 500;

    private DueQueries() {}

    /** The collections of a store. */
    public static List<CollectionSchema> schemas() {
        return StoreSchema.ALL;
    }

    /** A new store of this many files and this many records. */
    public static StoreUri fill(StoreUri uri, int files, int records) {
        try (GraineryStore store = GraineryStore.open(uri)) {
            ManyFiles.locate(store, files);
            ManyFiles.describe(store, records);
        }
        return uri;
    }

    /** The files of a page in the middle of those to check. */
    public static Query files(int files) {
        return Locations.inOrder(
                Optional.of(ManyFiles.entry(files / 2).scheduled()), SampleFiles.minute(files * 2_000), PAGE);
    }

    /** A page of each list of containers there can be. */
    public static List<Query> listings() {
        List<Query> queries = new ArrayList<>();
        for (Optional<String> harvest : List.of(Optional.<String>empty(), Optional.of("h"))) {
            for (Optional<String> name : List.of(Optional.<String>empty(), Optional.of("0"))) {
                for (Optional<RevisionStatus> status :
                        List.of(Optional.<RevisionStatus>empty(), Optional.of(RevisionStatus.FIRST))) {
                    for (FileListing.Order order : FileListing.orders(harvest, name, status)) {
                        queries.addAll(pages(new FileListing(harvest, name, status, order, false)));
                    }
                }
            }
        }
        return queries;
    }

    /** The first page of a list, and what a later page asks for. */
    private static List<Query> pages(FileListing listing) {
        String name = RecordTable.Kind.CONTAINER.nameField();
        Query query = listing.query(name).first(PAGE);
        return switch (listing.order()) {
            case ADDED -> List.of(query.ascending(DocumentCollection.ID));
            case NAME ->
                List.of(
                        query.ascending(name),
                        query.after(name, "1").ascending(name),
                        query.is(name, "1").ascending(DocumentCollection.ID));
            case NEXT_CHECK -> List.of(query.ascending(StoreSchema.NEXT));
        };
    }

    /** The records whose status time changes. */
    public static Query records() {
        return RecordCollection.inOrder(
                RevisionStatus.FIRST, SampleFiles.minute(2_000).plus(RevisionCycle.GOOD_FOR), PAGE);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.access.StoreUri;
import dev.grainery.store.internal.document.CollectionSchema;
import dev.grainery.store.internal.document.Query;
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

    /** The records whose status time changes. */
    public static Query records() {
        return RecordTable.inOrder(
                RevisionStatus.FIRST, SampleFiles.minute(2_000).plus(RevisionCycle.GOOD_FOR));
    }
}

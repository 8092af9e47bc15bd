// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import static dev.grainery.record.GraineryRecord.NA;

import dev.grainery.record.Header;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.HarvestCollection.StoredHarvest;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** Sets the author of records without one. Can be interrupted and repeated. */
public final class AuthorCorrection {

    private final GraineryStore store;
    private final InstantSource clock;

    public AuthorCorrection(GraineryStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    /** The author of the store must be set first: harvests use it. */
    public long replaceNa(String author) {
        AtomicLong changed = new AtomicLong();
        changed.addAndGet(
                store.containers().updateAll(record -> record.withHeader(corrected(record.header(), author))));
        changed.addAndGet(store.cdxFiles().updateAll(record -> record.withHeader(corrected(record.header(), author))));
        store.pending().mark(store.harvests().idsWithAuthor(NA));
        new HarvestRebuild(store, clock).updatePending((id, outcome, findings) -> {
            if (outcome == StoredHarvest.Outcome.UPDATED) {
                changed.incrementAndGet();
            }
        });
        return changed.get();
    }

    private static Header corrected(Header header, String author) {
        return header.author().equals(NA)
                ? new Header(header.recType(), author, header.date(), header.standard())
                : header;
    }
}

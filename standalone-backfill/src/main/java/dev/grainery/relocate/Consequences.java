// SPDX-License-Identifier: Apache-2.0
package dev.grainery.relocate;

import dev.grainery.assembly.CdxLinks;
import dev.grainery.assembly.HarvestUpdate;
import dev.grainery.assembly.TouchedNames;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoredHarvest.Outcome;
import java.time.InstantSource;
import java.util.Set;

/**
 * What follows for other records when places change: links of indexes and containers, and harvests. A run that is killed
 * leaves marks, for the next backfill or the same run once more. Not thread-safe.
 */
final class Consequences {

    private final GraineryStore store;
    private final TouchedNames touched = new TouchedNames();

    Consequences(GraineryStore store) {
        this.store = store;
        if (store.pending().all().containsKey(CdxLinks.PENDING)) {
            touched.everything();
        }
    }

    /** Leaves word that links may be out of date. */
    void begin() {
        store.pending().mark(Set.of(CdxLinks.PENDING));
    }

    void container(ContainerRecord record) {
        touched.container(record);
    }

    void index(CdxRecord record) {
        touched.index(record);
    }

    /** Brings all up to date. */
    void draw(PlaceSummary.Tally tally, InstantSource clock) {
        String token = store.pending().all().get(CdxLinks.PENDING);
        if (token != null) {
            store.pending().mark(new CdxLinks(store).update(touched));
            store.pending().clear(CdxLinks.PENDING, token);
        }
        new HarvestUpdate(store, clock).updatePending((harvestId, outcome, findings) -> {
            if (outcome != Outcome.UNCHANGED && outcome != Outcome.NONE) {
                tally.harvest();
            }
        });
    }
}

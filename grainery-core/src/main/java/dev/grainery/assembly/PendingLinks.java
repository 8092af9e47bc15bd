// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import dev.grainery.finding.Finding;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.PendingHarvests;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The links between containers and CDX files that a run puts out of date, and makes right at its end. It leaves word
 * before: if it is killed, the next run that has such links makes all of them right. Not thread-safe.
 */
public final class PendingLinks {

    private final GraineryStore store;
    private final TouchedNames touched = new TouchedNames();

    /** Begins with what an earlier run has left undone. */
    public PendingLinks(GraineryStore store) {
        this.store = store;
        if (store.pending().all().containsKey(PendingHarvests.LINKS)) {
            touched.everything();
        }
    }

    /** Leaves word that links may be out of date: to be called before any record is written. */
    public void begin() {
        store.pending().mark(Set.of(PendingHarvests.LINKS));
    }

    /** The record of a container is written. */
    public void container(ContainerRecord record) {
        touched.container(record);
    }

    /** The record of a CDX file is written. */
    public void cdxFile(CdxRecord record) {
        touched.cdxFile(record);
    }

    /**
     * Makes the links right, and marks the harvests whose records follow from them.
     *
     * @return what is odd about the CDX files whose links were looked at, but for what a person knows of already
     */
    public List<Finding> update() {
        Optional<String> token = Optional.ofNullable(store.pending().all().get(PendingHarvests.LINKS));
        if (token.isEmpty()) {
            return List.of();
        }
        CdxLinks links = new CdxLinks(store);
        store.pending().mark(links.update(touched));
        store.pending().clear(PendingHarvests.LINKS, token.get());
        touched.clear();
        return links.findings();
    }
}

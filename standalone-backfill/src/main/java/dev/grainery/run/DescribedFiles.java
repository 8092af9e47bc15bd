// SPDX-License-Identifier: Apache-2.0
package dev.grainery.run;

import dev.grainery.assembly.PendingLinks;
import dev.grainery.describe.Described;
import dev.grainery.finding.Finding;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.record.UtilityOutput;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.ObservationContext;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.merge.Observation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;

/** For one thread. */
public final class DescribedFiles {

    private static final int BULK = 250;

    /** The record of a CDX file may have a megabyte and more. */
    private static final long BULK_BYTES = 4L << 20;

    /** The fields of a record other than names of containers. */
    private static final long FIELDS = 4_000;

    private static final long NAME = 60;

    private final GraineryStore store;
    private final ObservationContext observer;
    private final PendingLinks links;
    private final BiConsumer<Observation<?>, Stored> listener;
    private final List<Observation<ContainerRecord>> containers = new ArrayList<>();
    private final List<Observation<CdxRecord>> cdxFiles = new ArrayList<>();

    /** Containers need links only to stored CDX files: a later one brings its own. */
    private boolean anyIndex;

    private long bytes;

    public DescribedFiles(
            GraineryStore store,
            RunSettings settings,
            PendingLinks links,
            BiConsumer<Observation<?>, Stored> listener) {
        this.store = store;
        this.observer = settings.observer(store);
        this.links = links;
        this.listener = listener;
    }

    /** Bytes of memory, roughly, without reading the content. */
    public static long weight(Described described) {
        if (!(described instanceof Described.Recorded recorded)) {
            return FIELDS;
        }
        long more = 0;
        if (recorded.record() instanceof ContainerRecord container) {
            for (UtilityOutput output : container.utilities()) {
                more += output.weight();
            }
        } else if (recorded.record() instanceof CdxRecord cdx) {
            for (String name : cdx.cdx().warcName().values()) {
                more += NAME + 2L * name.length();
            }
        }
        return FIELDS + more;
    }

    /** The duration counts as a check of a recorded file; see {@link Observation#before}. */
    public void add(
            Described.Recorded file, boolean acceptReindexed, OptionalLong milliseconds, Optional<Instant> before) {
        Optional<List<Finding>> findings = Optional.of(file.findings());
        if (file.record() instanceof ContainerRecord container) {
            containers.add(new Observation<>(container, acceptReindexed, findings, milliseconds, before));
        } else if (file.record() instanceof CdxRecord cdx) {
            cdxFiles.add(new Observation<>(cdx, acceptReindexed, findings, milliseconds, before));
        }
        bytes += weight(file);
        if (containers.size() + cdxFiles.size() >= BULK || bytes >= BULK_BYTES) {
            store();
        }
    }

    public void store() {
        if (containers.isEmpty() && cdxFiles.isEmpty()) {
            return;
        }
        // before the records, because the store marks their harvests: a killed run leaves the mark
        links.begin();
        anyIndex = anyIndex || !store.cdxFiles().isEmpty();
        if (anyIndex) {
            containers.forEach(file -> links.add(file.candidate()));
        }
        cdxFiles.forEach(file -> links.add(file.candidate()));
        report(containers, store.containers().store(containers, observer));
        report(cdxFiles, store.cdxFiles().store(cdxFiles, observer));
        bytes = 0;
    }

    private <R extends StoredFileRecord> void report(List<Observation<R>> files, List<Stored> stored) {
        for (int i = 0; i < stored.size(); i++) {
            listener.accept(files.get(i), stored.get(i));
        }
        files.clear();
    }
}

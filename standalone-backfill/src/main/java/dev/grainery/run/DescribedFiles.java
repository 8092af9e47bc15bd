// SPDX-License-Identifier: Apache-2.0
package dev.grainery.run;

import dev.grainery.assembly.PendingLinks;
import dev.grainery.describe.Described;
import dev.grainery.file.Storage;
import dev.grainery.finding.Finding;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.record.UtilityOutput;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Observer;
import dev.grainery.store.RecordCollection.Stored;
import dev.grainery.store.StoredPlaces;
import dev.grainery.store.merge.Observation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;

/**
 * Stores files as they were described, some hundred at a time, and notes which links of containers and CDX files that
 * changes. For one thread.
 */
public final class DescribedFiles {

    /** How many records are written at once. */
    private static final int BULK = 250;

    /** How many bytes of records are written at once: the record of a CDX file may have a megabyte and more. */
    private static final long BULK_BYTES = 4L << 20;

    /** All fields of a record but the names of containers are short. */
    private static final long FIELDS = 4_000;

    /** A name is a text of its own. */
    private static final long NAME = 60;

    private final GraineryStore store;
    private final Observer observer;
    private final PendingLinks links;
    private final BiConsumer<Observation<?>, Stored> listener;
    private final List<Observation<ContainerRecord>> containers = new ArrayList<>();
    private final List<Observation<CdxRecord>> cdxFiles = new ArrayList<>();

    /** Only a CDX file that is there already asks for the names of containers: one that comes later brings them. */
    private boolean anyIndex;

    private long bytes;

    /**
     * @param storage where other places of the files are looked at
     * @param host the machine that reads
     * @param program name and version of the program
     * @param links is told of each file before it is stored
     * @param listener is told what became of each file, after it was stored
     */
    public DescribedFiles(
            GraineryStore store,
            Storage storage,
            String host,
            String program,
            PendingLinks links,
            BiConsumer<Observation<?>, Stored> listener) {
        this.store = store;
        this.observer = new Observer(new StoredPlaces(store, storage, host), host, program);
        this.links = links;
        this.listener = listener;
    }

    /** How many bytes of memory a file as it was described takes, roughly, without looking at its content. */
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

    /**
     * Takes a file; some are stored then.
     *
     * @param acceptReindexed whether other bytes of a CDX file are a new indexing rather than damage
     * @param milliseconds how long it was read, if that is a check for the history, should the file be known
     * @param before when it was read before, if others may read it at the same time: {@link Observation#before}
     */
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

    /** Stores what waits. */
    public void store() {
        if (containers.isEmpty() && cdxFiles.isEmpty()) {
            return;
        }
        // before the records, as the store marks their harvests: a run that is killed leaves word of what is not done
        links.begin();
        anyIndex = anyIndex || !store.cdxFiles().isEmpty();
        if (anyIndex) {
            containers.forEach(file -> links.container(file.candidate()));
        }
        cdxFiles.forEach(file -> links.cdxFile(file.candidate()));
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

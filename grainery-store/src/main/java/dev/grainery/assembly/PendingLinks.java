// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import dev.grainery.finding.Finding;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.PendingHarvests;
import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Links between containers and CDX files that a run makes outdated and updates at its end. A mark is stored first: if
 * the run is killed, the next one updates all links. Not thread-safe.
 */
public final class PendingLinks {

    private final GraineryStore store;
    private final OutdatedStems touched = new OutdatedStems();

    /** The last marks of this run and its parts. */
    private final Set<String> partMarks = new HashSet<>();

    private Optional<String> lastMark = Optional.empty();

    private PendingLinks(GraineryStore store) {
        this.store = store;
    }

    /** Begins with the outdated links of an earlier run. */
    public static PendingLinks ofRun(GraineryStore store) {
        PendingLinks links = new PendingLinks(store);
        if (links.mark().isPresent()) {
            links.touched.everything();
        }
        return links;
    }

    /** Links of a part of a run, which are reported to the run. */
    public static PendingLinks ofPart(GraineryStore store) {
        return new PendingLinks(store);
    }

    private Optional<String> mark() {
        return Optional.ofNullable(store.pending().all().get(PendingHarvests.LINKS));
    }

    /**
     * The outdated links of a part of a run.
     * @param mark the last mark of the part, if any
     * @param stems names of containers without extension
     * @param oddNames names with an unusual extension
     * @param everything whether there were too many to remember
     */
    public record OutdatedLinks(List<String> mark, Set<String> stems, Set<String> oddNames, boolean everything)
            implements Serializable {

        public OutdatedLinks {
            mark = List.copyOf(mark);
            stems = Set.copyOf(stems);
            oddNames = Set.copyOf(oddNames);
        }
    }

    public OutdatedLinks touched() {
        return touched.told(lastMark.stream().toList());
    }

    public void add(OutdatedLinks part) {
        partMarks.addAll(part.mark());
        touched.add(part);
    }

    /** Another process has written the records of these files. */
    public void written(Set<String> fileNames) {
        fileNames.forEach(touched::name);
        store.cdxFiles().named(fileNames).forEach(touched::cdxFile);
    }

    /** Marks links as outdated; call before any record is written. */
    public void begin() {
        lastMark = Optional.of(store.pending().markLinks());
    }

    public void container(ContainerRecord record) {
        touched.container(record);
    }

    public void cdxFile(CdxRecord record) {
        touched.cdxFile(record);
    }

    /**
     * Updates the links, and marks the affected harvests. If the last mark is not of this run, the process that made it
     * may have died, and all links are updated; if another run has cleared the mark, those of this run are.
     * @return findings on the processed CDX files, without acknowledged ones
     */
    public List<Finding> update() {
        if (lastMark.isEmpty() && partMarks.isEmpty() && touched.isEmpty()) {
            return List.of();
        }
        Optional<String> mark = mark();
        if (mark.filter(made -> !lastMark.equals(mark) && !partMarks.contains(made))
                .isPresent()) {
            touched.everything();
        }
        CdxLinks links = new CdxLinks(store);
        store.pending().mark(links.update(touched));
        mark.ifPresent(made -> store.pending().clear(PendingHarvests.LINKS, made));
        touched.clear();
        return links.findings();
    }
}

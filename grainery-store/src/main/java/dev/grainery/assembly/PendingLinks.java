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
 * Outdated links, updated at the end of a run. A stored mark makes the next run update all links after a kill. Not
 * thread-safe.
 */
public final class PendingLinks {

    private final GraineryStore store;
    private final OutdatedStems touched = new OutdatedStems();

    private final Set<String> partMarks = new HashSet<>();

    private Optional<String> lastMark = Optional.empty();

    private PendingLinks(GraineryStore store) {
        this.store = store;
    }

    public static PendingLinks ofRun(GraineryStore store) {
        PendingLinks links = new PendingLinks(store);
        if (links.mark().isPresent()) {
            links.touched.everything();
        }
        return links;
    }

    public static PendingLinks ofPart(GraineryStore store) {
        return new PendingLinks(store);
    }

    private Optional<String> mark() {
        return Optional.ofNullable(store.pending().all().get(PendingHarvests.LINKS));
    }

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

    public void written(Set<String> fileNames) {
        fileNames.forEach(touched::name);
        store.cdxFiles().named(fileNames).forEach(touched::cdxFile);
    }

    /** Call before any record is written. */
    public void begin() {
        lastMark = Optional.of(store.pending().markLinks());
    }

    public void container(ContainerRecord record) {
        touched.container(record);
    }

    public void cdxFile(CdxRecord record) {
        touched.cdxFile(record);
    }

    /** A mark of another run, which may have died, makes all links outdated. */
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

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
 * The links between containers and CDX files that a run puts out of date, and makes right at its end. It leaves word
 * before: if it is killed, the next run that has such links makes all of them right. Not thread-safe.
 */
public final class PendingLinks {

    private final GraineryStore store;
    private final TouchedNames touched = new TouchedNames();

    /** The last marks that this run and its parts have made. */
    private final Set<String> partMarks = new HashSet<>();

    private Optional<String> lastMark = Optional.empty();

    private PendingLinks(GraineryStore store) {
        this.store = store;
    }

    /** Those of a run, which begins with what an earlier one has left undone. */
    public static PendingLinks ofRun(GraineryStore store) {
        PendingLinks links = new PendingLinks(store);
        if (links.mark().isPresent()) {
            links.touched.everything();
        }
        return links;
    }

    /** Those of a part of a run, which tells the run of them. */
    public static PendingLinks ofPart(GraineryStore store) {
        return new PendingLinks(store);
    }

    private Optional<String> mark() {
        return Optional.ofNullable(store.pending().all().get(PendingHarvests.LINKS));
    }

    /**
     * What a part of a run has put out of date.
     *
     * @param mark the last mark it has made, if it has made any
     * @param stems the names of containers without extension
     * @param oddNames names with an unusual extension
     * @param everything whether there was more than can be remembered
     */
    public record Touched(List<String> mark, Set<String> stems, Set<String> oddNames, boolean everything)
            implements Serializable {

        public Touched {
            mark = List.copyOf(mark);
            stems = Set.copyOf(stems);
            oddNames = Set.copyOf(oddNames);
        }
    }

    /** What was put out of date so far. */
    public Touched touched() {
        return touched.told(lastMark.stream().toList());
    }

    /** A part of the run has put these out of date. */
    public void add(Touched part) {
        partMarks.addAll(part.mark());
        touched.add(part);
    }

    /** Another process has written the records of files with these names, which are in the store. */
    public void written(Set<String> fileNames) {
        fileNames.forEach(touched::name);
        store.cdxFiles().named(fileNames).forEach(touched::cdxFile);
    }

    /** Leaves word that links may be out of date: to be called before any record is written. */
    public void begin() {
        lastMark = Optional.of(store.pending().markLinks());
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
     * Makes the links right, and marks the harvests whose records follow from them. If the last mark is not one of this
     * run, whoever made it may have died, and all links are made right; if another run has taken the mark away, those of
     * this run are.
     *
     * @return what is odd about the CDX files whose links were looked at, but for what a person knows of already
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

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import dev.grainery.finding.Finding;
import dev.grainery.record.StoredFileRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Stems;
import java.io.Serializable;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Outdated links, updated at the end of a run. A stored mark makes the next run update all links after a kill. Not
 * thread-safe.
 */
public final class PendingLinks {

    /** Limit on the characters of stems, above which all links are updated: about 100,000 containers. */
    private static final long MOST_CHARACTERS = 1L << 23;

    private final GraineryStore store;
    private final long most;
    private final Set<String> stems = new HashSet<>();
    private final Set<String> marks = new HashSet<>();
    private String lastMark = "";
    private long characters;
    private boolean everything;

    PendingLinks(GraineryStore store, long most) {
        this.store = store;
        this.most = most;
    }

    public static PendingLinks ofRun(GraineryStore store) {
        PendingLinks links = ofPart(store);
        links.everything = links.mark().isPresent();
        return links;
    }

    public static PendingLinks ofPart(GraineryStore store) {
        return new PendingLinks(store, MOST_CHARACTERS);
    }

    private Optional<String> mark() {
        return store.pending().links();
    }

    public record OutdatedLinks(Set<String> marks, Set<String> stems, boolean everything) implements Serializable {

        public OutdatedLinks {
            marks = Set.copyOf(marks);
            stems = Set.copyOf(stems);
        }
    }

    public OutdatedLinks touched() {
        return new OutdatedLinks(marks, stems, everything);
    }

    public void add(OutdatedLinks part) {
        marks.addAll(part.marks());
        everything |= part.everything();
        add(part.stems());
    }

    /** Adds the links of files that another process has written. */
    public void written(Set<String> fileNames) {
        fileNames.forEach(name -> add(Set.of(Stems.of(name))));
        store.cdxFiles().named(fileNames).forEach(this::add);
    }

    /** Call before any record is written. */
    public void begin() {
        marks.remove(lastMark);
        lastMark = store.pending().markLinks();
        marks.add(lastMark);
    }

    public void add(StoredFileRecord record) {
        add(Stems.of(record));
    }

    private void add(Collection<String> more) {
        more.stream().filter(stem -> !everything && stems.add(stem)).forEach(stem -> {
            characters += stem.length();
            everything = characters > most;
        });
        if (everything) {
            stems.clear();
        }
    }

    /** A mark of another run, which may have died, makes all links outdated. */
    public List<Finding> update() {
        if (marks.isEmpty() && stems.isEmpty() && !everything) {
            return List.of();
        }
        Optional<String> mark = mark();
        everything |= mark.filter(made -> !marks.contains(made)).isPresent();
        CdxLinks links = new CdxLinks(store);
        store.pending().mark(everything ? links.updateAll() : links.update(stems));
        mark.ifPresent(made -> store.pending().clearLinks(made));
        stems.clear();
        characters = 0;
        everything = false;
        return links.findings();
    }
}

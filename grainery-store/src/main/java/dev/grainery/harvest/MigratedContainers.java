// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.record.ContainerRecord;
import dev.grainery.record.MigrationSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * WARC files that were made of ARC files. A harvest counts what it holds once: such a WARC does not count as long as its ARC
 * is in the harvest, too. What a file says of its source is only believed if both the names and the MD5 fit.
 *
 * @param <T> what stands for a container
 */
public final class MigratedContainers<T> {

    private final Set<MigrationSource> arcs = new HashSet<>();
    private final Map<T, MigrationSource> migrated = new HashMap<>();

    /** Adds a container of a harvest. */
    public void add(T container, ContainerRecord record) {
        ofArc(record).ifPresent(arcs::add);
        sourceOf(record).ifPresent(source -> migrated.put(container, source));
    }

    /** What a WARC would say that was made of this container; empty if it is no ARC. */
    static Optional<MigrationSource> ofArc(ContainerRecord record) {
        boolean isArc = record.type().mimeTypeXML().equals(ContainerRecord.ARC)
                && record.revision().hashOrig().isKnown();
        return isArc
                ? Optional.of(new MigrationSource(
                        record.container().fileName(), record.revision().hashOrig()))
                : Optional.empty();
    }

    /** What the container says it was made of, if it has the name of a WARC of that. */
    static Optional<MigrationSource> sourceOf(ContainerRecord record) {
        return record.extension()
                .migratedFrom()
                .filter(source -> MigrationSource.nameOfWarc(source.fileName())
                        .equals(record.container().fileName()));
    }

    /** Those of several containers that were made of others of them. */
    static Set<CountedContainer> among(Collection<CountedContainer> containers) {
        MigratedContainers<CountedContainer> all = new MigratedContainers<>();
        for (CountedContainer one : containers) {
            one.arc().ifPresent(all.arcs::add);
            one.source().ifPresent(source -> all.migrated.put(one, source));
        }
        return all.notCounted();
    }

    /** Those that do not count. */
    public Set<T> notCounted() {
        Set<T> made = new HashSet<>();
        migrated.forEach((container, source) -> {
            if (arcs.contains(source)) {
                made.add(container);
            }
        });
        return made;
    }
}

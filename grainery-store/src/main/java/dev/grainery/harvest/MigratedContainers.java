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
 * WARC files converted from ARC files. A harvest counts their content once: such a WARC does not count while its ARC is
 * in the harvest. The stated source must match by name and MD5.
 */
public final class MigratedContainers<T> {

    private final Set<MigrationSource> arcs = new HashSet<>();
    private final Map<T, MigrationSource> migrated = new HashMap<>();

    public void add(T container, ContainerRecord record) {
        ofArc(record).ifPresent(arcs::add);
        sourceOf(record).ifPresent(source -> migrated.put(container, source));
    }

    /** The source that a WARC converted from this container would name; empty if it is no ARC. */
    static Optional<MigrationSource> ofArc(ContainerRecord record) {
        boolean isArc = record.type().mimeTypeXML().equals(ContainerRecord.ARC)
                && record.revision().hashOrig().isKnown();
        return isArc
                ? Optional.of(new MigrationSource(
                        record.container().fileName(), record.revision().hashOrig()))
                : Optional.empty();
    }

    /** The stated source, if the name of the container is that of its WARC. */
    static Optional<MigrationSource> sourceOf(ContainerRecord record) {
        return record.extension()
                .migratedFrom()
                .filter(source -> MigrationSource.nameOfWarc(source.fileName())
                        .equals(record.container().fileName()));
    }

    /** The containers converted from others of the collection. */
    static Set<CountedContainer> among(Collection<CountedContainer> containers) {
        MigratedContainers<CountedContainer> all = new MigratedContainers<>();
        for (CountedContainer one : containers) {
            one.arc().ifPresent(all.arcs::add);
            one.source().ifPresent(source -> all.migrated.put(one, source));
        }
        return all.notCounted();
    }

    /** Containers that do not count. */
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

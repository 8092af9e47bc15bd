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

/** The content of a WARC does not count while its ARC, matched by name and MD5, is in the harvest. */
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

    static Optional<MigrationSource> sourceOf(ContainerRecord record) {
        return record.extension()
                .migratedFrom()
                .filter(source -> MigrationSource.nameOfWarc(source.fileName())
                        .equals(record.container().fileName()));
    }

    static Set<CountedContainer> among(Collection<CountedContainer> containers) {
        MigratedContainers<CountedContainer> all = new MigratedContainers<>();
        for (CountedContainer one : containers) {
            one.arc().ifPresent(all.arcs::add);
            one.source().ifPresent(source -> all.migrated.put(one, source));
        }
        return all.notCounted();
    }

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

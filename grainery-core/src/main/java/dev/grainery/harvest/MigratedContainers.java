// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.MigrationSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Containers that were made of others. A harvest counts what it holds once: a container that was made of another one does
 * not count as long as that is in the harvest, too.
 *
 * @param <T> what stands for a container
 */
public final class MigratedContainers<T> {

    private final Map<Hash, Optional<Hash>> sources = new HashMap<>();
    private final Map<T, Hash> migrated = new HashMap<>();

    /** Adds a container of a harvest. */
    public void add(T container, ContainerRecord record) {
        add(container, record.revision().hashOrig(), sourceOf(record));
    }

    static Optional<Hash> sourceOf(ContainerRecord record) {
        return record.extension().migratedFrom().map(MigrationSource::md5);
    }

    private void add(T container, Hash hash, Optional<Hash> source) {
        if (hash.isKnown()) {
            // of equal bytes all say the same
            sources.put(hash, source);
            source.ifPresent(of -> migrated.put(container, hash));
        }
    }

    /** Those of several containers that were made of others of them. */
    static Set<CountedContainer> among(Collection<CountedContainer> containers) {
        if (containers.stream().allMatch(one -> one.source().isEmpty())) {
            return Set.of();
        }
        MigratedContainers<CountedContainer> all = new MigratedContainers<>();
        containers.forEach(one -> all.add(one, one.hashOrig(), one.source()));
        return all.notCounted();
    }

    /** Those that do not count. */
    public Set<T> notCounted() {
        Set<T> made = new HashSet<>();
        migrated.forEach((container, hash) -> {
            if (isMadeOfOne(hash)) {
                made.add(container);
            }
        });
        return made;
    }

    /** Whether the way back from source to source ends at another container; files that claim each other have no end. */
    private boolean isMadeOfOne(Hash hash) {
        Set<Hash> passed = new HashSet<>();
        Hash last = hash;
        Optional<Hash> next = Optional.of(hash);
        while (next.isPresent() && sources.containsKey(next.get())) {
            last = next.get();
            if (!passed.add(last)) {
                return false;
            }
            next = sources.getOrDefault(last, Optional.empty());
        }
        return !last.equals(hash);
    }
}

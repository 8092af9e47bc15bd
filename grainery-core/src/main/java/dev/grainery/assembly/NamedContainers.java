// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.store.GraineryStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The containers that a few indexes name, as they are in the store. */
final class NamedContainers {

    private final Map<String, List<ContainerRecord>> byStem = new HashMap<>();

    private NamedContainers() {}

    /** Looks them up by their usual names, the names in the indexes, and the odd ones of what was touched. */
    static NamedContainers of(List<CdxRecord> indexes, GraineryStore store, TouchedNames touched) {
        TouchedNames named = new TouchedNames();
        indexes.forEach(named::index);
        Set<String> names = named.names(named.stems());
        touched.oddNames(named.stems()).forEach(names::add);
        NamedContainers containers = new NamedContainers();
        store.containers()
                .named(names)
                .forEach(c -> containers
                        .byStem
                        .computeIfAbsent(TouchedNames.stem(c.container().fileName()), s -> new ArrayList<>())
                        .add(c));
        return containers;
    }

    /** Those an index covers. */
    List<ContainerRecord> coveredBy(CdxRecord index) {
        return index.cdx().warcName().values().stream()
                .flatMap(name -> nearest(index, ofName(name)).stream())
                .distinct()
                .toList();
    }

    /** The names in an index that no container has. */
    List<String> missingOf(CdxRecord index) {
        return index.cdx().warcName().values().stream()
                .filter(name -> ofName(name).isEmpty())
                .toList();
    }

    /** Containers of just this name, else those of this name with another extension. */
    private List<ContainerRecord> ofName(String name) {
        List<ContainerRecord> all = byStem.getOrDefault(TouchedNames.stem(name), List.of());
        List<ContainerRecord> exact =
                all.stream().filter(c -> c.container().fileName().equals(name)).toList();
        return exact.isEmpty() ? all : exact;
    }

    private static List<ContainerRecord> nearest(CdxRecord index, List<ContainerRecord> candidates) {
        String directory = index.location().directory();
        String harvest = index.location().harvestDirectory();
        List<ContainerRecord> near = candidates.stream()
                .filter(c -> c.location().directory().equals(directory)
                        || c.location().directory().equals(harvest))
                .toList();
        if (!near.isEmpty()) {
            return near;
        }
        return candidates.size() == 1 ? candidates : List.of();
    }
}

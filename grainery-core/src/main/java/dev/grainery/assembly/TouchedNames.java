// SPDX-License-Identifier: Apache-2.0
package dev.grainery.assembly;

import dev.grainery.naming.ContainerName;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The containers whose link to an index may have changed, by name without extension: indexes often name a container
 * without it, or as it was before it was compressed. Not thread-safe.
 */
public final class TouchedNames {

    private final Set<String> stems = new HashSet<>();
    private boolean all;

    public void container(ContainerRecord record) {
        stems.add(stem(record.container().fileName()));
    }

    public void index(CdxRecord record) {
        record.cdx().warcName().values().forEach(name -> stems.add(stem(name)));
    }

    /** It is not known which were touched, as a run before this one did not finish. */
    public void everything() {
        all = true;
    }

    /** Tells whether a container of this name without extension was touched. */
    public Predicate<String> test() {
        return all ? stem -> true : stems::contains;
    }

    static String stem(String fileName) {
        return ContainerName.stem(fileName);
    }
}

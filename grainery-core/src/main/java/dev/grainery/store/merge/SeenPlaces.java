// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.record.Location;
import java.util.Set;

/**
 * What was seen of the places of a file when it was met. A place that nobody looked at, and one where the file still
 * lies, is in neither set.
 *
 * @param gone where it lies no more, though their storage answers
 * @param silent of which nothing can be said, as their storage does not answer
 */
public record SeenPlaces(Set<Location> gone, Set<Location> silent) {

    /** Nobody looked at any place. */
    public static final SeenPlaces NONE = new SeenPlaces(Set.of(), Set.of());

    public SeenPlaces {
        gone = Set.copyOf(gone);
        silent = Set.copyOf(silent);
    }
}

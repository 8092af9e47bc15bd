// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

/**
 * An entry of a list, and its place in it.
 *
 * @param key to be given for {@code after}, if the list is to go on after this entry
 * @param item the entry
 */
public record Placed<T>(String key, T item) {

    public Placed {
        requireNonNull(key, "key");
        requireNonNull(item, "item");
    }
}

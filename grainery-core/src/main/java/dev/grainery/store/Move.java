// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.Location;

/**
 * A file that lies at another place than before.
 *
 * @param from where it lay
 * @param to where it lies now
 */
public record Move(Location from, Location to) {

    public Move {
        requireNonNull(from, "from");
        requireNonNull(to, "to");
    }
}

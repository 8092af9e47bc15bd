// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.store.Tombstones.Tombstone;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The tombstones of a time or later. */
final class Since {

    private Since() {}

    static List<Tombstone> of(Instant from, Tombstones tombstones) {
        List<Tombstone> since = new ArrayList<>();
        tombstones.forEach(stone -> {
            if (!stone.date().isBefore(from)) {
                since.add(stone);
            }
        });
        return since;
    }
}

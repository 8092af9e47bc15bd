// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.store.Tombstones.Tombstone;
import java.time.Instant;
import java.util.List;

/** The tombstones of a time or later. */
final class Since {

    private Since() {}

    static List<Tombstone> of(Instant from, Tombstones tombstones) {
        return tombstones.all().stream()
                .filter(stone -> !stone.date().isBefore(from))
                .toList();
    }
}

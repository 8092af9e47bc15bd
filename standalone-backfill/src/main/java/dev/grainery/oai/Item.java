// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.GraineryRecord;
import java.time.Instant;
import java.util.Optional;

/**
 * A record as the protocol sees it.
 *
 * @param id its identity
 * @param changed when it was last written, or removed
 * @param sets the sets that it belongs to
 * @param record what is known of it, without what may be long; empty if it was removed
 */
record Item(ItemId id, Instant changed, Membership sets, Optional<GraineryRecord> record) {

    Item {
        requireNonNull(id, "id");
        requireNonNull(changed, "changed");
        requireNonNull(sets, "sets");
        requireNonNull(record, "record");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.HarvestRecord;
import java.util.Optional;

/**
 * A harvest after it was written.
 *
 * @param outcome what was done
 * @param record its whole record, empty if there is none
 */
public record StoredHarvest(Outcome outcome, Optional<HarvestRecord> record) {

    /** What was done to the record of a harvest. */
    public enum Outcome {
        /** It is there now. */
        NEW,
        /** It says other things now. */
        UPDATED,
        /** It said all that already, so nothing was written. */
        UNCHANGED,
        /** It is gone, because nothing belongs to the harvest any more. */
        REMOVED,
        /** There was none, and there is none. */
        NONE
    }

    public StoredHarvest {
        requireNonNull(outcome, "outcome");
        requireNonNull(record, "record");
    }
}

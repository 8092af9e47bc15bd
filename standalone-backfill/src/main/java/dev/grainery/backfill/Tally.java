// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.grainery.store.HarvestCollection.StoredHarvest;
import java.io.Serializable;
import java.util.Optional;

/**
 * How many files of one kind went which way.
 *
 * @param fresh got a record ({@code new})
 * @param unchanged have one already, with the same directory and size
 * @param validated were read again to compare their hash, and it is the first one
 * @param updated had one that was changed
 * @param failed could not be read, or are not what they were
 */
public record Tally(@JsonProperty("new") long fresh, long unchanged, long validated, long updated, long failed)
        implements Serializable {

    /** None yet. */
    public static final Tally NONE = new Tally(0, 0, 0, 0, 0);

    /** The way one file went. */
    public enum Way {
        NEW,
        UNCHANGED,
        VALIDATED,
        UPDATED,
        FAILED;

        /** The way a harvest went whose record was brought up to date so; none if there was nothing to do. */
        public static Optional<Way> of(StoredHarvest.Outcome outcome) {
            return switch (outcome) {
                case NEW -> Optional.of(NEW);
                case UPDATED, REMOVED -> Optional.of(UPDATED);
                case UNCHANGED -> Optional.of(UNCHANGED);
                case NONE -> Optional.empty();
            };
        }
    }

    /** This tally and another one. */
    Tally plus(Tally more) {
        return new Tally(
                fresh + more.fresh,
                unchanged + more.unchanged,
                validated + more.validated,
                updated + more.updated,
                failed + more.failed);
    }

    /** This tally and some more. */
    public Tally plus(Way way, long more) {
        return switch (way) {
            case NEW -> new Tally(fresh + more, unchanged, validated, updated, failed);
            case UNCHANGED -> new Tally(fresh, unchanged + more, validated, updated, failed);
            case VALIDATED -> new Tally(fresh, unchanged, validated + more, updated, failed);
            case UPDATED -> new Tally(fresh, unchanged, validated, updated + more, failed);
            case FAILED -> new Tally(fresh, unchanged, validated, updated, failed + more);
        };
    }
}

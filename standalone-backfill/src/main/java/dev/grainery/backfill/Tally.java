// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.grainery.store.HarvestCollection.StoredHarvest;
import java.io.Serializable;
import java.util.Optional;

/** Unchanged files have a record with the same directory and size; validated ones have their first hash. */
public record Tally(@JsonProperty("new") long fresh, long unchanged, long validated, long updated, long failed)
        implements Serializable {

    public static final Tally NONE = new Tally(0, 0, 0, 0, 0);

    public enum Way {
        NEW,
        UNCHANGED,
        VALIDATED,
        UPDATED,
        FAILED;

        public static Optional<Way> of(StoredHarvest.Outcome outcome) {
            return switch (outcome) {
                case NEW -> Optional.of(NEW);
                case UPDATED, REMOVED -> Optional.of(UPDATED);
                case UNCHANGED -> Optional.of(UNCHANGED);
                case NONE -> Optional.empty();
            };
        }
    }

    Tally plus(Tally more) {
        return new Tally(
                fresh + more.fresh,
                unchanged + more.unchanged,
                validated + more.validated,
                updated + more.updated,
                failed + more.failed);
    }

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

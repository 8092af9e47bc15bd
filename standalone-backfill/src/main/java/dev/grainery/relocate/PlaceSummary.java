// SPDX-License-Identifier: Apache-2.0
package dev.grainery.relocate;

import dev.grainery.assembly.HarvestUpdate;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.HarvestCollection.StoredHarvest;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What a run did.
 *
 * @param changed places that were changed, or would be; those of records that were taken away included
 * @param takenAway records that were taken away, or would be
 * @param refused how many places were left as they are, by the reason
 * @param logs directories of crawl logs that have another place
 * @param harvests harvest records that say something else now
 * @param findings findings that went along with their files, or were resolved with their places
 * @param interrupted whether it was stopped before its end
 */
public record PlaceSummary(
        long changed,
        long takenAway,
        Map<Refusal, Long> refused,
        long logs,
        long harvests,
        long findings,
        boolean interrupted) {

    public PlaceSummary {
        refused = Map.copyOf(refused);
    }

    /** How many places were left as they are. */
    public long left() {
        return refused.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Counts what a run does. Not thread-safe. */
    static final class Tally {

        private final Consumer<Refusal.Refused> listener;
        private final Map<Refusal, Long> refused = new EnumMap<>(Refusal.class);
        private long changed;
        private long takenAway;
        private long logs;
        private long harvests;
        private long findings;

        /** @param listener is told of each place that is left as it is */
        Tally(Consumer<Refusal.Refused> listener) {
            this.listener = listener;
        }

        void refused(Refusal.Refused place) {
            refused.merge(place.refusal(), 1L, Long::sum);
            listener.accept(place);
        }

        void changed() {
            changed++;
        }

        void takenAway() {
            changed++;
            takenAway++;
        }

        void logs() {
            logs++;
        }

        /** Rebuilds the harvests that are marked. */
        void updateHarvests(GraineryStore store, InstantSource clock) {
            new HarvestUpdate(store, clock).updatePending((harvestId, outcome, findings) -> {
                if (outcome != StoredHarvest.Outcome.UNCHANGED && outcome != StoredHarvest.Outcome.NONE) {
                    harvests++;
                }
            });
        }

        void finding() {
            findings++;
        }

        PlaceSummary summary(boolean interrupted) {
            return new PlaceSummary(changed, takenAway, refused, logs, harvests, findings, interrupted);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.relocate;

import dev.grainery.assembly.HarvestRebuild;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.HarvestCollection.StoredHarvest;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;

/** Includes the locations of removed records; in a dry run, those that would change. */
public record LocationSummary(
        long changed,
        long takenAway,
        Map<Refusal, Long> refused,
        long logs,
        long harvests,
        long findings,
        boolean interrupted) {

    public LocationSummary {
        refused = Map.copyOf(refused);
    }

    public long left() {
        return refused.values().stream().mapToLong(Long::longValue).sum();
    }

    static final class Tally {

        private final Consumer<Refusal.Refused> listener;
        private final Map<Refusal, Long> refused = new EnumMap<>(Refusal.class);
        private long changed;
        private long takenAway;
        private long logs;
        private long harvests;
        private long findings;

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

        void updateHarvests(GraineryStore store, InstantSource clock) {
            new HarvestRebuild(store, clock).updatePending((harvestId, outcome, findings) -> {
                if (outcome != StoredHarvest.Outcome.UNCHANGED && outcome != StoredHarvest.Outcome.NONE) {
                    harvests++;
                }
            });
        }

        void finding() {
            findings++;
        }

        LocationSummary summary(boolean interrupted) {
            return new LocationSummary(changed, takenAway, refused, logs, harvests, findings, interrupted);
        }
    }
}

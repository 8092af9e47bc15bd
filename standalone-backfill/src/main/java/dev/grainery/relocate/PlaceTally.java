// SPDX-License-Identifier: Apache-2.0
package dev.grainery.relocate;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;

/** Counts what a run does. Not thread-safe. */
final class PlaceTally {

    private final Consumer<Refused> listener;
    private final Map<Refusal, Long> refused = new EnumMap<>(Refusal.class);
    private long changed;
    private long takenAway;
    private long logs;
    private long harvests;
    private long findings;

    /** @param listener is told of each place that is left as it is */
    PlaceTally(Consumer<Refused> listener) {
        this.listener = listener;
    }

    void refused(Refused place) {
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

    void harvest() {
        harvests++;
    }

    void finding() {
        findings++;
    }

    PlaceSummary summary(boolean interrupted) {
        return new PlaceSummary(changed, takenAway, refused, logs, harvests, findings, interrupted);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Inspection;
import dev.grainery.record.InspectionSums;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Adds up what inspections counted in the containers of one harvest. Files of the same identifier and the same bytes count
 * once: which one of them is inspected does not matter. Not thread-safe.
 */
public final class InspectedContainers {

    private final Set<CountedContainer> inspected = new TreeSet<>(CountedContainer.BY_BYTES);
    private Optional<InspectionTally> tally = Optional.empty();

    /** Adds a container, inspected or not. */
    public void add(ContainerRecord container) {
        add(CountedContainer.of(container), container.inspection());
    }

    void add(CountedContainer container, Optional<Inspection> inspection) {
        inspection.filter(counts -> inspected.add(container)).ifPresent(counts -> {
            tally = tally.or(() -> Optional.of(new InspectionTally()));
            tally.get().add(counts);
        });
    }

    /**
     * The sums as they are now.
     *
     * @param containers how many containers there are, inspected or not
     * @return empty if none was inspected
     */
    public Optional<InspectionSums> sums(int containers) {
        // a container whose bytes were replaced while it was being added twice may have two inspections
        return tally.map(counted -> new InspectionTally()
                .add(counted.sums())
                .addNotInspected(Math.max(0, containers - counted.inspected()))
                .sums());
    }
}

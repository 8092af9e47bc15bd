// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.harvest.HarvestAssembly.ContainerMember;
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

    private final Set<CompactContainer> inspected = new TreeSet<>(CompactContainer::compareBytes);
    private Optional<InspectionTally> tally = Optional.empty();

    /** Adds a container, inspected or not. */
    public InspectedContainers add(ContainerMember container) {
        return add(new CompactContainer(container), container.inspection());
    }

    InspectedContainers add(CompactContainer container, Optional<Inspection> inspection) {
        inspection.filter(counted -> inspected.add(container)).ifPresent(counted -> {
            tally = tally.or(() -> Optional.of(new InspectionTally()));
            tally.get().add(counted);
        });
        return this;
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

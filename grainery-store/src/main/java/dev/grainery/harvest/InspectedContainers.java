// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Inspection;
import dev.grainery.record.InspectionSums;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Files of the same identifier and bytes count once. Not thread-safe. */
public final class InspectedContainers {

    private final Set<CountedContainer> inspected = new TreeSet<>(CountedContainer.BY_BYTES);
    private Optional<InspectionTally> tally = Optional.empty();

    public void add(ContainerRecord container) {
        add(CountedContainer.of(container), container.inspection());
    }

    void add(CountedContainer container, Optional<Inspection> inspection) {
        inspection.filter(counts -> inspected.add(container)).ifPresent(counts -> {
            tally = tally.or(() -> Optional.of(new InspectionTally()));
            tally.get().add(counts);
        });
    }

    public Optional<InspectionSums> sums(int containers) {
        // a container whose bytes were replaced between two additions may have two inspections
        return tally.map(counted -> new InspectionTally()
                .add(counted.sums())
                .addNotInspected(Math.max(0, containers - counted.inspected()))
                .sums());
    }
}

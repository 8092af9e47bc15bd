// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.harvest.HarvestRenewal;
import dev.grainery.harvest.InspectedContainers;
import dev.grainery.harvest.MigratedContainers;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.InspectionSums;
import dev.grainery.store.document.StoreDamagedException;
import dev.grainery.store.document.StoreException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Compares the record of a harvest with the records of its files. */
final class HarvestListCheck {

    private final GraineryStore store;

    HarvestListCheck(GraineryStore store) {
        this.store = store;
    }

    /** Returns what does not match. Unreadable records are no fault of the harvest: they are reported separately. */
    Optional<String> fault(String id) {
        Set<String> containers = new HashSet<>();
        Set<String> cdxFiles = new HashSet<>();
        MigratedContainers<String> migrated = new MigratedContainers<>();
        InspectedContainers inspected = new InspectedContainers();
        HarvestRenewal[] renewal = {HarvestRenewal.NONE};
        try {
            Optional<HarvestRecord> record = store.harvests().find(id);
            store.containers().forEach(Optional.of(id), container -> {
                if (!container.extension().noContainer()) {
                    containers.add(container.id());
                    migrated.add(container.id(), container);
                    renewal[0] = renewal[0].with(container.revision());
                }
            });
            containers.removeAll(migrated.notCounted());
            store.containers().forEach(Optional.of(id), container -> {
                if (containers.contains(container.id())) {
                    inspected.add(container);
                }
            });
            store.cdxFiles().forEachBrief(Optional.of(id), cdxFile -> {
                if (cdxFile.cdx().exists()) {
                    cdxFiles.add(cdxFile.id());
                }
            });
            return record.flatMap(harvest ->
                    fault(harvest, containers, cdxFiles, inspected.sums(0)).or(() -> fault(harvest, renewal[0])));
        } catch (StoreDamagedException e) {
            return Optional.empty();
        } catch (StoreException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static Optional<String> fault(
            HarvestRecord harvest, Set<String> containers, Set<String> cdxFiles, Optional<InspectionSums> sums) {
        String record = name(harvest);
        if (!containers.equals(Set.copyOf(harvest.paths().warcsID()))) {
            return Optional.of(record + " does not list the container records that name it");
        }
        if (!cdxFiles.equals(Set.copyOf(harvest.paths().cdxsID()))) {
            return Optional.of(record + " does not list the CDX records that name it");
        }
        return counted(harvest.extension().inspection()).equals(counted(sums))
                ? Optional.empty()
                : Optional.of(record + " does not have the sums of the inspections of its containers");
    }

    private static Optional<String> fault(HarvestRecord harvest, HarvestRenewal renewal) {
        return renewal.matches(harvest)
                ? Optional.empty()
                : Optional.of(name(harvest) + " does not have the status and dates of its containers");
    }

    private static String name(HarvestRecord harvest) {
        return "the record of " + harvest.harvest().harvestPrefix().harvestNameStand();
    }

    /** Only sums that do not depend on order. */
    private static List<Object> counted(Optional<InspectionSums> sums) {
        return sums.map(one -> List.<Object>of(
                        one.containersInspected(),
                        one.containersByVerdict(),
                        one.records(),
                        one.recordsByType(),
                        one.storedBytes(),
                        one.plainBytes(),
                        one.captures(),
                        one.payloadBytes(),
                        one.firstCapture(),
                        one.lastCapture(),
                        one.revisits(),
                        one.blockDigests(),
                        one.payloadDigests()))
                .orElse(List.of());
    }
}

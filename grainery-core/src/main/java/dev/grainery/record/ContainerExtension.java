// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The section {@code extension} of a container record: fields beyond the Metodika. */
public record ContainerExtension(
        long version,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Instant> modified,
        ContainerRecord.HarvestNames harvestNames,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean noContainer,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<MigrationSource> migratedFrom,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Digests digests,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Inspection> inspection,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<UtilityOutput> utilities,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Earlier> earlier,
        @JsonUnwrapped OtherLocations places)
        implements FileExtension {

    public ContainerExtension {
        utilities = List.copyOf(utilities);
    }

    public ContainerExtension(
            long version, ContainerRecord.HarvestNames harvestNames, boolean noContainer, OtherLocations places) {
        this(
                version,
                Optional.empty(),
                harvestNames,
                noContainer,
                Optional.empty(),
                Digests.NONE,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                places);
    }

    public ContainerExtension(long version, ContainerRecord.HarvestNames harvestNames, OtherLocations places) {
        this(version, harvestNames, false, places);
    }

    ContainerExtension with(Bookkeeping other) {
        return with(harvestNames, inspection, utilities, other);
    }

    public ContainerExtension withHarvestNames(ContainerRecord.HarvestNames other) {
        return with(other, inspection, utilities, bookkeeping());
    }

    ContainerExtension withContent(Optional<Inspection> inspected, List<UtilityOutput> outputs) {
        return with(harvestNames, inspected, outputs, bookkeeping());
    }

    private ContainerExtension with(
            ContainerRecord.HarvestNames names,
            Optional<Inspection> inspected,
            List<UtilityOutput> outputs,
            Bookkeeping other) {
        return new ContainerExtension(
                other.version(),
                other.modified(),
                names,
                noContainer,
                migratedFrom,
                other.digests(),
                inspected,
                outputs,
                other.earlier(),
                other.places());
    }
}

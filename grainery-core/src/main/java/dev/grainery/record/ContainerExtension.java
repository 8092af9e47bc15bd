// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;

/** The section {@code extension} of a container record: fields beyond the Metodika. */
@JsonPropertyOrder({
    "version",
    "modified",
    "harvestNames",
    "noContainer",
    "migratedFrom",
    "digests",
    "inspection",
    "utilities",
    "earlier"
})
public record ContainerExtension(
        @JsonUnwrapped @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
        Bookkeeping bookkeeping,

        ContainerRecord.HarvestNames harvestNames,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean noContainer,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<MigrationSource> migratedFrom,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Inspection> inspection,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<UtilityOutput> utilities)
        implements FileExtension {

    public ContainerExtension {
        utilities = List.copyOf(utilities);
    }

    ContainerExtension with(Bookkeeping other, Optional<Inspection> inspected, List<UtilityOutput> outputs) {
        return new ContainerExtension(other, harvestNames, noContainer, migratedFrom, inspected, outputs);
    }

    public ContainerExtension withHarvestNames(ContainerRecord.HarvestNames other) {
        return new ContainerExtension(bookkeeping, other, noContainer, migratedFrom, inspection, utilities);
    }
}

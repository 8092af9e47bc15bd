// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a container record holds beyond the methodology.
 *
 * @param version how often the record has been written
 * @param modified when it was last written; empty if it never was, or by an earlier version of the program
 * @param harvestNames the names the container gives its harvest
 * @param noContainer whether the content is no container, whatever the file name says; left out if it is one
 * @param migratedFrom the file that it was made of, if it says so; left out if not
 * @param digests digests of the file beside its MD5, as far as they were computed; left out if there are none
 * @param inspection what its records hold, if it was inspected; left out if it was not
 * @param utilities what other programs said of it; left out if none was run
 * @param earlier what the record owes to documents of an earlier Grainery; left out if nothing
 * @param places copies and conflicts, written flat
 */
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
        @JsonUnwrapped Places places)
        implements FileExtension {

    public ContainerExtension {
        utilities = List.copyOf(utilities);
    }

    /** That of a record that was never written. */
    public ContainerExtension(
            long version, ContainerRecord.HarvestNames harvestNames, boolean noContainer, Places places) {
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

    /** That of a file whose content is a container, or may be one. */
    public ContainerExtension(long version, ContainerRecord.HarvestNames harvestNames, Places places) {
        this(version, harvestNames, false, places);
    }

    ContainerExtension written(long otherVersion, Optional<Instant> at) {
        return new ContainerExtension(
                otherVersion,
                at,
                harvestNames,
                noContainer,
                migratedFrom,
                digests,
                inspection,
                utilities,
                earlier,
                places);
    }

    ContainerExtension withPlaces(Places other) {
        return new ContainerExtension(
                version,
                modified,
                harvestNames,
                noContainer,
                migratedFrom,
                digests,
                inspection,
                utilities,
                earlier,
                other);
    }

    /** The same with other names of the harvest. */
    public ContainerExtension withHarvestNames(ContainerRecord.HarvestNames other) {
        return new ContainerExtension(
                version, modified, other, noContainer, migratedFrom, digests, inspection, utilities, earlier, places);
    }

    ContainerExtension withDigests(Digests other) {
        return new ContainerExtension(
                version,
                modified,
                harvestNames,
                noContainer,
                migratedFrom,
                other,
                inspection,
                utilities,
                earlier,
                places);
    }

    ContainerExtension withInspection(Optional<Inspection> other) {
        return new ContainerExtension(
                version, modified, harvestNames, noContainer, migratedFrom, digests, other, utilities, earlier, places);
    }

    ContainerExtension withUtilities(List<UtilityOutput> other) {
        return new ContainerExtension(
                version,
                modified,
                harvestNames,
                noContainer,
                migratedFrom,
                digests,
                inspection,
                other,
                earlier,
                places);
    }

    ContainerExtension withEarlier(Optional<Earlier> other) {
        return new ContainerExtension(
                version,
                modified,
                harvestNames,
                noContainer,
                migratedFrom,
                digests,
                inspection,
                utilities,
                other,
                places);
    }
}

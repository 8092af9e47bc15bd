// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.record.BasicPath;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import java.util.Optional;

/**
 * Records of files that lie in another directory now, as a reading there would make them. A harvest that was named by
 * another convention keeps its name. Immutable.
 */
public record Placing(HarvestNaming naming) {

    /** The record of a container at another place; its harvest is another one if the directory names that. */
    public ContainerRecord container(ContainerRecord record, Location now) {
        ContainerRecord.HarvestNames names = names(record, now);
        return new ContainerRecord(
                record.header(),
                record.container().withIsPartOf(ContainerMapping.isPartOf(names)),
                record.type(),
                new ContainerRecord.Paths(
                        BasicPath.of(now),
                        NameUuid.ofHarvest(names.standard()),
                        record.paths().cdxID()),
                record.extension().withHarvestNames(names),
                record.revision());
    }

    private ContainerRecord.HarvestNames names(ContainerRecord record, Location now) {
        ContainerRecord.HarvestNames before = record.extension().harvestNames();
        Optional<String> isPartOf = Optional.of(before.warcinfo()).filter(name -> !name.equals(GraineryRecord.NA));
        ContainerRecord.HarvestNames names = naming.names(isPartOf, now);
        boolean sameConvention =
                naming.names(isPartOf, record.location()).standard().equals(before.standard());
        return new ContainerRecord.HarvestNames(
                sameConvention ? names.standard() : before.standard(),
                names.warcinfo(),
                names.prefix(),
                names.directory());
    }

    /** The record of a CDX file at another place. */
    public CdxRecord cdxFile(CdxRecord record, Location now) {
        return new CdxRecord(
                record.header(),
                record.cdx(),
                new CdxRecord.Paths(
                        BasicPath.of(now),
                        record.paths().warcID(),
                        record.paths().harvestID()),
                record.extension().withDirectoryName(CdxMapping.directoryName(now)),
                record.revision());
    }
}

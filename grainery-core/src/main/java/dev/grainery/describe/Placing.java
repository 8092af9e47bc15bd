// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.record.CdxExtension;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.FileDirectory;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import java.util.Optional;

/** Changes records of moved files as a new reading would. A harvest named by another convention keeps its name. */
public record Placing(HarvestNaming naming) {

    /** The directory may name another harvest. */
    public ContainerRecord container(ContainerRecord record, Location now) {
        ContainerRecord.HarvestNames names = names(record, now);
        return new ContainerRecord(
                record.header(),
                record.container().withIsPartOf(ContainerMapping.isPartOf(names)),
                record.type(),
                new ContainerRecord.Paths(
                        FileDirectory.of(now),
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

    public CdxRecord cdxFile(CdxRecord record, Location now) {
        CdxExtension extension = record.extension();
        return new CdxRecord(
                record.header(),
                record.cdx(),
                new CdxRecord.Paths(
                        FileDirectory.of(now),
                        record.paths().warcID(),
                        record.paths().harvestID()),
                new CdxExtension(extension.bookkeeping(), extension.warcNameTotal(), CdxMapping.directoryName(now)),
                record.revision());
    }
}

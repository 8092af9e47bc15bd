// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.BasicPath;
import dev.grainery.record.ContainerExtension;
import dev.grainery.record.ContainerPaths;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.ContainerSection;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Header;
import dev.grainery.record.Places;
import dev.grainery.record.Revision;

/** Records of containers. */
public final class ContainerSections implements Sections<ContainerRecord> {

    @Override
    public ContainerRecord described(ContainerRecord kept, ContainerRecord fresh, String identity) {
        ContainerPaths paths = fresh.paths();
        String index = Sections.known(paths.cdxID(), kept.paths().cdxID());
        return new ContainerRecord(
                kept.header(),
                identified(fresh.container(), identity),
                fresh.type(),
                new ContainerPaths(paths.basic(), paths.harvestID(), index),
                new ContainerExtension(
                        kept.version(),
                        fresh.extension().harvestNames(),
                        fresh.extension().noContainer(),
                        kept.places()),
                kept.revision());
    }

    @Override
    public ContainerRecord readAgain(ContainerRecord record, FileCheck check) {
        return new ContainerRecord(
                record.header(),
                section(record.container(), record.id(), check.size()),
                record.type(),
                new ContainerPaths(BasicPath.of(check.location()), record.harvestId(), GraineryRecord.NA),
                record.extension(),
                RevisionCycle.first(check.hash(), check.at()));
    }

    private static ContainerSection identified(ContainerSection said, String identity) {
        return section(said, identity, said.size());
    }

    private static ContainerSection section(ContainerSection said, String identity, Amount size) {
        return new ContainerSection(
                said.fileName(),
                identity,
                said.isPartOf(),
                said.hostName(),
                said.ip(),
                said.contentLength(),
                said.operator(),
                said.publisher(),
                said.audience(),
                said.robots(),
                said.dateOfOrigin(),
                size);
    }

    @Override
    public ContainerRecord framed(ContainerRecord record, Header header, Places places, Revision revision) {
        return record.withHeader(header).withPlaces(places).withRevision(revision);
    }

    @Override
    public ContainerRecord versioned(ContainerRecord record, long version) {
        return record.withVersion(version);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.record.Amount;
import dev.grainery.record.BasicPath;
import dev.grainery.record.CdxExtension;
import dev.grainery.record.CdxPaths;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.CdxSection;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Header;
import dev.grainery.record.OneOrMany;
import dev.grainery.record.Places;
import dev.grainery.record.Revision;

/** Records of indexes. What an index covers is looked up in the store, so what is known of that already comes first. */
public final class CdxSections implements Sections<CdxRecord> {

    @Override
    public CdxRecord described(CdxRecord kept, CdxRecord fresh, String identity) {
        OneOrMany containers = kept.paths().warcID();
        return new CdxRecord(
                kept.header(),
                identified(fresh.cdx(), identity),
                new CdxPaths(
                        fresh.paths().basic(),
                        containers.equals(OneOrMany.NONE) ? fresh.paths().warcID() : containers,
                        Sections.known(kept.paths().harvestID(), fresh.paths().harvestID())),
                new CdxExtension(
                        kept.version(),
                        fresh.extension().warcNameTotal(),
                        fresh.extension().directoryName(),
                        kept.places()),
                kept.revision());
    }

    @Override
    public CdxRecord readAgain(CdxRecord record, FileCheck check) {
        return new CdxRecord(
                record.header(),
                section(record.cdx(), record.id(), check.size()),
                new CdxPaths(BasicPath.of(check.location()), OneOrMany.NONE, GraineryRecord.NA),
                record.extension(),
                RevisionCycle.first(check.hash(), check.at()));
    }

    private static CdxSection identified(CdxSection said, String identity) {
        return section(said, identity, said.size());
    }

    private static CdxSection section(CdxSection said, String identity, Amount size) {
        return new CdxSection(
                said.fileName(), said.warcName(), said.exists(), identity, size, said.columns(), said.lines());
    }

    @Override
    public CdxRecord framed(CdxRecord record, Header header, Places places, Revision revision) {
        return record.withHeader(header).withPlaces(places).withRevision(revision);
    }

    @Override
    public CdxRecord versioned(CdxRecord record, long version) {
        return record.withVersion(version);
    }
}

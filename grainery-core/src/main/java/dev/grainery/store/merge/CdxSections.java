// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.merge;

import dev.grainery.record.CdxExtension;
import dev.grainery.record.CdxPaths;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.CdxSection;
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

    private static CdxSection identified(CdxSection said, String identity) {
        return new CdxSection(
                said.fileName(), said.warcName(), said.exists(), identity, said.size(), said.columns(), said.lines());
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

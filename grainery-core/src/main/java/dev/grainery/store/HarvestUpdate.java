// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestExtension;
import dev.grainery.record.HarvestPaths;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Header;
import java.util.Optional;

/** What stays of the stored record of a harvest when it is assembled anew. */
final class HarvestUpdate {

    private HarvestUpdate() {}

    /** The fresh record with date, author, comment and version of the stored one. */
    static HarvestRecord kept(HarvestRecord stored, HarvestRecord fresh) {
        Header header = new Header(
                fresh.header().recType(),
                stored.header().author().equals(GraineryRecord.NA)
                        ? fresh.header().author()
                        : stored.header().author(),
                stored.header().date(),
                fresh.header().standard());
        return new HarvestRecord(
                header,
                fresh.harvest(),
                fresh.harvestCrawl(),
                fresh.paths(),
                fresh.extension().with(stored.extension().version(), Optional.empty()),
                fresh.revision().withCommentaries(stored.revision().commentaries()));
    }

    static HarvestRecord with(HarvestRecord record, HarvestPaths paths, HarvestExtension extension) {
        return new HarvestRecord(
                record.header(), record.harvest(), record.harvestCrawl(), paths, extension, record.revision());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import static dev.grainery.backfill.tree.FixtureTree.harvest;
import static dev.grainery.backfill.tree.OatHarvest.cdx;
import static dev.grainery.backfill.tree.OatHarvest.line;
import static dev.grainery.backfill.tree.OatHarvest.warc;

import dev.grainery.backfill.tree.Bytes;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.StoredGzip;
import java.util.List;

/** Archives with an index that is not what it should be. */
final class IndexTrees {

    private static final String WARC_GZ = warc(0) + ".gz";
    private static final String INDEX = WARC_GZ + ".cdx";
    private static final String JSON = "{\"url\": \"http://example.org/oats\", \"filename\": \"" + WARC_GZ + "\"}";
    private static final String JSON_LINE = "org,example)/oats 20200102030406 " + JSON + "\n";

    private IndexTrees() {}

    static List<FixtureTree> all() {
        return List.of(
                indexed("GRN-E002-index").withFile("logs/index/" + INDEX + ".gz", cut()),
                indexed("GRN-E003-index").withIndex(INDEX + "j", JSON_LINE + JSON_LINE.replace("}", "")),
                indexed("GRN-E009").withIndex(INDEX, "The index is being made.\nPlease come again.\n"),
                indexed("GRN-W011-cdxj").withIndex(INDEX, JSON_LINE),
                indexed("GRN-W022")
                        .withIndex(INDEX, cdx(WARC_GZ) + line(WARC_GZ).replace(" - - ", " - ") + "\n"),
                indexed("GRN-W023").withIndex("all.cdx", cdx(WARC_GZ, warc(7) + ".gz")),
                indexed("GRN-W026-index").withIndex(INDEX, cdx(WARC_GZ + "\u007f")),
                indexed("GRN-I005-header").withIndex(INDEX, cdx()),
                indexed("GRN-I005-no-bytes").withIndex(INDEX, ""));
    }

    private static FixtureTree indexed(String name) {
        return harvest(name).withWarc(0);
    }

    private static byte[] cut() {
        return Bytes.cut(StoredGzip.member(Bytes.of(cdx(WARC_GZ))), 30);
    }
}

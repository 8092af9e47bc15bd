// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.tree;

import static dev.grainery.backfill.tree.OatHarvest.arc;
import static dev.grainery.backfill.tree.OatHarvest.cdx;
import static dev.grainery.backfill.tree.OatHarvest.named;
import static dev.grainery.backfill.tree.OatHarvest.warc;
import static dev.grainery.backfill.tree.OatHarvest.warcGz;

import java.util.List;

/** An archive of two harvests in three directories, with all kinds of files. */
public final class GrainArchive {

    /** The directories that hold it, none within another. */
    public static final List<String> DIRECTORIES =
            List.of("17/topics/Topics-2020-01-Oats", "17/topics/Topics-2020-02-Rye", "mirror");

    public static final String RYE = "Topics-2020-02-Rye";
    public static final int CONTAINERS = 7;
    public static final int INDEXES = 2;
    public static final int HARVESTS = 2;

    private GrainArchive() {}

    /** The archive. Nothing in it claims the identity of something else with other bytes. */
    public static FixtureTree tree() {
        String oats = DIRECTORIES.get(0) + "/";
        String rye = DIRECTORIES.get(1) + "/";
        String ryeName = named(RYE, 0) + ".gz";
        FixtureTree tree = FixtureTree.empty("grain").withLogs(DIRECTORIES.get(0));
        for (int serial = 0; serial < 3; serial++) {
            tree = tree.with(oats + gz(serial), warcGz(gz(serial)));
        }
        return tree.with(oats + arc(0), OatHarvest.filedesc(arc(0)), OatHarvest.document())
                .with(oats + gz(5), Bytes.cut(warcGz(gz(5)), 20))
                .with(oats + "md5sums.txt", Bytes.of("0".repeat(32) + "  " + gz(1) + "\n"))
                .with(oats + "logs/index/" + gz(0) + ".cdx", Bytes.of(cdx(gz(0))))
                .with("mirror/" + OatHarvest.NAME + "/" + gz(0), warcGz(gz(0)))
                .with("mirror/" + OatHarvest.NAME + "/" + gz(6), warcGz(gz(6)))
                .with("mirror/" + OatHarvest.NAME + "/logs/crawl/crawler01.tar.gz")
                .with("mirror/all.cdx", Bytes.of(cdx(gz(1), gz(2), ryeName)))
                .with(
                        rye + ryeName,
                        StoredGzip.members(
                                OatHarvest.warcinfo(ryeName, "isPartOf", "Topics 2020-02-Rye"),
                                OatHarvest.page("rye")));
    }

    /** Name of a container of the first harvest. */
    public static String gz(int serial) {
        return warc(serial) + ".gz";
    }
}

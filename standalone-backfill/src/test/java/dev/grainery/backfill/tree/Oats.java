// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.tree;

import java.nio.file.Path;

/** Where the files of the usual harvest lie. */
public final class Oats {

    public static final String FIRST = OatHarvest.NAME + "/" + OatHarvest.warc(0) + ".gz";
    public static final String SECOND = OatHarvest.NAME + "/" + OatHarvest.warc(1) + ".gz";
    public static final String INDEX = OatHarvest.NAME + "/logs/index/" + OatHarvest.warc(0) + ".gz.cdx";

    private Oats() {}

    public static Path harvest(Path archive) {
        return archive.resolve(OatHarvest.NAME);
    }

    /** A harvest with this number of good containers. */
    public static FixtureTree tree(String name, int containers) {
        FixtureTree tree = FixtureTree.harvest(name);
        for (int serial = 0; serial < containers; serial++) {
            tree = tree.withWarc(serial);
        }
        return tree;
    }
}

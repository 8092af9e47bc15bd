// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import java.nio.file.Path;

/** Where the files of the usual harvest lie. */
final class Oats {

    static final String FIRST = OatHarvest.NAME + "/" + OatHarvest.warc(0) + ".gz";
    static final String SECOND = OatHarvest.NAME + "/" + OatHarvest.warc(1) + ".gz";
    static final String INDEX = OatHarvest.NAME + "/logs/index/" + OatHarvest.warc(0) + ".gz.cdx";

    private Oats() {}

    static Path harvest(Path archive) {
        return archive.resolve(OatHarvest.NAME);
    }

    /** A harvest with this number of good containers. */
    static FixtureTree tree(String name, int containers) {
        FixtureTree tree = FixtureTree.harvest(name);
        for (int serial = 0; serial < containers; serial++) {
            tree = tree.withWarc(serial);
        }
        return tree;
    }
}

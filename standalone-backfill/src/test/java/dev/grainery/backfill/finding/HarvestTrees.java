// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import static dev.grainery.backfill.tree.FixtureTree.empty;
import static dev.grainery.backfill.tree.FixtureTree.harvest;
import static dev.grainery.backfill.tree.OatHarvest.named;
import static dev.grainery.backfill.tree.OatHarvest.page;
import static dev.grainery.backfill.tree.OatHarvest.warc;
import static dev.grainery.backfill.tree.OatHarvest.warcGz;
import static dev.grainery.backfill.tree.OatHarvest.warcinfo;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import java.util.List;

/** Archives of whose harvests or copies something is to be said. */
final class HarvestTrees {

    private static final String WARC_GZ = warc(0) + ".gz";
    private static final String FIRST = "first/" + OatHarvest.NAME;
    private static final String SECOND = "second/" + OatHarvest.NAME;

    private HarvestTrees() {}

    static List<FixtureTree> all() {
        return List.of(
                harvest("GRN-W007-isPartOf")
                        .withFile(warc(0), warcinfo(warc(0), "isPartOf", "Topics-2020-02-Rye"), page("oats")),
                empty("GRN-W007-directory")
                        .with("Topics-2020-02-Rye/" + WARC_GZ, warcGz(WARC_GZ))
                        .withLogs("Topics-2020-02-Rye"),
                harvest("GRN-W008").withWarc(0).withFile(named("Topics-2019-11-Oats", 0), other(), page("oats")),
                harvest("GRN-W016").withWarc(0).withWarc(1).withWarc(3),
                empty("GRN-W017").withWarc(0),
                harvest("GRN-I001-renamed").withWarc(0).withFile("oats-copied.warc.gz", warcGz(WARC_GZ)),
                twice("GRN-I001", "oats"),
                twice("GRN-E006", "other oats"));
    }

    private static byte[] other() {
        return warcinfo(named("Topics-2019-11-Oats", 0));
    }

    private static FixtureTree twice(String name, String content) {
        return empty(name)
                .withLogs(FIRST)
                .with(FIRST + "/" + WARC_GZ, warcGz(WARC_GZ))
                .withLogs(SECOND)
                .with(SECOND + "/" + WARC_GZ, warcGz(WARC_GZ, content));
    }
}

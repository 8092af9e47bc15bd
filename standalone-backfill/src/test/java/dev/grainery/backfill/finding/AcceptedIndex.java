// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.store.GraineryStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** An index is made again by a newer indexing, which is accepted. */
final class AcceptedIndex implements FindingCase {

    private static final String CONTAINER = OatHarvest.warc(0) + ".gz";

    @Override
    public String name() {
        return "GRN-W021-accepted";
    }

    @Override
    public FixtureTree tree() {
        return Oats.tree(name(), 1).withIndex(CONTAINER + ".cdx", OatHarvest.cdx(CONTAINER));
    }

    @Override
    public BackfillRun.Done run(Path archive, GraineryStore store) throws Exception {
        BackfillRun.over(archive).into(store);
        Files.writeString(archive.resolve(Oats.INDEX), OatHarvest.cdx(CONTAINER, CONTAINER));
        return BackfillRun.over(archive).acceptingReindexed().into(store);
    }

    @Override
    public List<String> expected() {
        return List.of("GRN-W021 " + Oats.INDEX);
    }

    @Override
    public String toString() {
        return name();
    }
}

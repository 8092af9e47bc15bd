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

/** A link leads to the directory it lies in. */
final class LoopingLink implements FindingCase {

    @Override
    public String name() {
        return "GRN-W019";
    }

    @Override
    public FixtureTree tree() {
        return Oats.tree(name(), 1);
    }

    @Override
    public BackfillRun.Done run(Path archive, GraineryStore store) throws Exception {
        Files.createSymbolicLink(Oats.harvest(archive).resolve("again"), Path.of("."));
        return BackfillRun.over(archive).followingLinks().into(store);
    }

    @Override
    public List<String> expected() {
        return List.of("GRN-W019 " + OatHarvest.NAME + "/again");
    }

    @Override
    public String toString() {
        return name();
    }
}

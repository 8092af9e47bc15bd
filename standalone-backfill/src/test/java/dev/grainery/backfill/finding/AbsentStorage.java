// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.store.GraineryStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The whole archive is empty when it is to be checked. */
final class AbsentStorage implements FindingCase {

    @Override
    public String name() {
        return "GRN-E013";
    }

    @Override
    public FixtureTree tree() {
        return Oats.tree(name(), 2);
    }

    @Override
    public BackfillRun.Done run(Path archive, GraineryStore store) throws Exception {
        BackfillRun.over(archive).into(store);
        Files.move(Oats.harvest(archive), archive.resolveSibling("away"));
        return Checking.all(archive, store);
    }

    @Override
    public List<String> expected() {
        return List.of("GRN-E013 " + Checking.ARCHIVE);
    }

    @Override
    public String toString() {
        return name();
    }
}

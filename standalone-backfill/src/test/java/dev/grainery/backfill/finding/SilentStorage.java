// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.store.GraineryStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A container is met at a second place while the storage of its first one is not mounted. */
final class SilentStorage implements FindingCase {

    @Override
    public String name() {
        return "GRN-W028";
    }

    @Override
    public FixtureTree tree() {
        return Oats.tree(name(), 1);
    }

    @Override
    public BackfillRun.Done run(Path archive, GraineryStore store) throws Exception {
        BackfillRun.over(Oats.harvest(archive)).into(store);
        Path there = Files.createDirectory(archive.resolve("there"));
        Files.move(Oats.harvest(archive), Oats.harvest(there));
        return BackfillRun.over(there).into(store);
    }

    @Override
    public List<String> expected() {
        return List.of("GRN-W028 there/" + Oats.FIRST);
    }

    @Override
    public String toString() {
        return name();
    }
}

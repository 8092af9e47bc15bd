// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.store.GraineryStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A container lies in another directory when it is to be checked. */
final class MovedFile implements FindingCase {

    @Override
    public String name() {
        return "GRN-I007";
    }

    @Override
    public FixtureTree tree() {
        return Oats.tree(name(), 2);
    }

    @Override
    public BackfillRun.Done run(Path archive, GraineryStore store) throws Exception {
        BackfillRun.over(archive).into(store);
        Path there = Files.createDirectory(archive.resolve("there"));
        Path second = archive.resolve(Oats.SECOND);
        Files.move(second, there.resolve(second.getFileName()));
        return Checking.all(archive, store, there);
    }

    @Override
    public List<String> expected() {
        return List.of("GRN-I007 there/" + Path.of(Oats.SECOND).getFileName());
    }

    @Override
    public String toString() {
        return name();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.store.GraineryStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A container is cut off when somebody looks whether it is there. */
final class OtherSize implements FindingCase {

    @Override
    public String name() {
        return "GRN-E014";
    }

    @Override
    public FixtureTree tree() {
        return Oats.tree(name(), 2);
    }

    @Override
    public BackfillRun.Done run(Path archive, GraineryStore store) throws Exception {
        BackfillRun.over(archive).into(store);
        Files.write(archive.resolve(Oats.SECOND), new byte[1]);
        return Checking.presence(store);
    }

    @Override
    public List<String> expected() {
        return List.of("GRN-E014 " + Oats.SECOND);
    }

    @Override
    public String toString() {
        return name();
    }
}

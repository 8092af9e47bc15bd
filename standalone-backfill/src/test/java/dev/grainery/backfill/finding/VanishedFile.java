// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.store.GraineryStore;
import java.nio.file.Path;
import java.util.List;

/** A container goes before its turn comes. */
final class VanishedFile implements FindingCase {

    @Override
    public String name() {
        return "GRN-W015";
    }

    @Override
    public FixtureTree tree() {
        return Oats.tree(name(), 2);
    }

    @Override
    public BackfillRun.Done run(Path archive, GraineryStore store) throws Exception {
        Path second = archive.resolve(Oats.SECOND);
        return BackfillRun.over(archive)
                .jobs(1)
                .throttledBy(bytes -> second.toFile().delete())
                .into(store);
    }

    @Override
    public List<String> expected() {
        return List.of("GRN-W015 " + Oats.SECOND);
    }

    @Override
    public String toString() {
        return name();
    }
}

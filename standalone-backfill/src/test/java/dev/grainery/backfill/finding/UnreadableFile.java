// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.store.GraineryStore;
import java.nio.file.Path;
import java.util.List;

/** A directory takes the place of a file after it was met: nobody can read that, not even the superuser. */
final class UnreadableFile implements FindingCase {

    @Override
    public String name() {
        return "GRN-E001";
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
                .throttledBy(bytes -> {
                    if (second.toFile().isFile() && second.toFile().delete()) {
                        second.toFile().mkdir();
                    }
                })
                .into(store);
    }

    @Override
    public List<String> expected() {
        return List.of("GRN-E001 " + Oats.SECOND);
    }

    @Override
    public String toString() {
        return name();
    }
}

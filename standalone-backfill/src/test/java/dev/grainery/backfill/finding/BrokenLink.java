// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.store.GraineryStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A link leads to nothing. */
final class BrokenLink implements FindingCase {

    @Override
    public String name() {
        return "GRN-W018";
    }

    @Override
    public FixtureTree tree() {
        return Oats.tree(name(), 1);
    }

    @Override
    public BackfillRun.Done run(Path archive, GraineryStore store) throws Exception {
        Files.createSymbolicLink(archive.resolve(Oats.SECOND), Path.of("absent.warc.gz"));
        return BackfillRun.over(archive).into(store);
    }

    @Override
    public List<String> expected() {
        return List.of("GRN-W018 " + Oats.SECOND);
    }

    @Override
    public String toString() {
        return name();
    }
}

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

/** A container is read again, and a byte of it has become another. */
final class ChangedFile implements FindingCase {

    @Override
    public String name() {
        return "GRN-E008";
    }

    @Override
    public FixtureTree tree() {
        return Oats.tree(name(), 1);
    }

    @Override
    public BackfillRun.Done run(Path archive, GraineryStore store) throws Exception {
        BackfillRun.over(archive).into(store);
        Path file = archive.resolve(Oats.FIRST);
        Files.write(file, OatHarvest.warcGz(OatHarvest.warc(0) + ".gz", "oatz"));
        return BackfillRun.over(archive).rehashing().into(store);
    }

    @Override
    public List<String> expected() {
        return List.of("GRN-E008 " + Oats.FIRST);
    }

    @Override
    public String toString() {
        return name();
    }
}

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

/** A directory goes after it was met and before it is entered; a leftover beside it tells when that is. */
final class VanishedDirectory implements FindingCase {

    @Override
    public String name() {
        return "GRN-E010";
    }

    @Override
    public FixtureTree tree() {
        return Oats.tree(name(), 1).withFile(OatHarvest.warc(1) + ".gz.open");
    }

    @Override
    public BackfillRun.Done run(Path archive, GraineryStore store) throws Exception {
        Path directory = Files.createDirectory(Oats.harvest(archive).resolve("A"));
        // a dry run tells what it finds at once, and not after it was kept
        return BackfillRun.over(archive)
                .dry()
                .telling(finding -> directory.toFile().delete())
                .into(store);
    }

    @Override
    public List<String> expected() {
        return List.of("GRN-E010 " + OatHarvest.NAME + "/A", "GRN-W012 " + Oats.SECOND + ".open");
    }

    @Override
    public String toString() {
        return name();
    }
}

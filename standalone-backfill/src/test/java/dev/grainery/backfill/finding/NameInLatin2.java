// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.store.GraineryStore;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The name of a container is written in Latin 2. */
final class NameInLatin2 implements FindingCase {

    private static final String NAME = "P%F8%EDb%ECh.warc.gz";

    @Override
    public String name() {
        return "GRN-W020";
    }

    @Override
    public FixtureTree tree() {
        return Oats.tree(name(), 1);
    }

    @Override
    public BackfillRun.Done run(Path archive, GraineryStore store) throws Exception {
        Path file = archive.resolve(Oats.FIRST);
        Files.move(file, Path.of(URI.create(Oats.harvest(archive).toUri() + NAME)));
        return BackfillRun.over(archive).into(store);
    }

    @Override
    public List<String> expected() {
        return List.of("GRN-I003 " + OatHarvest.NAME + "/" + NAME, "GRN-W020 " + OatHarvest.NAME + "/" + NAME);
    }

    @Override
    public String toString() {
        return name();
    }
}

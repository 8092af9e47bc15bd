// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A container grows while it is read. */
final class GrowingFile implements FindingCase {

    @Override
    public String name() {
        return "GRN-W014";
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
                .throttledBy(bytes -> grow(second))
                .into(store);
    }

    private static void grow(Path file) {
        try {
            Files.write(file, OatHarvest.page("more oats"), StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public List<String> expected() {
        return List.of("GRN-W014 " + Oats.SECOND);
    }

    @Override
    public String toString() {
        return name();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.Jobs;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.HungFile;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The storage gives no byte of a container. */
final class HungRead implements FindingCase {

    @Override
    public String name() {
        return "GRN-E016";
    }

    @Override
    public FixtureTree tree() {
        return Oats.tree(name(), 2);
    }

    @Override
    public BackfillRun.Done run(Path archive, GraineryStore store) throws Exception {
        try (HungFile second = new HungFile(archive.resolve(Oats.SECOND))) {
            return BackfillRun.over(archive)
                    .jobs(new Jobs(1, 1, Duration.ofMillis(300)))
                    .throttledBy(bytes -> hang(second))
                    .into(store);
        }
    }

    private static void hang(HungFile file) {
        try {
            file.hang();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public List<String> expected() {
        return List.of("GRN-E016 " + Oats.SECOND);
    }

    @Override
    public String toString() {
        return name();
    }
}

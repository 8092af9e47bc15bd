// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.store.GraineryStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** A container was described by a machine whose clock was years ahead. */
final class CheckAhead implements FindingCase {

    @Override
    public String name() {
        return "GRN-W032";
    }

    @Override
    public FixtureTree tree() {
        return Oats.tree(name(), 1);
    }

    @Override
    public BackfillRun.Done run(Path archive, GraineryStore store) throws Exception {
        BackfillRun.over(archive)
                .at(Clock.offset(Clock.systemUTC(), Duration.ofDays(3_300)))
                .into(store);
        return Checking.all(archive, store);
    }

    @Override
    public List<String> expected() {
        return List.of("GRN-W032 " + Oats.FIRST);
    }

    @Override
    public String toString() {
        return name();
    }
}

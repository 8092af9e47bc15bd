// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/** A store whose files should have been checked long ago. */
final class OverdueStore {

    private OverdueStore() {}

    /**
     * Describes an archive as if that had been done long ago.
     *
     * @param since for how long its files should have been checked
     */
    static void make(Path directory, Path archive, Duration since) throws Exception {
        try (GraineryStore store = GraineryStore.open(StoreUri.parse("embedded:" + directory))) {
            BackfillRun.over(archive)
                    .at(Clock.offset(
                            Clock.systemUTC(),
                            RevisionCycle.GOOD_FOR.plus(since).negated()))
                    .into(store);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.store.GraineryStore;
import dev.grainery.store.Page;
import dev.grainery.store.RunLog.RunEntry;
import java.util.Optional;

/** The runs of commands that wrote into a store. */
public final class Runs {

    private final GraineryStore store;
    private final ShownPaths paths;

    public Runs(GraineryStore store, ShownPaths paths) {
        this.store = store;
        this.paths = paths;
    }

    /** All that are remembered, the latest first. */
    public Rows<RunRow> rows() {
        return (after, limit) -> {
            Page<RunEntry> page = store.runs().page(after, limit);
            return new Page<>(page.items().stream().map(this::row).toList(), page.next());
        };
    }

    private RunRow row(RunEntry run) {
        return new RunRow(
                run.command(),
                run.start(),
                run.end(),
                run.exitStatus(),
                paths.shown() ? Optional.of(run.paths()) : Optional.empty(),
                run.counts(),
                run.host(),
                run.program());
    }
}

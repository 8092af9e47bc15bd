// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.store.GraineryStore;
import dev.grainery.store.Page;
import dev.grainery.store.RunLog.Choice;
import dev.grainery.store.RunLog.RunEntry;
import java.util.Optional;
import java.util.Set;

/** The runs of commands that wrote into a store. */
public final class Runs {

    /** By what they can be chosen. */
    public static final Set<String> CHOICES = Set.of("command", "outcome", "since");

    private final GraineryStore store;
    private final ShownPaths paths;

    public Runs(GraineryStore store, ShownPaths paths) {
        this.store = store;
        this.paths = paths;
    }

    /**
     * Those that are wanted and remembered, the latest first.
     *
     * @throws BadChoiceException if they cannot be chosen so
     */
    public Rows<RunRow> rows(Choices choices) {
        Choice choice = new Choice(
                choices.text("command"),
                choices.word("outcome", RunOutcome.values()).map(RunOutcome::exitStatuses),
                choices.time("since"));
        return (after, limit) -> {
            Page<RunEntry> page = store.runs().page(choice, after, limit);
            return new Page<>(page.items().stream().map(this::row).toList(), page.next());
        };
    }

    private RunRow row(RunEntry run) {
        return new RunRow(
                run.command(),
                run.start(),
                run.end(),
                RunOutcome.of(run.exitStatus()),
                run.exitStatus(),
                paths.shown() ? Optional.of(run.paths()) : Optional.empty(),
                run.counts(),
                run.host(),
                run.program());
    }
}

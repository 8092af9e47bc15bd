// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import dev.grainery.store.GraineryStore;
import dev.grainery.store.RunLog;
import dev.grainery.store.RunLog.RunEntry;
import java.util.List;
import java.util.Optional;

public record Runs(GraineryStore store, ShownPaths paths) {

    public static final List<Choice> CHOICES = List.of(
            Choice.text("command", "Only those of this command, such as backfill."),
            Choice.word(
                    "outcome",
                    "Only those that ended so; unfinished: still running, or killed.",
                    RunOutcome.values(),
                    RunOutcome::word),
            Choice.time("since", "Only those that began at this date or time (UTC) or later."));

    public Rows<RunRow> rows(Choices choices) {
        RunLog.Choice choice = new RunLog.Choice(
                choices.text("command"),
                choices.word("outcome", RunOutcome.values()).map(RunOutcome::exitStatuses),
                choices.time("since"));
        return (after, limit) -> store.runs().page(choice, after, limit).map(this::row);
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

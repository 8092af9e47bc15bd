// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.assembly.GivenSettings;
import dev.grainery.store.GraineryStore;
import dev.grainery.validate.FileChoice;
import dev.grainery.validate.Planning;
import dev.grainery.validate.RevisionPlan;
import dev.grainery.validate.SpreadSummary;
import dev.grainery.validate.Spreading;
import java.time.Clock;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** {@code grainery validate --plan} and {@code --spread}: when files fall due. No file is read. */
final class PlanRun {

    static final String PLAN = "--plan";
    static final String SPREAD = "--spread";
    static final String RATE = "--rate";

    /** All that makes sense where no file is read. */
    private static final Set<String> FITTING = Set.of(
            RATE,
            "--store",
            StoreOption.TIMEOUT,
            "--author",
            "--naming",
            "--due-within",
            "--dry-run",
            "--json",
            "--quiet",
            "--help",
            "--version");

    private static final Set<String> FITTING_PLAN = Set.of(PLAN, "--harvest", "--container", "--all");

    private final CommandLine line;
    private final StoreOption store;
    private final RunOptions run;
    private final Planning planning;

    /**
     * @param choice which files, as other options say
     */
    PlanRun(CommandLine line, StoreOption store, RunOptions run, FileChoice choice, PlanOptions options) {
        this.line = line;
        this.store = store;
        this.run = run;
        this.planning = new Planning(choice, options.rate(), Clock.systemUTC().instant());
    }

    /** Tells what falls due when, and gives the exit status. */
    int plan() {
        refuseOthers(PLAN, FITTING_PLAN);
        FileChoice choice = planning.choice();
        try (GraineryStore opened = store.openExisting()) {
            RevisionPlan plan = planning.plan(opened);
            boolean named = choice.harvest().isPresent() || choice.container().isPresent();
            if (named && plan.total().files() == 0) {
                throw new ParameterException(line, "no known file of that harvest or container");
            }
            run.print(() -> AnswerJson.of(plan, ExitStatus.WELL), () -> PlanText.text(plan));
        }
        return ExitStatus.WELL.code();
    }

    /** Spreads peaks, and gives the exit status. */
    int spread(int days, boolean dryRun, RecordOptions records) {
        refuseOthers(SPREAD, Set.of(SPREAD));
        GivenSettings given = records.given();
        Spreading spreading = new Spreading(planning, days, dryRun, Clock.systemUTC());
        Interruption.of(line).stops(spreading.stop(), "stopping; what was moved stays moved");
        try (GraineryStore opened = store.openExisting()) {
            if (dryRun) {
                records.compare(opened, given);
            } else {
                records.settle(opened, given);
            }
            SpreadSummary summary = spreading.run(opened);
            ExitStatus status = summary.interrupted() ? ExitStatus.INTERRUPTED : ExitStatus.WELL;
            run.print(() -> AnswerJson.of(summary, status), () -> SpreadText.text(summary, dryRun));
            return status.code();
        }
    }

    private void refuseOthers(String asked, Set<String> fitting) {
        for (OptionSpec option : line.getParseResult().matchedOptions()) {
            if (!FITTING.contains(option.longestName()) && !fitting.contains(option.longestName())) {
                throw new ParameterException(line, asked + " cannot be combined with " + option.longestName());
            }
        }
    }
}

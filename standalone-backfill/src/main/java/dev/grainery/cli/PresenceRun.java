// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.store.GraineryStore;
import dev.grainery.validate.FileChoice;
import dev.grainery.validate.Presence;
import dev.grainery.validate.PresenceSummary;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** {@code grainery validate --presence}: are all files there, and as large as their records tell. */
final class PresenceRun {

    static final String OPTION = "--presence";

    /** All that makes sense where nothing is read and nothing is written. */
    private static final Set<String> FITTING = Set.of(
            OPTION,
            "--store",
            StoreOption.TIMEOUT,
            "--harvest",
            "--container",
            "--jobs",
            "--findings",
            "--json",
            "--quiet",
            "--help",
            "--version");

    private final CommandLine line;
    private final StoreOption store;
    private final RunOptions run;

    PresenceRun(CommandLine line, StoreOption store, RunOptions run) {
        this.line = line;
        this.store = store;
        this.run = run;
    }

    /**
     * Runs it.
     *
     * @return the exit status
     */
    int call(FileChoice choice, int jobs) throws IOException, InterruptedException {
        refuseOtherOptions();
        PrintWriter err = line.getErr();
        try (FindingReport report = run.report()) {
            Presence presence = new Presence(choice, jobs, Clock.systemUTC(), report);
            Interruption.of(line).stops(presence.stop(), "stopping; no record was changed");
            PresenceSummary summary = watched(presence, err);
            refuseNothingNamed(choice, summary);
            ExitStatus status = PresenceText.status(summary);
            run.print(
                    () -> PresenceText.json(summary, run.besides(report, Map.of()), status),
                    () -> PresenceText.text(summary, report.unshown()));
            return status.code();
        }
    }

    private PresenceSummary watched(Presence presence, PrintWriter err) throws IOException, InterruptedException {
        try (GraineryStore opened = store.openExisting();
                ProgressLine progress =
                        new ProgressLine(presence.progress(), err, Terminal.isThere(), Clock.systemUTC())) {
            if (run.showsProgress()) {
                progress.start();
            }
            return LoggedRun.of(
                    opened,
                    "presence",
                    List.of(),
                    () -> presence.run(opened),
                    summary -> new LoggedRun.End(
                            PresenceText.status(summary),
                            Map.of(
                                    "present", summary.present(),
                                    "otherSize", summary.otherSize(),
                                    "missing", summary.missing(),
                                    "inaccessible", summary.inaccessible())));
        }
    }

    private void refuseOtherOptions() {
        for (OptionSpec option : line.getParseResult().matchedOptions()) {
            if (!FITTING.contains(option.longestName())) {
                throw new ParameterException(
                        line,
                        OPTION + " cannot be combined with " + option.longestName()
                                + ": it looks for all files, reads none, and changes no record");
            }
        }
    }

    /** A name that is misspelt must not look like a harvest of which nothing is missing. */
    private void refuseNothingNamed(FileChoice choice, PresenceSummary summary) {
        boolean named = choice.harvest().isPresent() || choice.container().isPresent();
        if (named && summary.known() == 0 && !summary.interrupted()) {
            throw new ParameterException(line, "no known file of that harvest or container");
        }
    }
}

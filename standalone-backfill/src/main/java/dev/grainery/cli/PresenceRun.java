// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.store.GraineryStore;
import dev.grainery.validate.FileChoice;
import dev.grainery.validate.Presence;
import dev.grainery.validate.PresenceSummary;
import java.io.IOException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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

    ExitStatus run(FileChoice choice, int jobs) throws IOException, InterruptedException {
        for (OptionSpec option : line.getParseResult().matchedOptions()) {
            if (!FITTING.contains(option.longestName())) {
                throw new ParameterException(
                        line,
                        OPTION + " cannot be combined with " + option.longestName()
                                + ": it looks for all files, reads none, and changes no record");
            }
        }
        return run.run("presence", List.of(), (report, metrics) -> {
            Presence presence = new Presence(GivenPlaces.storage(), choice, jobs, Clock.systemUTC(), report);
            Interruption.of(line).stops(presence.stop(), "stopping; no record was changed");
            try (GraineryStore opened = store.openExisting()) {
                run.begin(opened, List.of(), report);
                Result result = (Result) run.shown(
                        presence.progress(),
                        () -> run.logged(
                                opened,
                                "presence",
                                List.of(),
                                presence.stop(),
                                () -> new Result(presence.run(opened))));
                refuseNothingNamed(choice, result.summary());
                return result;
            }
        });
    }

    /** A name that is misspelt must not look like a harvest of which nothing is missing. */
    private void refuseNothingNamed(FileChoice choice, PresenceSummary summary) {
        boolean named = choice.harvest().isPresent() || choice.container().isPresent();
        if (named && summary.known() == 0 && !summary.interrupted()) {
            throw new ParameterException(line, "no known file of that harvest or container");
        }
    }

    /** What such a run has seen, in words that nobody takes for those of a check of the hashes. */
    private record Result(PresenceSummary summary) implements RunResult {

        /** What is lost comes before what is not mounted. */
        @Override
        public ExitStatus status() {
            if (summary.interrupted()) {
                return ExitStatus.INTERRUPTED;
            }
            if (summary.wrong() > 0) {
                return ExitStatus.FINDINGS;
            }
            return summary.absent().isEmpty() ? ExitStatus.WELL : ExitStatus.INCOMPLETE;
        }

        @Override
        public String text(long unshown) {
            Map<String, Long> rows = new LinkedHashMap<>();
            rows.put("present", summary.present());
            rows.put("present, size unknown", summary.sizeUnknown());
            rows.put("of another size", summary.otherSize());
            rows.put("missing", summary.missing());
            rows.put("inaccessible", summary.inaccessible());
            rows.put("storage absent", summary.skipped());
            StringBuilder text = new StringBuilder(RunResult.unshownErrors(unshown));
            rows.forEach((what, count) -> text.append(String.format(Locale.ROOT, "%-22s%10d%n", what, count)));
            text.append(String.format(
                    Locale.ROOT,
                    "%d files looked for in %s; no byte was read, so their content was not checked%n",
                    summary.known(),
                    RunResult.time(summary.seconds())));
            if (summary.interrupted()) {
                text.append("Stopped before the end; run the same command again.\n");
            }
            return text.toString();
        }

        @Override
        public String json(Map<String, ?> more, ExitStatus status) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("bytesRead", 0);
            fields.putAll(more);
            return Json.answer(summary, fields, status);
        }

        @Override
        public Map<String, Long> counts() {
            return Map.of(
                    "present", summary.present(),
                    "otherSize", summary.otherSize(),
                    "missing", summary.missing(),
                    "inaccessible", summary.inaccessible());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.store.GraineryStore;
import dev.grainery.validate.FileChoice;
import dev.grainery.validate.Presence;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "presence",
        description =
                "Checks that every file is in its place and has its recorded size. No file is read and no record is changed, so this is not a fixity check.",
        footer = {"grainery validate presence", "grainery validate presence --harvest V6M_2017-10-05"},
        header = "Checks that every file is present")
final class PresenceCommand extends Subcommand {

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli sets the limit through it
    private TimeoutOption timeout;

    @Mixin
    private NamedFiles named;

    @Mixin
    private JobsOption jobs;

    @Mixin
    private RunOptions options;

    @Override
    ExitStatus run() throws IOException, InterruptedException {
        FileChoice choice = new FileChoice(Duration.ZERO, true, named.harvest(), named.file());
        RunContext run = new RunContext(options, "presence", List.of());
        return run.run(() -> {
            Presence presence = new Presence(storage(), choice, jobs.atOnce(), Clock.systemUTC(), run.findings());
            try (GraineryStore opened = store().openExisting()) {
                run.begin(opened);
                run.stops(presence.stop(), "stopping; no record was changed");
                Result result = (Result) run.shown(
                        presence.progress(),
                        () -> run.logged(opened, List.of(), () -> new Result(presence.run(opened))));
                if (!result.summary().interrupted()) {
                    named.refuseNothing(result.summary().known());
                }
                return result;
            }
        });
    }

    /** Worded so that it is not taken for a fixity check. */
    private record Result(Presence.Summary summary) implements RunResult {

        /** Missing files take precedence over absent storage. */
        @Override
        public ExitStatus status() {
            if (summary.interrupted()) {
                return ExitStatus.INTERRUPTED;
            }
            if (summary.wrong() > 0) {
                return ExitStatus.FINDINGS;
            }
            return summary.absent().isEmpty() && summary.hung() == 0 ? ExitStatus.WELL : ExitStatus.INCOMPLETE;
        }

        @Override
        public String text(long unshown) {
            return new ReportText()
                    .add(RunResult.unshownErrors(unshown))
                    .row("present", summary.present())
                    .row("present, size unknown", summary.sizeUnknown())
                    .row("of a different size", summary.otherSize())
                    .row("missing", summary.missing())
                    .row("inaccessible", summary.inaccessible())
                    .row("timed out", summary.hung())
                    .row("storage absent", summary.skipped())
                    .line(summary.known() + " files looked for in " + Quantity.time(summary.seconds())
                            + "; no byte was read, so their content was not checked")
                    .lineIf(summary.interrupted(), "Stopped before the end; run the same command again.")
                    .toString();
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
            return numbers("present", "otherSize", "missing", "inaccessible");
        }
    }
}

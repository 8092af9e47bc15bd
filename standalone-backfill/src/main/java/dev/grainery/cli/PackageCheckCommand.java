// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.run.Progress;
import dev.grainery.run.StopSignal;
import dev.grainery.sip.PackageCheck;
import dev.grainery.sip.PackageCheck.Checked;
import dev.grainery.sip.PackageCheck.Problem;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.VisibleText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "check",
        description =
                "Verifies the checksums of a package, or of all packages in a directory, and compares them with the store.",
        footer = "grainery package check /transfer/V6M_2017-10-05",
        header = "Verifies packages")
final class PackageCheckCommand extends Subcommand {

    @Parameters(paramLabel = "PACKAGE", description = "A package, or a directory of packages")
    private Path place;

    @Option(names = "--json", description = "Print one JSON object")
    private boolean json;

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli sets the limit through it
    private TimeoutOption timeout;

    @Override
    ExitStatus run() throws IOException {
        StopSignal stop = stoppable("stopping; nothing is written");
        Progress progress = new Progress();
        BoundedList<Problem> problems = new BoundedList<>();
        return PackageRun.of(this, "stopped; run the same command again", () -> {
            try (GraineryStore opened = store().openExisting();
                    ProgressLine shown = shown(progress);
                    PackageCheck check = new PackageCheck(opened, stop.throttle(progress::read), problems::add)) {
                Checked checked = check.run(place);
                ExitStatus status = checked.problems() == 0 ? ExitStatus.WELL : ExitStatus.FINDINGS;
                if (json) {
                    out().println(Json.answer(checked, Map.of("first", problems.first()), status));
                } else {
                    problems.first()
                            .forEach(one -> out().println(VisibleText.line(one.problem()
                                            .word() + ": " + one.path() + ": " + one.file() + ": " + one.message())));
                    out().print(Quantity.rows(rows(checked)));
                }
                return status;
            }
        });
    }

    private static Map<String, Long> rows(Checked checked) {
        Map<String, Long> rows = new LinkedHashMap<>();
        rows.put("packages", (long) checked.packages().size());
        rows.put("in the history", checked.recorded());
        rows.put("files read", checked.files());
        rows.put("problems", checked.problems());
        return rows;
    }
}

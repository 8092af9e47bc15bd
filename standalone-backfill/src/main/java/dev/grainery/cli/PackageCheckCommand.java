// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.sip.PackageCheck;
import dev.grainery.sip.PackageCheck.Checked;
import dev.grainery.sip.PackageCheck.Problem;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.VisibleText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

    @Mixin
    private ReadingRun reading;

    @Override
    ExitStatus run() throws IOException {
        BoundedList<Problem> problems = new BoundedList<>();
        return reading.run("stopping; nothing is written", "stopped; run the same command again", () -> {
            try (GraineryStore opened = store().openExisting();
                    PackageCheck check = new PackageCheck(opened, storage(), reading.throttle(), problems::add)) {
                Checked checked = check.run(place);
                ExitStatus status = checked.problems() == 0 ? ExitStatus.WELL : ExitStatus.FINDINGS;
                return reading.print(
                        status, checked, Map.of("first", problems.first()), () -> text(checked, problems.first()));
            }
        });
    }

    private static String text(Checked checked, List<Problem> problems) {
        ReportText text = new ReportText();
        problems.forEach(one -> text.line(
                VisibleText.line(one.problem().word() + ": " + one.path() + ": " + one.file() + ": " + one.message())));
        return text.row("packages", checked.packages().size())
                .row("in the history", checked.recorded())
                .row("files read", checked.files())
                .row("problems", checked.problems())
                .toString();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.record.Location;
import dev.grainery.relocate.Forgetting;
import dev.grainery.relocate.PlaceSettings;
import java.time.Clock;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code grainery forget}: files that are gone on purpose. */
@Command(
        name = "forget",
        description =
                "The records no longer name these places; the history says who said so and why. No file is touched. The last place of a record stays, unless --last-copy is given.",
        footer = {
            "grainery forget --dry-run --reason \"in the archive now\" /heritrix/jobs/serials",
            "grainery forget --last-copy --reason \"withdrawn 2026/17\" /mnt/archive/16/tests"
        },
        header = "Says that files are gone on purpose")
final class ForgetCommand extends StoreCommand {

    @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "Why, for the history")
    private String reason;

    @Option(names = "--last-copy", description = "Remove records that have no other place")
    private boolean lastCopy;

    @Option(names = "--force", description = "Forget places at which a file still lies")
    private boolean force;

    @Mixin
    private PlaceOptions run;

    @Parameters(paramLabel = "PLACE", description = "A file or a directory")
    private String path;

    @Override
    ExitStatus run() {
        Location place = run.place(path);
        PlaceSettings settings = run.settings(Optional.of(reason));
        Forgetting forgetting = new Forgetting(settings, lastCopy, force, Clock.systemUTC(), run.stop(), run::refused);
        return run.run(store(), opened -> forgetting.run(opened, place), "forgotten", place.path());
    }
}

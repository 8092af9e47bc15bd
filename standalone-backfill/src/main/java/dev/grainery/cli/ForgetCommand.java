// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.record.Location;
import dev.grainery.relocate.Forgetting;
import dev.grainery.relocate.LocationRun;
import java.time.Clock;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "forget",
        description =
                "Removes all paths at or below PLACE from the records; the history says who did so and why. No file is touched. The last path of a record is kept unless --last-copy is given.",
        footer = {
            "grainery forget --dry-run --reason \"in the archive now\" /heritrix/jobs/serials",
            "grainery forget --last-copy --reason \"withdrawn 2026/17\" /mnt/archive/16/tests"
        },
        header = "Records that files were removed on purpose")
final class ForgetCommand extends CommandOnStore {

    @Option(
            names = "--reason",
            required = true,
            paramLabel = "TEXT",
            converter = Converters.Words.class,
            description = "The reason, for the history")
    private String reason;

    @Option(names = "--last-copy", description = "Also remove records that have no other path")
    private boolean lastCopy;

    @Option(names = "--force", description = "Forget paths at which a file still exists")
    private boolean force;

    @Mixin
    private LocationOptions run;

    @Parameters(paramLabel = "PLACE", description = "A file or a directory")
    private String path;

    @Override
    ExitStatus run() {
        Location place = run.place(path);
        LocationRun.Settings settings = run.settings(Optional.of(reason));
        Forgetting forgetting =
                new Forgetting(settings, place, lastCopy, force, Clock.systemUTC(), run.stop(), run::refused);
        return run.run(store(), forgetting::run, "forgotten", place.path());
    }
}

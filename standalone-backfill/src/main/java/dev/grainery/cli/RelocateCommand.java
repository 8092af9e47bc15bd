// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.record.Location;
import dev.grainery.relocate.LocationRun;
import dev.grainery.relocate.Relocation;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "relocate",
        description =
                "Changes all paths below OLD to paths below NEW, in all records; the history says who did so. No file is read, but each must be present with its recorded size.",
        footer = {
            "grainery relocate --dry-run /mnt/disk7 /mnt/disk9",
            "grainery relocate --reason \"disk replaced\" /mnt/disk7 /mnt/disk9"
        },
        header = "Records that files have moved to another directory")
final class RelocateCommand extends CommandOnStore {

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            converter = Converters.Words.class,
            description = "The reason, for the history")
    private Optional<String> reason;

    @Mixin
    private LocationOptions run;

    @Parameters(index = "0", paramLabel = "OLD", description = "The old place: a directory or a single file")
    private String from;

    @Parameters(index = "1", paramLabel = "NEW", description = "The new place")
    private String to;

    @Override
    ExitStatus run() {
        Location before = run.place(from);
        Location now = run.place(to);
        if (before.equals(now)) {
            throw wrong("OLD and NEW are the same: " + before.path());
        }
        LocationRun.Settings settings = run.settings(reason);
        Relocation relocation = new Relocation(settings, before, now, Clock.systemUTC(), run.stop(), run::refused);
        return run.run(
                store(),
                opened -> {
                    boolean isFile = !opened.locations().known(List.of(before)).isEmpty();
                    if (isFile && !before.fileName().equals(now.fileName())) {
                        throw wrong("a file keeps its name: " + before.fileName() + ", not " + now.fileName());
                    }
                    return relocation.run(opened);
                },
                "relocated",
                before.path());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.cluster.Work;
import dev.grainery.cluster.Workplace;
import dev.grainery.validate.FileChoice;
import dev.grainery.validate.FilesToCheck;
import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = InspectCommand.NAME,
        description =
                "Examines every record of the containers that were never inspected, then of those inspected by an older version. Their fixity is checked in the same pass. Archive files are only read.",
        footer = {
            "grainery inspect --max-time 4h --max-read 200  # every night",
            "grainery inspect --all --harvest V6M_2017-10-05  # one harvest, now",
            "grainery inspect --all --captures /srv/captures  # the captures as tables",
            "grainery inspect --dry-run  # how much is left?"
        },
        header = "Inspects containers that already have a record")
final class InspectCommand extends CommandOnStore {

    static final String NAME = "inspect";
    private static final String ALL = "--all";
    private static final String OLDER_THAN = "--older-than";

    @Option(names = ALL, description = "All containers, including those inspected before")
    private boolean all;

    @Option(names = OLDER_THAN, paramLabel = "DATE", description = "Also those last inspected before this date (UTC)")
    private Optional<Instant> olderThan;

    @Mixin
    private NamedFiles named;

    @Mixin
    private CapturesOption captures;

    @Mixin
    private CheckOptions checks;

    @Override
    ExitStatus run() throws IOException, InterruptedException {
        refuse(all && olderThan.isPresent(), ALL, OLDER_THAN);
        return checks.run(NAME, store(), choice(), true, captures);
    }

    private FileChoice choice() {
        Instant before = all ? Instant.now() : olderThan.orElse(Instant.EPOCH);
        return new FileChoice(Duration.ZERO, all, named.harvest(), named.file(), Optional.of(before));
    }

    @Override
    Serializable part(Work<?> work, Workplace workplace) throws IOException, InterruptedException {
        return work instanceof FilesToCheck files
                ? checks.part(files, store(), choice(), true, captures)
                : super.part(work, workplace);
    }
}

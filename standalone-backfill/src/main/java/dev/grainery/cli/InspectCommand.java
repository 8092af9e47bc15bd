// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.validate.FileChoice;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grainery inspect}: looks into containers that have a record. */
@Command(
        name = InspectCommand.NAME,
        description =
                "Looks at every record of the containers that were never inspected, then of those that an older version inspected. The same reading checks their fixity. Archive files are only read.",
        footer = {
            "grainery inspect --max-time 4h --max-read 200           every night",
            "grainery inspect --all --harvest V6M_2017-10-05         one harvest, now",
            "grainery inspect --dry-run                              how much is left?"
        },
        header = "Inspects containers that have a record")
final class InspectCommand extends StoreCommand {

    static final String NAME = "inspect";

    private static final String ALL = "--all";
    private static final String OLDER_THAN = "--older-than";

    @Option(names = ALL, description = "All containers, also those that were inspected before")
    private boolean all;

    @Option(
            names = OLDER_THAN,
            paramLabel = "DATE",
            description = "Also those that were inspected before this day (UTC)")
    private Optional<String> olderThan;

    @Mixin
    private CheckOptions checks;

    @Override
    ExitStatus run() throws IOException, InterruptedException {
        refuse(all && olderThan.isPresent(), ALL, OLDER_THAN);
        return checks.run(NAME, store(), choice(), true);
    }

    private FileChoice choice() {
        Instant before = all ? Instant.now() : olderThan.map(this::instant).orElse(Instant.EPOCH);
        return new FileChoice(Duration.ZERO, all, checks.harvest(), checks.container(), Optional.of(before));
    }

    private Instant instant(String text) {
        return Quantity.instantOf(text)
                .orElseThrow(() -> wrong(OLDER_THAN + " requires a date such as 2026-11-22 or a time such as"
                        + " 2026-11-22T18:00:00Z, not " + text));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.cluster.Work;
import dev.grainery.cluster.Workplace;
import dev.grainery.validate.FilesToCheck;
import java.io.IOException;
import java.io.Serializable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = ValidateCommand.NAME,
        subcommands = {PlanCommand.class, PresenceCommand.class},
        synopsisSubcommandLabel = "[COMMAND]",
        description =
                "Reads the files that are due and compares their hashes with the first ones. Archive files are only read.",
        footer = {
            "grainery validate --max-time 4h --max-read 200  # every night",
            "grainery validate --all --harvest V6M_2017-10-05  # one harvest, now"
        },
        header = "Checks the fixity of files that are due")
final class ValidateCommand extends CommandOnStore {

    static final String NAME = "validate";
    static final String INSPECT = "--inspect";

    @Mixin
    private DueFilesOptions due;

    @Option(names = INSPECT, description = "Inspect containers in the same pass")
    private boolean inspect;

    @Mixin
    private CheckOptions checks;

    @Override
    ExitStatus run() throws IOException, InterruptedException {
        return checks.run(NAME, store(), due.choice(), inspect, new CapturesOption());
    }

    @Override
    Serializable part(Work<?> work, Workplace workplace) throws IOException, InterruptedException {
        return work instanceof FilesToCheck files
                ? checks.part(files, store(), due.choice(), inspect, new CapturesOption())
                : super.part(work, workplace);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.validate.FileChoice;
import java.io.IOException;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code grainery validate}: proves over the years that nothing rotted. */
@Command(
        name = ValidateCommand.NAME,
        description = "Reads files that are due again and compares their hash; changes no archive file",
        footer = {
            "grainery validate --max-time 4h --max-read 200            every night",
            "grainery validate --all --harvest V6M_2017-10-05          one harvest, now",
            "grainery validate --presence                              is every file there?"
        },
        header = "Checks the fixity of files that are due")
final class ValidateCommand extends StoreCommand {

    static final String NAME = "validate";
    static final String INSPECT = "--inspect";

    @Option(
            names = "--due-within",
            paramLabel = "DAYS",
            defaultValue = "30",
            description = "Files due within so many days (default: 30)")
    private int dueWithin;

    @Option(names = "--all", description = "All files, also those that are not due")
    private boolean all;

    @Option(names = INSPECT, description = "Inspect containers in the same reading")
    private boolean inspect;

    @Option(names = PresenceRun.OPTION, description = "Only look whether files are there; read nothing")
    private boolean presence;

    @Mixin
    private PlanRun plan;

    @Mixin
    private CheckOptions checks;

    @Override
    ExitStatus run() throws IOException, InterruptedException {
        RunOptions run = checks.run();
        if (presence) {
            run.sidecar().refuseWith(PresenceRun.OPTION + ", which writes nothing");
            return new PresenceRun(line(), store(), run)
                    .run(choice(), checks.reading().atOnce());
        }
        if (plan.isAsked()) {
            run.sidecar().refuseWith("--plan or --spread");
            return plan.run(store(), run, choice(), checks.dryRun(), checks.records());
        }
        return checks.run(NAME, store(), choice(), inspect);
    }

    private FileChoice choice() {
        if (dueWithin < 0) {
            throw wrong("--due-within requires a number of days from 0, not " + dueWithin);
        }
        return new FileChoice(Duration.ofDays(dueWithin), all, checks.harvest(), checks.container());
    }
}

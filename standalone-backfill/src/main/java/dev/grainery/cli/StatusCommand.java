// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.store.GraineryStore;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code grainery status}: how the archive stands, on one screen. */
@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "What is in the store, which checks are due, which findings are open, when each directory was last walked to its end, and how the last run of each command ended.",
        footer = {"grainery status", "grainery status --json"},
        header = "Shows the state of the archive, on one screen")
final class StatusCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOption store;

    @Option(names = "--json", description = "Print one JSON object")
    private boolean json;

    @Override
    public Integer call() {
        StoreStatus status;
        try (GraineryStore opened = store.openExisting()) {
            status = StoreStatus.of(opened, Instant.now());
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? AnswerJson.of(status, ExitStatus.WELL) + "\n" : StatusText.text(status));
        out.flush();
        return ExitStatus.WELL.code();
    }
}

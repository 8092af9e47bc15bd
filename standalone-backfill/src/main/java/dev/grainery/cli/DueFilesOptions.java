// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.validate.FileChoice;
import java.time.Duration;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

final class DueFilesOptions extends CommandOptions {

    @Option(
            names = "--due-within",
            paramLabel = "DAYS",
            defaultValue = "30",
            description = "Files due within this many days (default: 30)")
    private int dueWithin;

    @Option(names = "--all", description = "All files, including those that are not due")
    private boolean all;

    @Mixin
    private NamedFiles named;

    NamedFiles named() {
        return named;
    }

    FileChoice choice() {
        return new FileChoice(Duration.ofDays(dueWithin), all, named.harvest(), named.file());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.validate.FileChoice;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say which files are checked. */
final class CheckOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--due-within",
            paramLabel = "DAYS",
            defaultValue = "30",
            description = "Files due within so many days (default: 30)")
    private int dueWithin;

    @Option(names = "--limit", paramLabel = "N", description = "Check at most so many files")
    private Optional<Long> limit;

    @Option(names = "--harvest", paramLabel = "NAME|ID", description = "Only files of this harvest")
    private Optional<String> harvest;

    @Option(names = "--container", paramLabel = "NAME|ID", description = "Only this container or CDX file")
    private Optional<String> container;

    @Option(names = "--all", description = "All files, also those that are not due")
    private boolean all;

    FileChoice choice() {
        if (dueWithin < 0) {
            throw new ParameterException(
                    spec.commandLine(), "--due-within requires a number of days from 0, not " + dueWithin);
        }
        return new FileChoice(Duration.ofDays(dueWithin), all, harvest, container);
    }

    /** How many files at most. */
    OptionalLong limit() {
        if (limit.filter(number -> number < 1).isPresent()) {
            throw new ParameterException(spec.commandLine(), "--limit requires at least 1, not " + limit.get());
        }
        return limit.map(OptionalLong::of).orElse(OptionalLong.empty());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.validate.Budget;
import dev.grainery.validate.FileChoice;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say which files are checked, and how much of them in one run. */
final class CheckOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--due-within",
            paramLabel = "DAYS",
            defaultValue = "30",
            description = "Files whose date of the next check is no further away than this (default: 30).")
    private int dueWithin;

    @Option(names = "--limit", paramLabel = "N", description = "At most so many files.")
    private Optional<Long> limit;

    @Option(
            names = "--max-bytes",
            paramLabel = "SIZE",
            description = "At most so many bytes, such as 500G or 2T; the first file is always read.")
    private Optional<String> maxBytes;

    @Option(
            names = "--max-time",
            paramLabel = "DURATION",
            description = "Begin no file after this time, such as 4h or 1h30m; files in hand are finished.")
    private Optional<String> maxTime;

    @Option(names = "--harvest", paramLabel = "NAME|ID", description = "Only files of this harvest.")
    private Optional<String> harvest;

    @Option(names = "--container", paramLabel = "NAME|ID", description = "Only this container or index.")
    private Optional<String> container;

    @Option(names = "--all", description = "All files, also those that are not due.")
    private boolean all;

    FileChoice choice() {
        if (dueWithin < 0) {
            throw new ParameterException(
                    spec.commandLine(), "--due-within wants a number of days from 0, not " + dueWithin);
        }
        return new FileChoice(Duration.ofDays(dueWithin), all, harvest.map(HarvestChoice::id), container);
    }

    Budget budget() {
        if (limit.filter(number -> number < 1).isPresent()) {
            throw new ParameterException(spec.commandLine(), "--limit wants at least 1, not " + limit.get());
        }
        return new Budget(
                limit.map(OptionalLong::of).orElse(OptionalLong.empty()),
                maxBytes.map(this::bytes).orElse(OptionalLong.empty()),
                maxTime.map(time -> duration(spec.commandLine(), "--max-time", time)));
    }

    private OptionalLong bytes(String text) {
        OptionalLong bytes = Quantity.bytesOf(text);
        if (bytes.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "--max-bytes wants a size such as 500G or 2T, not " + text);
        }
        return bytes;
    }

    static Duration duration(CommandLine line, String option, String text) {
        return Quantity.timeOf(text)
                .orElseThrow(
                        () -> new ParameterException(line, option + " wants a time such as 4h or 1h30m, not " + text));
    }
}

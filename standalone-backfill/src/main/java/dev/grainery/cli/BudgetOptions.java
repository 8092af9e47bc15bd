// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.backfill.Budget;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that say how much is read in one run. */
final class BudgetOptions extends CommandOptions {

    static final String MAX_BYTES = "--max-bytes";
    static final String MAX_TIME = "--max-time";

    @Option(names = MAX_BYTES, paramLabel = "SIZE", description = "Read at most so many bytes, such as 500G or 2T")
    private Optional<String> maxBytes;

    @Option(
            names = MAX_TIME,
            paramLabel = "DURATION",
            description = "Begin no file after this time, such as 4h or 1h30m")
    private Optional<String> maxTime;

    /** @param files how many files at most */
    Budget budget(OptionalLong files) {
        return new Budget(
                files,
                maxBytes.map(this::bytes).orElse(OptionalLong.empty()),
                maxTime.map(time -> duration(line(), MAX_TIME, time)));
    }

    private OptionalLong bytes(String text) {
        OptionalLong bytes = Quantity.bytesOf(text);
        if (bytes.isEmpty()) {
            throw wrong(MAX_BYTES + " requires a size such as 500G or 2T, not " + text);
        }
        return bytes;
    }

    static Duration duration(CommandLine line, String option, String text) {
        return Quantity.timeOf(text)
                .orElseThrow(() ->
                        new ParameterException(line, option + " requires a time such as 4h or 1h30m, not " + text));
    }
}

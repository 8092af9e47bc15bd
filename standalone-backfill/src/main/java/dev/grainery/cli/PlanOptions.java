// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.validate.ReadRate;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that ask what falls due when, instead of a check. */
final class PlanOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--plan",
            description = "Only tell what falls due in which month, and what a night must read; nothing is written.")
    private boolean plan;

    @Option(
            names = "--rate",
            paramLabel = "MB/s",
            description = "With --plan: how fast one reader reads (default: as the latest checks did).")
    private Optional<Double> rate;

    /** Whether a plan is asked for. */
    boolean isAsked() {
        if (!plan && rate.isPresent()) {
            throw wrong("--rate goes with --plan only");
        }
        return plan;
    }

    /** The rate that was given. */
    Optional<ReadRate> rate() {
        if (rate.filter(number -> !(number * 1e6 >= 1)).isPresent()) {
            throw wrong("--rate wants a number above 0, and at least one byte a second, not " + rate.get());
        }
        return rate.map(number -> ReadRate.given(number * 1e6));
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}

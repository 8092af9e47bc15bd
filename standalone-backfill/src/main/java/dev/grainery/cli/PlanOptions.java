// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.validate.ReadRate;
import dev.grainery.validate.Spreading;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that ask what falls due when, instead of a check. */
final class PlanOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = PlanRun.PLAN, description = "Only show what falls due when; write nothing")
    private boolean plan;

    @Option(
            names = PlanRun.SPREAD,
            paramLabel = "DAYS",
            description = "Only move dates, to spread peaks over these days")
    private Optional<Integer> spread;

    @Option(names = PlanRun.RATE, paramLabel = "MB/s", description = "With --plan, --spread: how fast one reader reads")
    private Optional<Double> rate;

    /** Whether a plan or a spread is asked for. */
    boolean isAsked() {
        boolean asked = plan || spread.isPresent();
        if (!asked && rate.isPresent()) {
            throw wrong(PlanRun.RATE + " goes with " + PlanRun.PLAN + " or " + PlanRun.SPREAD + " only");
        }
        return asked;
    }

    /** Over how many days peaks are to be spread, if they are. */
    Optional<Integer> spread() {
        if (spread.filter(days -> days < 1 || days > Spreading.MOST_DAYS).isPresent()) {
            throw wrong(PlanRun.SPREAD + " requires 1 to " + Spreading.MOST_DAYS + " days, not " + spread.get());
        }
        return spread;
    }

    /** The rate that was given. */
    Optional<ReadRate> rate() {
        if (rate.filter(number -> !(number * 1e6 >= 1)).isPresent()) {
            throw wrong(PlanRun.RATE + " requires a number above 0, and at least one byte a second, not " + rate.get());
        }
        return rate.map(number -> ReadRate.given(number * 1e6));
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}

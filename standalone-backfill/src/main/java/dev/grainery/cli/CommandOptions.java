// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that several commands have. */
abstract class CommandOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** The command that has them. */
    CommandLine line() {
        return spec.commandLine();
    }

    /** The command line is wrong, or names something that is not there. */
    ParameterException wrong(String message) {
        return new ParameterException(line(), message);
    }

    /** The same, with a failure that says what. */
    ParameterException wrong(Exception cause) {
        return new ParameterException(line(), cause.getMessage(), cause);
    }
}

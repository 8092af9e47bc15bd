// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.log.NoteVerifier;
import dev.grainery.run.StopSignal;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

abstract class ProgramCommand extends CommandOptions implements Callable<Integer> {

    /** The command's own spec; that of {@link CommandOptions} belongs to a mixee. */
    @Spec
    private CommandSpec spec;

    @Override
    CommandLine line() {
        return spec.commandLine();
    }

    abstract StoreOptions store();

    @Override
    public final Integer call() throws Exception {
        return run().code();
    }

    abstract ExitStatus run() throws Exception;

    PrintWriter out() {
        return line().getOut();
    }

    NoteVerifier verifier(String text) {
        try {
            return NoteVerifier.parse(text);
        } catch (IllegalArgumentException e) {
            throw wrong("--verifier: " + e.getMessage());
        }
    }

    void refuse(boolean both, String option, String other) {
        if (both) {
            throw wrong(option + " cannot be combined with " + other);
        }
    }

    void refuseGiven(String other, String... options) {
        for (String option : options) {
            refuse(isGiven(option), option, other);
        }
    }

    StopSignal stoppable(String message) {
        StopSignal stop = new StopSignal();
        Interruption.of(line()).stops(stop, message);
        return stop;
    }
}

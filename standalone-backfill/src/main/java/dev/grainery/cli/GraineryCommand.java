// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.backfill.StopSignal;
import dev.grainery.store.TransferException;
import dev.grainery.store.TransferProgress;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command: how it prints, refuses what is wrong, can be stopped, and ends. */
@Command(mixinStandardHelpOptions = true, versionProvider = Grainery.Version.class, sortOptions = false)
abstract class GraineryCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Override
    public final Integer call() throws Exception {
        return run().code();
    }

    /** Does what the command is for. What it has printed is flushed afterwards. */
    abstract ExitStatus run() throws Exception;

    CommandLine line() {
        return spec.commandLine();
    }

    PrintWriter out() {
        return line().getOut();
    }

    PrintWriter err() {
        return line().getErr();
    }

    /** Tells something while the command goes on. */
    void note(String message) {
        err().println("grainery: " + message);
        err().flush();
    }

    /** The command line is wrong, or names something that is not there. */
    ParameterException wrong(String message) {
        return new ParameterException(line(), message);
    }

    /** The same, with a failure that says what. */
    ParameterException wrong(Exception cause) {
        return new ParameterException(line(), cause.getMessage(), cause);
    }

    /** Refuses two options that contradict each other. */
    void refuse(boolean both, String option, String other) {
        if (both) {
            throw wrong(option + " cannot be combined with " + other);
        }
    }

    /** Moves documents between stores, and can be stopped between two of them. */
    ExitStatus transfer(Function<TransferProgress, ExitStatus> transfer) {
        StopSignal stop = new StopSignal();
        Interruption.of(line()).stops(stop);
        try {
            return transfer.apply(documents -> {
                if (stop.isRequested()) {
                    throw new CancellationException("stopped");
                }
            });
        } catch (TransferException e) {
            throw wrong(e);
        } catch (CancellationException e) {
            err().println("grainery: stopped; run the same command to continue");
            return ExitStatus.INTERRUPTED;
        }
    }

    /** A stop that Ctrl-C or SIGTERM requests from now on. */
    StopSignal stoppable(String told) {
        StopSignal stop = new StopSignal();
        Interruption.of(line()).stops(stop, told);
        return stop;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.cluster.HarvestsToUpdate;
import dev.grainery.cluster.Work;
import dev.grainery.cluster.Workplace;
import dev.grainery.log.NoteVerifier;
import dev.grainery.run.StopSignal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Serializable;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that works on a store: how it prints, refuses what is wrong, can be stopped, and ends. */
abstract class CommandOnStore extends CommandOptions implements Callable<Integer> {

    /** Its own: what it would be mixed into is not there. */
    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOptions store;

    @Override
    CommandLine line() {
        return spec.commandLine();
    }

    StoreOptions store() {
        return store;
    }

    @Override
    public final Integer call() throws Exception {
        return run().code();
    }

    /** Does what the command is for. What it has printed is flushed afterwards. */
    abstract ExitStatus run() throws Exception;

    /**
     * Does a part of what the command is for, as a worker of a cluster.
     *
     * @return what it tells of it
     */
    Serializable part(Work<?> work, Workplace workplace) throws IOException, InterruptedException {
        if (work instanceof HarvestsToUpdate harvests) {
            return store.shared(opened -> harvests.update(opened, Clock.systemUTC()));
        }
        throw new IllegalArgumentException(line().getCommandName() + " is not divided");
    }

    PrintWriter out() {
        return line().getOut();
    }

    /** The verifier key of a log that an option gives. */
    NoteVerifier verifier(String text) {
        try {
            return NoteVerifier.parse(text);
        } catch (IllegalArgumentException e) {
            throw wrong("--verifier: " + e.getMessage());
        }
    }

    /** Refuses two options that contradict each other. */
    void refuse(boolean both, String option, String other) {
        if (both) {
            throw wrong(option + " cannot be combined with " + other);
        }
    }

    /** A stop that Ctrl-C or SIGTERM requests from now on. */
    StopSignal stoppable(String told) {
        StopSignal stop = new StopSignal();
        Interruption.of(line()).stops(stop, told);
        return stop;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.backfill.StopSignal;
import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;

/**
 * Lets Ctrl-C and SIGTERM end a run in good order: the files in hand are finished and written, and the process ends
 * with the status of the run. Java ends a process as soon as its shutdown hooks return, so the hook waits for the run.
 */
final class Interruption implements AutoCloseable {

    private final StopSignal stop;
    private final String saying;
    private final PrintWriter err;
    private final Thread hook = new Thread(this::interrupted, "interruption");
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile int status = ExitStatus.FAULT.code();

    private Interruption(StopSignal stop, String saying, PrintWriter err) {
        this.stop = stop;
        this.saying = saying;
        this.err = err;
    }

    /** From now on, until it is closed, a signal stops the run, which first finishes what it has in hand. */
    static Interruption of(StopSignal stop, PrintWriter err) {
        return of(stop, "stopping; the files in hand are finished first, and what is finished is kept", err);
    }

    /**
     * From now on, until it is closed, a signal stops the run.
     *
     * @param saying what the user is told then
     */
    static Interruption of(StopSignal stop, String saying, PrintWriter err) {
        Interruption interruption = new Interruption(stop, saying, err);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    /** With which status the run ends. */
    void endsWith(ExitStatus exit) {
        status = exit.code();
    }

    private void interrupted() {
        stop.request();
        err.println();
        err.println("grainery: " + saying);
        err.flush();
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(status);
    }

    /** The run has ended, and all it has to say was said. */
    @Override
    public void close() {
        ended.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process is ending already: the hook ends it with the status of the run
            waitForTheEnd();
        }
    }

    private static void waitForTheEnd() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.file.StorageTimeout;
import dev.grainery.run.StopSignal;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine;

/**
 * What Ctrl-C, SIGTERM and SIGHUP do to the process. A command that can stop in good order finishes what it has in hand,
 * for a bounded time, and the process ends with its status. Any other one is ended at once. A second signal ends the
 * process whatever it does. Thread-safe.
 */
final class Interruption {

    /** How long a command may go on with what it has in hand, unless {@link #PATIENCE_VARIABLE} says otherwise. */
    static final Duration PATIENCE = Duration.ofMinutes(1);

    /** The environment variable that says how long a command may go on. */
    static final String PATIENCE_VARIABLE = "GRAINERY_STOP_WITHIN";

    /** What is told of a command that finishes what it has in hand. */
    static final String STOPPING = "stopping; the files in hand are finished first, and finished work is kept";

    /** Programs that run others, such as {@code timeout}, send one signal twice in a row. */
    private static final long SAME_SIGNAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The signals that ask a process to end. */
    private static final List<String> SIGNALS = List.of("INT", "TERM", "HUP");

    private static final long NEVER = Long.MIN_VALUE;
    private static final long LAST_WORDS_MILLIS = 1_000;

    private final PrintWriter err;
    private final StorageTimeout storages = new StorageTimeout(StorageTimeout.DEFAULT);
    private volatile Optional<StopSignal> stop = Optional.empty();
    private volatile String saying = "stopped before the end";
    private volatile Duration patience = PATIENCE;
    private final AtomicLong asked = new AtomicLong(NEVER);
    private volatile boolean ended;

    /** That of this process, which is not yet told of any signal. */
    Interruption(PrintWriter err) {
        this.err = err;
    }

    /** That of the process that runs a command. */
    static Interruption of(CommandLine line) {
        return Grainery.of(line).interruption();
    }

    /**
     * From now on signals to this process come here. A hook of Java's shutdown would hear only the first of them, and
     * could not end the process with a status of its own while the shutdown waits for it. A signal that the process was
     * started to ignore, as {@code nohup} does, stays ignored; on a Java that has no such interface Java itself ends the
     * process.
     */
    void takeSignals() {
        try {
            // by name: the compiler warns of this interface, which has no successor, and cannot be told not to
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object calling = Proxy.newProxyInstance(
                    Interruption.class.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
                        asked();
                        return null;
                    });
            for (String name : SIGNALS) {
                signal.getMethod("handle", signal, handler)
                        .invoke(null, signal.getConstructor(String.class).newInstance(name), calling);
            }
        } catch (InvocationTargetException e) {
            if (!(e.getCause() instanceof IllegalArgumentException)) {
                throw new IllegalStateException(e);
            }
            // this system has no such signal, or Java was told to leave signals alone (-Xrs)
        } catch (ClassNotFoundException e) {
            // a Java without the module jdk.unsupported
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * From now on a signal stops the command that runs, which then ends by itself.
     *
     * @param told what the user is told then
     */
    void stops(StopSignal running, String told) {
        // whoever sees the signal sees what is told
        saying = told;
        stop = Optional.of(running);
    }

    /** How long storages may take to answer, which a signal cuts short. */
    StorageTimeout storages() {
        return storages;
    }

    /** Whether a command runs that does its work bit by bit, and can be stopped in between. */
    boolean isStoppable() {
        return stop.isPresent();
    }

    /** Says how long a command may go on after it was asked to stop. */
    void waitsFor(Duration longest) {
        patience = longest;
    }

    /** The status of the process is certain: a signal does not change it any more. */
    void ended() {
        ended = true;
    }

    /** A signal has come. */
    void asked() {
        long now = System.nanoTime();
        if (!asked.compareAndSet(NEVER, now)) {
            if (now - asked.get() > SAME_SIGNAL_NANOS) {
                Runtime.getRuntime().halt(ExitStatus.INTERRUPTED.code());
            }
            return;
        }
        boolean tooLate = ended;
        Optional<StopSignal> running = stop;
        running.ifPresent(StopSignal::request);
        storages.cut();
        // before a word is said: who reads what is said may be stuck as well
        endAfter(patience.toMillis());
        if (!tooLate) {
            err.println();
            err.println("grainery: " + saying);
            err.flush();
            if (running.isEmpty()) {
                System.exit(ExitStatus.INTERRUPTED.code());
            }
        }
    }

    /** Says why the process ends now, if whoever reads it is not stuck as well. */
    private void sayLast(long millis) {
        Thread saying = new Thread(() -> err.println(
                "grainery: the work in hand did not finish within " + Quantity.time(Duration.ofMillis(millis))
                        + "; what was written is kept; run the same command to continue"));
        saying.setDaemon(true);
        saying.start();
        try {
            saying.join(LAST_WORDS_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void endAfter(long millis) {
        Thread last = new Thread(
                () -> {
                    try {
                        Thread.sleep(millis);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                        return;
                    }
                    sayLast(millis);
                    Runtime.getRuntime().halt(ExitStatus.INTERRUPTED.code());
                },
                "interruption");
        last.setDaemon(true);
        last.start();
    }
}

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
 * Handles Ctrl-C, SIGTERM and SIGHUP. A stoppable command finishes its current files within a time limit; others end at
 * once. A second signal ends the process. Thread-safe.
 */
final class Interruption {

    static final Duration PATIENCE = Duration.ofMinutes(1);

    static final String PATIENCE_VARIABLE = "GRAINERY_STOP_WITHIN";

    static final String STOPPING = "stopping; the files in hand are finished first, and finished work is kept";

    /** Programs such as {@code timeout} send a signal twice in a row. */
    private static final long SAME_SIGNAL_NANOS = TimeUnit.SECONDS.toNanos(1);

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

    Interruption(PrintWriter err) {
        this.err = err;
    }

    static Interruption of(CommandLine line) {
        return Grainery.of(line).interruption();
    }

    /**
     * A shutdown hook would see only the first signal, and could not set the exit status. A signal that the process
     * ignores from its start, as under {@code nohup}, stays ignored. Without {@code sun.misc.Signal}, Java ends the
     * process.
     */
    void takeSignals() {
        try {
            // by name: the compiler warns of this interface, which has no successor
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
            // this system has no such signal, or Java leaves signals alone (-Xrs)
        } catch (ClassNotFoundException e) {
            // a Java without the module jdk.unsupported
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    void stops(StopSignal running, String told) {
        // set first, so that the signal handler sees the text
        saying = told;
        stop = Optional.of(running);
    }

    StorageTimeout storages() {
        return storages;
    }

    boolean isStoppable() {
        return stop.isPresent();
    }

    void waitsFor(Duration longest) {
        patience = longest;
    }

    void ended() {
        ended = true;
    }

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
        // before any output: its reader may hang as well
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

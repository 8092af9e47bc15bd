// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.run.Progress;
import dev.grainery.system.output.VisibleText;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** On a terminal, one line that is overwritten; else a line every 30 seconds, so that a log shows a live run. */
final class ProgressLine implements AutoCloseable {

    private static final Duration ON_TERMINAL = Duration.ofMillis(500);
    private static final Duration IN_LOG = Duration.ofSeconds(30);

    /** Set by the launcher, which can test standard error alone. */
    private static final String PROPERTY = "grainery.terminal";

    private static final String COLUMNS = "grainery.columns";

    private static final int USUAL_COLUMNS = 80;
    private static final int FEWEST_COLUMNS = 20;

    /** From this version on, Java has a console without a terminal as well. */
    private static final int CONSOLE_EVERYWHERE = 22;

    private final Function<Duration, String> progress;
    private final PrintWriter out;
    private final boolean terminal;
    private final Instant start = Instant.now();
    private final ScheduledExecutorService timer;
    private Optional<ScheduledFuture<?>> showing = Optional.empty();

    ProgressLine(Function<Duration, String> progress, PrintWriter out, boolean terminal) {
        this.progress = progress;
        this.out = out;
        this.terminal = terminal;
        this.timer = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "progress");
            thread.setDaemon(true);
            return thread;
        });
    }

    static ProgressLine started(Function<Duration, String> progress, PrintWriter out) {
        ProgressLine line = new ProgressLine(progress, out, onTerminal());
        line.start();
        return line;
    }

    void start() {
        long every = (terminal ? ON_TERMINAL : IN_LOG).toMillis();
        showing = Optional.of(timer.scheduleAtFixedRate(this::show, every, every, TimeUnit.MILLISECONDS));
    }

    private void show() {
        Instant now = Instant.now();
        String line = progress.apply(Duration.between(start, now));
        if (terminal) {
            out.print(writtenOver(line));
        } else {
            out.println(now.truncatedTo(ChronoUnit.SECONDS) + " " + line);
        }
        out.flush();
    }

    static String text(Progress.State state, Duration passed) {
        double seconds = Math.max(0.001, passed.toMillis() / 1000.0);
        double rate = state.bytesRead() / seconds;
        StringBuilder line = new StringBuilder(state.phase())
                .append(": ")
                .append(state.filesRead())
                .append(" of ")
                .append(state.filesToRead())
                .append(state.walked() ? " files, " : "+ files, ")
                .append(Quantity.bytes(state.bytesRead()))
                .append(" of ")
                .append(Quantity.bytes(state.bytesToRead()))
                .append(state.walked() ? "" : "+")
                .append(", ")
                .append(Quantity.bytes((long) rate))
                .append("/s");
        if (!state.walked() && state.filesFound() > state.filesToRead()) {
            // most may be recorded, and not be read
            line.append(", ").append(state.filesFound()).append(" files found");
        }
        long left = state.bytesToRead() - state.bytesRead();
        if (state.walked() && left > 0 && rate > 0) {
            line.append(", ")
                    .append(Quantity.time(Duration.ofSeconds((long) (left / rate))))
                    .append(" left");
        }
        if (left > 0 && !state.inHand().isEmpty()) {
            // names are content: they may control a terminal
            line.append(", ").append(VisibleText.line(state.inHand()));
        }
        return line.toString();
    }

    static String cleared() {
        return onTerminal() ? wipe() : "";
    }

    static boolean onTerminal() {
        String told = System.getProperty(PROPERTY);
        if (told != null) {
            return Boolean.parseBoolean(told);
        }
        return Runtime.version().feature() < CONSOLE_EVERYWHERE && hasConsole();
    }

    @SuppressWarnings("SystemConsoleNull") // read only where a missing console is significant
    private static boolean hasConsole() {
        return System.console() != null;
    }

    static String writtenOver(String line) {
        int width = width();
        String cut = line.length() > width ? line.substring(0, width) : line;
        return "\r" + cut + " ".repeat(width - cut.length());
    }

    static String wipe() {
        return writtenOver("") + "\r";
    }

    private static int width() {
        int columns = Integer.getInteger(COLUMNS, USUAL_COLUMNS);
        // a terminal with a full last column may continue in the next line
        return Math.max(FEWEST_COLUMNS, columns) - 1;
    }

    @Override
    public void close() {
        showing.ifPresent(task -> task.cancel(false));
        timer.shutdown();
        if (terminal && showing.isPresent()) {
            out.print(wipe());
            out.flush();
        }
        showing = Optional.empty();
    }
}

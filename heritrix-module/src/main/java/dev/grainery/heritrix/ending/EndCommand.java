// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A command of the operator that is run when a crawl has ended: a program and its arguments, without a shell. An argument
 * that is {@code ${harvest}}, {@code ${harvestID}}, {@code ${crawler}}, {@code ${job}}, {@code ${jobDirectory}},
 * {@code ${launch}}, {@code ${status}}, {@code ${logs}}, {@code ${reports}} or {@code ${package}} as a whole is replaced
 * by what is known of the crawl. The same stands in its environment, such as {@code GRAINERY_HARVEST_ID}.
 *
 * @param words the program and its arguments
 * @param limit how long it may take
 */
public record EndCommand(List<String> words, Duration limit) {

    private static final int MOST_OUTPUT = 4_000;
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);

    public EndCommand {
        words = List.copyOf(words);
        requireNonNull(limit, "limit");
        if (words.isEmpty() || words.get(0).isBlank()) {
            throw new IllegalArgumentException("hookCommand names no program");
        }
    }

    /**
     * How a run ended.
     *
     * @param exit its exit status
     * @param inTime whether it ended by itself within the limit
     * @param output what it wrote at last, without control characters
     */
    record Run(int exit, boolean inTime, String output) {}

    /**
     * Runs the command and waits for it. At the limit, or when this thread is interrupted, it and what it started are
     * ended.
     *
     * @throws IOException if it cannot be started
     */
    Run run(EndValues values) throws IOException, InterruptedException {
        Map<String, String> arguments = values.arguments();
        List<String> line = words.stream()
                .map(word -> word.startsWith("${") && word.endsWith("}")
                        ? arguments.getOrDefault(word.substring(2, word.length() - 1), word)
                        : word)
                .toList();
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
        builder.directory(Path.of(values.crawl().job()).toFile());
        arguments.forEach((name, value) -> builder.environment().put(variable(name), value));
        Process process = builder.start();
        process.getOutputStream().close();
        Output output = new Output(process.inputReader(StandardCharsets.UTF_8));
        output.start();
        boolean inTime;
        try {
            inTime = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            if (process.isAlive()) {
                end(process);
            }
        }
        // what it left running may keep the output open
        output.join(LAST_WORDS.toMillis());
        return new Run(process.isAlive() ? -1 : process.exitValue(), inTime, output.text());
    }

    /** {@code harvestID} is {@code GRAINERY_HARVEST_ID}. */
    static String variable(String name) {
        return "GRAINERY_" + name.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
    }

    private static void end(Process process) {
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroy);
        long end = System.nanoTime() + LAST_WORDS.toNanos();
        boolean interrupted = false;
        while (all.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < end && !interrupted) {
            try {
                interrupted = process.waitFor(100, TimeUnit.MILLISECONDS)
                        && Thread.currentThread().isInterrupted();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        all.forEach(ProcessHandle::destroyForcibly);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Reads all that a command writes, and keeps the end of it. */
    private static final class Output extends Thread {

        private final Reader reader;
        private final StringBuilder kept = new StringBuilder();

        Output(Reader reader) {
            super("grainery command output");
            this.reader = reader;
            setDaemon(true);
        }

        @Override
        public void run() {
            char[] some = new char[1_024];
            try {
                for (int read = reader.read(some); read >= 0; read = reader.read(some)) {
                    keep(new String(some, 0, read));
                }
            } catch (IOException e) {
                keep(" (the rest could not be read: " + e.getMessage() + ")");
            }
        }

        private synchronized void keep(String text) {
            kept.append(text);
            if (kept.length() > 2 * MOST_OUTPUT) {
                kept.delete(0, kept.length() - MOST_OUTPUT);
            }
        }

        synchronized String text() {
            String text = kept.toString().replaceAll("\\p{Cntrl}+", " ").strip();
            return text.length() > MOST_OUTPUT ? "… " + text.substring(text.length() - MOST_OUTPUT) : text;
        }
    }
}

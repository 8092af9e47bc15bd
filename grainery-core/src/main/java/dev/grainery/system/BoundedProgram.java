// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A program that is run without a shell and with an empty standard input, for as long as it may take.
 *
 * @param words the program and its arguments
 * @param limit how long it may take
 * @param directory in which it runs
 * @param environment changes the environment, which is that of this process
 * @param kept how many bytes are kept of its output
 * @param keepsEnd whether they are the end of all that it writes, errors among the rest; else the beginning of its standard
 *     output, and as many of its standard error
 */
public record BoundedProgram(
        List<String> words,
        Duration limit,
        Path directory,
        Consumer<Map<String, String>> environment,
        int kept,
        boolean keepsEnd) {

    /** How long a program has to end by itself when it is told to. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);

    /** The directory for temporary files. */
    public static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));

    /**
     * How a program ended.
     *
     * @param exit its exit status; empty if it did not end by itself in time
     * @param ran how long it ran
     * @param output what it wrote to its standard output, or to both if the end of it is kept
     * @param errors what it wrote to its standard error
     */
    public record Ended(OptionalInt exit, Duration ran, Text output, Text errors) {}

    /**
     * What a program wrote. Bytes that are not UTF-8 are replacement characters.
     *
     * @param text as far as it is kept
     * @param isCut whether there was more behind it, or before it if the end is kept
     */
    public record Text(String text, boolean isCut) {
        private static final Text NONE = new Text("", false);
    }

    /**
     * Runs it and waits for it. At the limit, or when this thread is interrupted, it and what it started are ended.
     *
     * @throws IOException if it cannot be started
     */
    public Ended run() throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(words).directory(directory.toFile()).redirectErrorStream(keepsEnd);
        environment.accept(builder.environment());
        long start = System.nanoTime();
        Process process = builder.start();
        ProgramOutput output;
        ProgramOutput errors;
        boolean inTime;
        try {
            process.getOutputStream().close();
            output = ProgramOutput.of(process.getInputStream(), kept, keepsEnd);
            errors = ProgramOutput.of(process.getErrorStream(), kept, keepsEnd);
            inTime = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            if (process.isAlive()) {
                end(process);
            }
        }
        Duration ran = Duration.ofNanos(System.nanoTime() - start);
        return new Ended(
                inTime ? OptionalInt.of(process.exitValue()) : OptionalInt.empty(),
                ran,
                output.text(),
                keepsEnd ? Text.NONE : errors.text());
    }

    private static void end(Process process) {
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroy);
        // all of them: a shell that ends at once may leave a child that does not
        CompletableFuture<?> gone =
                CompletableFuture.allOf(all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new));
        boolean interrupted = false;
        try {
            gone.get(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // what has not ended is ended now
        } catch (ExecutionException e) {
            throw new IllegalStateException("the end of a process cannot fail", e);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        all.forEach(ProcessHandle::destroyForcibly);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

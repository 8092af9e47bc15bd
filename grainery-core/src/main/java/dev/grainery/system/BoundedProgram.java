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
 * A program run without a shell, with empty standard input and a time limit.
 *
 * @param environment changes the environment inherited from this process
 * @param kept bytes of output to keep
 * @param keepsEnd whether to keep the end of standard output and standard error together; else the beginning of each
 */
public record BoundedProgram(
        List<String> words,
        Duration limit,
        Path directory,
        Consumer<Map<String, String>> environment,
        int kept,
        boolean keepsEnd) {

    /** Time between a request to end and a forced end. */
    private static final Duration GRACE_PERIOD = Duration.ofSeconds(5);

    public static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));

    /**
     * The result of a program.
     *
     * @param exit exit status; empty after a timeout
     * @param output standard output, or both if the end is kept
     */
    public record Ended(OptionalInt exit, Duration ran, Text output, Text errors) {}

    /**
     * Output decoded as UTF-8 with replacement characters.
     *
     * @param isCut whether some of it was dropped
     */
    public record Text(String text, boolean isCut) {
        private static final Text NONE = new Text("", false);
    }

    /**
     * Runs the program and waits for it. On timeout or interruption, it and its descendants are ended.
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
        // all of them: a shell may end at once and leave a child that does not
        CompletableFuture<?> ended =
                CompletableFuture.allOf(all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new));
        boolean interrupted = false;
        try {
            ended.get(GRACE_PERIOD.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // the rest is ended forcibly below
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

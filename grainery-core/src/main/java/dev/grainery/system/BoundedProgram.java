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

/** Runs without a shell, with empty standard input and a time limit; keeps {@code kept} bytes of output. */
public record BoundedProgram(
        List<String> words,
        Duration limit,
        Path directory,
        Consumer<Map<String, String>> environment,
        int kept,
        boolean keepsEnd) {

    private static final Duration GRACE_PERIOD = Duration.ofSeconds(5);

    public static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));

    /** {@code exit} is empty after a timeout; {@code output} has both streams if the end is kept. */
    public record Ended(OptionalInt exit, Duration ran, Text output, Text errors) {}

    public record Text(String text, boolean isCut) {
        private static final Text NONE = new Text("", false);
    }

    /** On timeout or interruption, the program and its descendants are ended. */
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

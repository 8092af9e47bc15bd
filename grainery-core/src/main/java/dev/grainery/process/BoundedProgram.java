// SPDX-License-Identifier: Apache-2.0
package dev.grainery.process;

import static java.util.Objects.requireNonNull;

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

/** A program that is run without a shell and with an empty standard input, for as long as it may take. Immutable. */
public final class BoundedProgram {

    /** How long a program has to end by itself when it is told to. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);

    private final List<String> words;
    private final Duration limit;
    private final Path directory;
    private final Consumer<Map<String, String>> environment;
    private final int outputLimit;
    private final boolean keepsEnd;

    private BoundedProgram(Builder builder) {
        this.words = builder.words;
        this.limit = builder.limit;
        this.directory = builder.directory;
        this.environment = builder.environment;
        this.outputLimit = builder.outputLimit;
        this.keepsEnd = builder.keepsEnd;
    }

    /**
     * A program in the making.
     *
     * @param words the program and its arguments
     * @param limit how long it may take
     */
    public static Builder of(List<String> words, Duration limit) {
        return new Builder(words, limit);
    }

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
            output = ProgramOutput.of(process.getInputStream(), outputLimit, keepsEnd);
            errors = ProgramOutput.of(process.getErrorStream(), outputLimit, keepsEnd);
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

    /** Collects how a program is to be run. Not thread-safe. */
    public static final class Builder {

        private final List<String> words;
        private final Duration limit;
        private Path directory = Path.of(System.getProperty("java.io.tmpdir"));
        private Consumer<Map<String, String>> environment = inherited -> {};
        private int outputLimit = 4_000;
        private boolean keepsEnd;

        private Builder(List<String> words, Duration limit) {
            this.words = List.copyOf(words);
            this.limit = requireNonNull(limit, "limit");
        }

        /** The directory in which it runs; by default that for temporary files. */
        public Builder in(Path workingDirectory) {
            directory = requireNonNull(workingDirectory, "workingDirectory");
            return this;
        }

        /** Changes the environment, which is that of this process. */
        public Builder environment(Consumer<Map<String, String>> change) {
            environment = requireNonNull(change, "change");
            return this;
        }

        /** How many bytes are kept of the beginning of its standard output, and of its standard error; by default 4,000. */
        public Builder keepFirst(int bytes) {
            outputLimit = bytes;
            keepsEnd = false;
            return this;
        }

        /** How many bytes are kept of the end of all that it writes, errors among the rest. */
        public Builder keepLast(int bytes) {
            outputLimit = bytes;
            keepsEnd = true;
            return this;
        }

        /** The program. */
        public BoundedProgram build() {
            return new BoundedProgram(this);
        }
    }
}

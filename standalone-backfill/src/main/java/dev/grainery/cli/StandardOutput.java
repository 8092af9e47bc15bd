// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Optional;

/**
 * Where results go. What cannot be written ends the command: a {@link java.io.PrintWriter} would keep the failure to
 * itself, and a truncated result would look like a whole one.
 */
final class StandardOutput extends Writer {

    private final Writer out;
    private Optional<OutputException> failure = Optional.empty();

    StandardOutput(Writer out) {
        this.out = out;
    }

    @Override
    public void write(char[] text, int offset, int length) {
        attempt(() -> out.write(text, offset, length));
    }

    @Override
    public void flush() {
        attempt(out::flush);
    }

    /** Standard output stays open: it belongs to the process. */
    @Override
    public void close() {
        flush();
    }

    /** What could not be written first, empty as long as all could. */
    Optional<OutputException> failure() {
        return failure;
    }

    private void attempt(Output output) {
        if (failure.isPresent()) {
            // told once; what is still in a buffer cannot be written either
            return;
        }
        try {
            output.run();
        } catch (IOException e) {
            failure = Optional.of(new OutputException(e));
            throw failure.get();
        }
    }

    /** One operation on the stream. */
    @FunctionalInterface
    private interface Output {
        void run() throws IOException;
    }

    /** A result cannot be written to standard output. */
    static final class OutputException extends UncheckedIOException {

        private static final long serialVersionUID = 1L;

        OutputException(IOException cause) {
            super("the result cannot be written to standard output: " + cause.getMessage(), cause);
        }

        /** Whether the program that reads the result has ended, as {@code head} does when it has enough. */
        boolean isReaderGone() {
            String message = getCause().getMessage();
            return message != null && message.contains("Broken pipe");
        }
    }
}

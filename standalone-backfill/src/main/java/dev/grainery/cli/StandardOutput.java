// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Optional;

/** A failed write ends the command: {@link java.io.PrintWriter} would hide the failure. */
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

    @Override
    public void close() {
        flush();
    }

    Optional<OutputException> failure() {
        return failure;
    }

    private void attempt(Output output) {
        if (failure.isPresent()) {
            // reported once; the rest of the buffer cannot be written either
            return;
        }
        try {
            output.run();
        } catch (IOException e) {
            failure = Optional.of(new OutputException(e));
            throw failure.get();
        }
    }

    @FunctionalInterface
    private interface Output {
        void run() throws IOException;
    }

    static final class OutputException extends UncheckedIOException {

        private static final long serialVersionUID = 1L;

        OutputException(IOException cause) {
            super("the result cannot be written to standard output: " + cause.getMessage(), cause);
        }

        boolean isReaderGone() {
            String message = getCause().getMessage();
            return message != null && message.contains("Broken pipe");
        }
    }
}

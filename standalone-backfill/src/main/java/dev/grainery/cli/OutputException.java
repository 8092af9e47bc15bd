// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.io.IOException;
import java.io.UncheckedIOException;

/** A result cannot be written to standard output. */
final class OutputException extends UncheckedIOException {

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

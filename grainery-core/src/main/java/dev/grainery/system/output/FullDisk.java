// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system.output;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

public final class FullDisk {

    /** The messages of Linux, macOS and Windows; Java has no exception type. */
    private static final String[] WORDS = {
        "No space left on device", "Disk quota exceeded", "There is not enough space on the disk", "Disc quota exceeded"
    };

    private FullDisk() {}

    public static Optional<String> reason(Path file, Throwable failure) {
        return isCauseOf(failure) ? Optional.of("the disk of " + file + " is full") : Optional.empty();
    }

    public static IOException failure(String what, Path file, IOException cause) {
        return new IOException(
                what + " cannot be written: " + reason(file, cause).orElseGet(() -> otherReason(file, cause)), cause);
    }

    public static IOException named(Path file, IOException cause) {
        return reason(file, cause).map(why -> new IOException(why, cause)).orElse(cause);
    }

    private static String otherReason(Path file, IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return "the directory of " + file + " does not exist";
        }
        if (cause instanceof AccessDeniedException) {
            return "not permitted to write " + file;
        }
        String message = String.valueOf(cause.getMessage());
        return message.contains(file.toString()) ? message : file + ": " + message;
    }

    public static boolean isCauseOf(Throwable failure) {
        int depth = 0;
        for (Throwable cause = failure; cause != null && depth < 20; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            if (Stream.of(WORDS).anyMatch(message::contains)) {
                return true;
            }
            depth++;
        }
        return false;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system.output;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Tells a full disk from other failures to write: it is the one that a user can cure at once. */
public final class FullDisk {

    /** What Linux, macOS and Windows say. Java has no type for it. */
    private static final String[] WORDS = {
        "No space left on device", "Disk quota exceeded", "There is not enough space on the disk", "Disc quota exceeded"
    };

    private FullDisk() {}

    /** What to say of a failure to write a file, if it failed because its disk is full. */
    public static Optional<String> reason(Path file, Throwable failure) {
        return isCauseOf(failure) ? Optional.of("the disk of " + file + " is full") : Optional.empty();
    }

    /** The failure to write a file, in words that name the file, and a full disk as what it is. */
    public static IOException failure(String what, Path file, IOException cause) {
        return new IOException(
                what + " cannot be written: " + reason(file, cause).orElseGet(() -> otherReason(file, cause)), cause);
    }

    /** The same failure to write a file, or one that names the file if its disk is full. */
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

    /** Whether a failure goes back to a full disk. */
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

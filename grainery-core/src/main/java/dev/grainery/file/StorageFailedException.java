// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NotDirectoryException;

/** A storage refused or did not answer a request, which says nothing about the file. The message has a remedy. */
public final class StorageFailedException extends IOException {

    private static final long serialVersionUID = 1L;

    public StorageFailedException(String message) {
        super(message);
    }

    public StorageFailedException(String message, Throwable cause) {
        super(message, cause);
    }

    /** What the system said, without the path. */
    public static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof NotDirectoryException) {
            return "not a directory";
        }
        String reason = e instanceof FileSystemException system ? system.getReason() : e.getMessage();
        return reason == null || reason.isBlank() ? e.getClass().getSimpleName() : reason;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.IOException;

/** A storage refused a request or failed to answer it: that says nothing of the file. The message says what to do. */
public final class StorageFailedException extends IOException {

    private static final long serialVersionUID = 1L;

    /** @param message what the storage answered, and what to do */
    public StorageFailedException(String message) {
        super(message);
    }

    /** @param message what the storage answered, and what to do */
    public StorageFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}

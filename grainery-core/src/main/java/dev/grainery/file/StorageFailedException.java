// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.IOException;

/**
 * A storage refused a request or failed to answer it, which says nothing about the file. The message says what to do.
 */
public final class StorageFailedException extends IOException {

    private static final long serialVersionUID = 1L;

    public StorageFailedException(String message) {
        super(message);
    }

    public StorageFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.IOException;

/** A storage refused or did not answer a request, which says nothing about the file. The message has a remedy. */
public final class StorageFailedException extends IOException {

    private static final long serialVersionUID = 1L;

    public StorageFailedException(String message) {
        super(message);
    }

    public StorageFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}

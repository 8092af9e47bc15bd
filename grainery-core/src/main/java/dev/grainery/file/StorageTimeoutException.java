// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.nio.file.FileSystemException;
import java.time.Duration;

/** A storage did not answer in time. The file may exist and be sound. */
public final class StorageTimeoutException extends FileSystemException {

    private static final long serialVersionUID = 1L;

    StorageTimeoutException(String address, Duration waited) {
        super(address, null, "its storage gave no answer for " + waited.toSeconds() + " seconds");
    }
}

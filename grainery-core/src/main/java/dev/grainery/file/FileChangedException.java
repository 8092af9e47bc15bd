// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.IOException;

/** A file was written to, or deleted, after it was met: what is read of it now would not be that file. */
public final class FileChangedException extends IOException {

    private static final long serialVersionUID = 1L;

    /** @param message how it has changed */
    public FileChangedException(String message) {
        super(message);
    }

    /** @param message how it has changed */
    public FileChangedException(String message, IOException cause) {
        super(message, cause);
    }
}

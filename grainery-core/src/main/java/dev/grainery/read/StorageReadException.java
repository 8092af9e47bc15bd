// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.io.IOException;

/** The storage failed while a file was read; nothing is said of the file's content. */
public final class StorageReadException extends IOException {

    private static final long serialVersionUID = 1L;

    private final long offset;

    StorageReadException(long offset, IOException cause) {
        super(cause.getMessage(), cause);
        this.offset = offset;
    }

    /** How many bytes of the file had been read. */
    public long offset() {
        return offset;
    }
}

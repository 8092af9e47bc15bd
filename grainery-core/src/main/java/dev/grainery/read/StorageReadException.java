// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.io.IOException;

/** The storage failed during a reading, which says nothing about the content. */
public final class StorageReadException extends IOException {

    private static final long serialVersionUID = 1L;

    private final long offset;

    StorageReadException(long offset, IOException cause) {
        super(cause.getMessage(), cause);
        this.offset = offset;
    }

    public long offset() {
        return offset;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.reading;

import java.io.IOException;

/** Compressed data that are damaged, or that end too early. */
public final class CompressionException extends IOException {

    private static final long serialVersionUID = 1L;

    private final long offset;
    private final boolean cutOff;

    private CompressionException(String message, long offset, boolean cutOff) {
        super(message);
        this.offset = offset;
        this.cutOff = cutOff;
    }

    static CompressionException cutOff(String message, long offset) {
        return new CompressionException(message, offset, true);
    }

    static CompressionException damaged(String message, long offset) {
        return new CompressionException(message, offset, false);
    }

    /** Where in the file the member begins that is damaged or cut off, in bytes. */
    public long offset() {
        return offset;
    }

    /** Whether the data just end too early; else they are damaged. */
    public boolean isCutOff() {
        return cutOff;
    }
}

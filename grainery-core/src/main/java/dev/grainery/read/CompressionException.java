// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import dev.grainery.finding.FindingCode;
import java.io.IOException;

/** Compressed data that are damaged, that end too early, or that need more memory than is given to them. */
public final class CompressionException extends IOException {

    private static final long serialVersionUID = 1L;

    private final FindingCode code;
    private final long offset;

    CompressionException(FindingCode code, String message, long offset) {
        super(message);
        this.code = code;
        this.offset = offset;
    }

    /** Where in the file the member begins that is damaged or cut off, in bytes. */
    public long offset() {
        return offset;
    }

    /** What to tell of it: they are damaged, end too early, or need more memory than is given to them. */
    public FindingCode code() {
        return code;
    }
}

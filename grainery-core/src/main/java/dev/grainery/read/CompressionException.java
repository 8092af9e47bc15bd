// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import dev.grainery.finding.FindingCode;
import java.io.IOException;

/** Compressed data are damaged, incomplete, or need too much memory. */
public final class CompressionException extends IOException {

    private static final long serialVersionUID = 1L;

    private final FindingCode code;
    private final long offset;

    CompressionException(FindingCode code, String message, long offset) {
        super(message);
        this.code = code;
        this.offset = offset;
    }

    public long offset() {
        return offset;
    }

    public FindingCode code() {
        return code;
    }
}

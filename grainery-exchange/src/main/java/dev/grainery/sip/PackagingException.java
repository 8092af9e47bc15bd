// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import java.io.IOException;

/** A harvest cannot be packaged. The message gives the reason and the remedy. */
public final class PackagingException extends IOException {
    private static final long serialVersionUID = 1L;

    private final boolean ofArchive;

    PackagingException(String message) {
        super(message);
        this.ofArchive = false;
    }

    PackagingException(String message, Throwable cause) {
        super(message, cause);
        this.ofArchive = false;
    }

    private PackagingException(String message, boolean ofArchive) {
        super(message);
        this.ofArchive = ofArchive;
    }

    /** A file of the archive is missing or differs from its record. */
    static PackagingException ofArchive(String message) {
        return new PackagingException(message, true);
    }

    /** Whether the archive needs attention, rather than the request. */
    public boolean isOfArchive() {
        return ofArchive;
    }
}

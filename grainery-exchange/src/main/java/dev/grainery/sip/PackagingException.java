// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import java.io.IOException;

/** No package can be made of a harvest as it is; the message says why, and what to do. */
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

    /** A file of the archive is not there, or is not what its record says. */
    static PackagingException ofArchive(String message) {
        return new PackagingException(message, true);
    }

    /** Whether it is the archive that needs attention, and not what was asked for. */
    public boolean isOfArchive() {
        return ofArchive;
    }
}

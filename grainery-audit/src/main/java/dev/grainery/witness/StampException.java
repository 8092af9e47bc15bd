// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

/** A time stamp, or what should be one, proves nothing. The message says why. */
public final class StampException extends Exception {

    private static final long serialVersionUID = 1L;

    /** It proves nothing, for the reason told. */
    public StampException(String message) {
        super(message);
    }

    StampException(String message, Throwable cause) {
        super(message, cause);
    }
}

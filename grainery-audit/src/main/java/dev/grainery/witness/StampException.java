// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

/** A time stamp is invalid or cannot be verified. The message gives the reason. */
public final class StampException extends Exception {

    private static final long serialVersionUID = 1L;

    public StampException(String message) {
        super(message);
    }

    StampException(String message, Throwable cause) {
        super(message, cause);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.witness;

public final class StampException extends Exception {

    private static final long serialVersionUID = 1L;

    public StampException(String message) {
        super(message);
    }

    StampException(String message, Throwable cause) {
        super(message, cause);
    }
}

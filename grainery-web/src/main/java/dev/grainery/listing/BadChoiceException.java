// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

/** A list was asked for in a way that it cannot be chosen; the message says what can be. */
public final class BadChoiceException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public BadChoiceException(String message) {
        super(message, null, false, false);
    }
}

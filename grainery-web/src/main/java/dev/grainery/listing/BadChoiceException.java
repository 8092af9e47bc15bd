// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

public final class BadChoiceException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public BadChoiceException(String message) {
        super(message, null, false, false);
    }
}

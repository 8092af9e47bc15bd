// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

/** A listener failed; nothing is known of the file then. The cause is what it threw. */
public final class ListenerFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ListenerFailedException(Exception cause) {
        super("a listener failed: " + cause.getMessage(), cause);
    }
}

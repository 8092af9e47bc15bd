// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

public final class ListenerFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ListenerFailedException(Exception cause) {
        super("a listener failed: " + cause.getMessage(), cause);
    }
}

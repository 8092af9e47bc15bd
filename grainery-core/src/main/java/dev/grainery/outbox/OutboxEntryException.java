// SPDX-License-Identifier: Apache-2.0
package dev.grainery.outbox;

/** A file under the name of an entry is none: damaged, of another version, or put there by somebody else. */
public final class OutboxEntryException extends Exception {

    private static final long serialVersionUID = 1L;

    public OutboxEntryException(String message) {
        super(message);
    }

    public OutboxEntryException(String message, Throwable cause) {
        super(message, cause);
    }
}

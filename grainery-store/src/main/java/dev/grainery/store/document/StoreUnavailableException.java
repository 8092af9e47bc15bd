// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

/** The store cannot be reached or opened, refuses access, or accepts no writes now. A retry may succeed. */
public final class StoreUnavailableException extends StoreException {

    private static final long serialVersionUID = 1L;

    public StoreUnavailableException(String message) {
        super(message);
    }

    public StoreUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

/**
 * The store cannot be reached or opened, does not let us in, or takes nothing now, for instance because its disk is full.
 * It may be asked again later. The message says what to do.
 */
public final class StoreUnavailableException extends StoreException {

    private static final long serialVersionUID = 1L;

    public StoreUnavailableException(String message) {
        super(message);
    }

    public StoreUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}

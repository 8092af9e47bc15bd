// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

/** The address of a store that was given is none. */
public final class StoreUriException extends StoreException {

    private static final long serialVersionUID = 1L;

    public StoreUriException(String message) {
        super(message);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

/** The stored data differ from what was written. They cannot be trusted until a backup is restored. */
public final class StoreDamagedException extends StoreException {

    private static final long serialVersionUID = 1L;

    public StoreDamagedException(String message) {
        super(message);
    }

    public StoreDamagedException(String message, Throwable cause) {
        super(message, cause);
    }
}

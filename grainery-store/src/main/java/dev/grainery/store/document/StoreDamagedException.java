// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

/**
 * What a store keeps is not what was written to it. Nothing that it says can be trusted until a backup is restored; the
 * message says what is wrong.
 */
public final class StoreDamagedException extends StoreException {

    private static final long serialVersionUID = 1L;

    public StoreDamagedException(String message) {
        super(message);
    }

    public StoreDamagedException(String message, Throwable cause) {
        super(message, cause);
    }
}

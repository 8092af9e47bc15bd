// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

/** The message never contains a password. */
public class StoreException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public StoreException(String message) {
        super(message);
    }

    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }
}

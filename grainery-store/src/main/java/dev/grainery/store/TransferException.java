// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

public final class TransferException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public TransferException(String message) {
        super(message);
    }

    public TransferException(String message, Throwable cause) {
        super(message, cause);
    }
}

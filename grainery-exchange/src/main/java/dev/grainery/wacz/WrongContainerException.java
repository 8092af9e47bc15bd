// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import java.io.IOException;

/** A container differs from its record, or the record has no hash. The message gives the remedy. */
public final class WrongContainerException extends IOException {

    private static final long serialVersionUID = 1L;

    WrongContainerException(String message) {
        super(message);
    }
}

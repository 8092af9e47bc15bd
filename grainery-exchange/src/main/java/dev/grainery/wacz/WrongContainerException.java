// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import java.io.IOException;

/** A container is not what its record says, or the record does not say it; the message tells what to do. */
public final class WrongContainerException extends IOException {

    private static final long serialVersionUID = 1L;

    WrongContainerException(String message) {
        super(message);
    }
}

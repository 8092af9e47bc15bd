// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import java.io.IOException;

/** There is nothing that a WACZ could hold, so none was written. */
public final class NothingToPackException extends IOException {

    private static final long serialVersionUID = 1L;

    NothingToPackException(String message) {
        super(message);
    }
}

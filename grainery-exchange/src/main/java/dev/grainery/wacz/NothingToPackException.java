// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import java.io.IOException;

public final class NothingToPackException extends IOException {

    private static final long serialVersionUID = 1L;

    NothingToPackException(String message) {
        super(message);
    }
}

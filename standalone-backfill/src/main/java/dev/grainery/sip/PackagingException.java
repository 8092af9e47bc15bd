// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import java.io.IOException;

/** No package can be made of a harvest as it is; the message says why, and what to do. */
public final class PackagingException extends IOException {
    private static final long serialVersionUID = 1L;

    PackagingException(String message) {
        super(message);
    }

    PackagingException(String message, Throwable cause) {
        super(message, cause);
    }
}

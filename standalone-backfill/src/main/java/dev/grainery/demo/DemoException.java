// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

import java.io.IOException;

/** The demonstration cannot go on; the message tells a user why, and what to do. */
public final class DemoException extends IOException {

    private static final long serialVersionUID = 1L;

    public DemoException(String message) {
        super(message);
    }

    public DemoException(String message, Throwable cause) {
        super(message, cause);
    }
}

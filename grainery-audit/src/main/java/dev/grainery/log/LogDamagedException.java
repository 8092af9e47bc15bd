// SPDX-License-Identifier: Apache-2.0
package dev.grainery.log;

import java.io.IOException;

/** The files of a log contradict its checkpoint: they are damaged or were modified. */
public final class LogDamagedException extends IOException {

    private static final long serialVersionUID = 1L;

    LogDamagedException(String message) {
        super(message + "; restore the log from a copy");
    }
}

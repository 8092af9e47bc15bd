// SPDX-License-Identifier: Apache-2.0
package dev.grainery.log;

import java.io.IOException;

/** The files of a log are not what its checkpoint says: they are damaged, or somebody has changed them. */
public final class LogDamagedException extends IOException {

    private static final long serialVersionUID = 1L;

    LogDamagedException(String message) {
        super(message + "; restore the log from a copy");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.job;

/** A file is no configuration of a job; the message says why, and where. */
public final class JobFileException extends Exception {

    private static final long serialVersionUID = 1L;

    JobFileException(String message) {
        super(message);
    }

    JobFileException(String message, Throwable cause) {
        super(message, cause);
    }
}

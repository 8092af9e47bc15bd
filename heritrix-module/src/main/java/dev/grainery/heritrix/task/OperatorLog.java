// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.task;

public interface OperatorLog {

    /** Logs a line. */
    void say(String line);

    /** Raises an alert, which needs a person. */
    void alert(String message);

    default void alert(String message, Throwable failure) {
        alert(message);
    }
}

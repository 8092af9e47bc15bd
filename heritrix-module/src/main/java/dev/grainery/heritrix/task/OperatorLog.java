// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.task;

public interface OperatorLog {

    void info(String line);

    void alert(String message);

    default void alert(String message, Throwable failure) {
        alert(message);
    }
}

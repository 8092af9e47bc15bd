// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.task;

/** What the operator of a job is told. */
public interface OperatorLog {

    /** Something to know. */
    void say(String line);

    /** Something that needs a person. */
    void alert(String message);

    /** The same, with the stack trace of a failure where the log has room for one. */
    default void alert(String message, Throwable failure) {
        alert(message);
    }
}

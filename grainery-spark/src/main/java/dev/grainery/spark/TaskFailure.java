// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.store.document.StoreDamagedException;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.StoreUnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.SparkException;

/** The failure of a part, as a task sends it and as the driver reports it. */
final class TaskFailure {

    private TaskFailure() {}

    /** Without a cause: Spark drops failures that hold objects it cannot serialize. */
    static RuntimeException sendable(Exception failure) {
        String message = String.valueOf(failure.getMessage());
        RuntimeException sent;
        if (failure instanceof StoreDamagedException) {
            sent = new StoreDamagedException(message);
        } else if (failure instanceof StoreUnavailableException) {
            sent = new StoreUnavailableException(message);
        } else if (failure instanceof StoreException) {
            sent = new StoreException(message);
        } else if (failure instanceof IOException || failure instanceof UncheckedIOException) {
            sent = withMessage(message);
        } else {
            sent = new IllegalStateException(failure.getClass().getName() + ": " + message);
        }
        sent.setStackTrace(failure.getStackTrace());
        return sent;
    }

    /** The cause of Spark's exception, or its first line. */
    static Throwable of(Throwable thrown) {
        if (!(thrown instanceof SparkException)) {
            return thrown;
        }
        if (thrown.getCause() instanceof StoreException
                || thrown.getCause() instanceof UncheckedIOException
                || thrown.getCause() instanceof IllegalStateException) {
            return thrown.getCause();
        }
        String said = String.valueOf(thrown.getMessage());
        return withMessage("the cluster has not done a part: "
                + said.lines().findFirst().orElse("") + "; run the same command again");
    }

    /** A failure with only this message. */
    static UncheckedIOException withMessage(String message) {
        return new UncheckedIOException(message, new IOException(message));
    }
}

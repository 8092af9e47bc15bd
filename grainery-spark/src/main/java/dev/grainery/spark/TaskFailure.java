// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import dev.grainery.store.document.StoreDamagedException;
import dev.grainery.store.document.StoreException;
import dev.grainery.store.document.StoreUnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.SparkException;

/** Why a part was not done: as it comes out of a task, and as the driver tells it. */
final class TaskFailure {

    private TaskFailure() {}

    /** The same failure without a cause: Spark keeps none that holds something of a library that cannot be sent. */
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
            sent = told(message);
        } else {
            sent = new IllegalStateException(failure.getClass().getName() + ": " + message);
        }
        sent.setStackTrace(failure.getStackTrace());
        return sent;
    }

    /** What has failed in a task is the cause of what Spark says; of the rest, its first line. */
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
        return told("the cluster has not done a part: "
                + said.lines().findFirst().orElse("") + "; run the same command again");
    }

    /** A failure of which nothing but this is to be told. */
    static UncheckedIOException told(String message) {
        return new UncheckedIOException(message, new IOException(message));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.file.StorageEntry;
import dev.grainery.run.StopSignal;
import java.io.Serializable;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;

/** The workers of one run. Thread-safe. */
public interface Workers {

    /** Whether all are on this machine. */
    boolean areHere();

    /** How many parts run at the same time; may change during the run. */
    int atOnce();

    /** The limit on parts that run at the same time, if one is set. */
    OptionalInt mostAtOnce();

    /** The machine that holds most of a file; empty if unknown. */
    String near(StorageEntry file);

    /**
     * Blocks while too many parts wait. Another worker repeats the part of a worker that dies.
     *
     * @param near the machine that holds most of the bytes, or empty
     * @param stop a request cancels a part that waits
     */
    <R extends Serializable> CompletableFuture<R> begin(Work<R> work, long bytes, String near, StopSignal stop)
            throws InterruptedException;

    /** Cancels all unfinished parts; none begins afterwards. */
    void cancel();
}

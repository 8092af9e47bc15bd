// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.file.StorageEntry;
import dev.grainery.run.StopSignal;
import java.io.Serializable;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;

/** Thread-safe. */
public interface Workers {

    boolean areHere();

    /** May change during the run. */
    int atOnce();

    OptionalInt mostAtOnce();

    /** The machine that holds most of a file; empty if unknown. */
    String near(StorageEntry file);

    /** Blocks while too many parts wait. Another worker repeats the part of a worker that dies. */
    <R extends Serializable> CompletableFuture<R> begin(Work<R> work, long bytes, String near, StopSignal stop)
            throws InterruptedException;

    /** No part begins afterwards. */
    void cancel();
}

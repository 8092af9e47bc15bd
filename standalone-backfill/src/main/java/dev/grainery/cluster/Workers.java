// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.file.StorageEntry;
import dev.grainery.run.StopSignal;
import java.io.Serializable;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;

/** The workers of one run. Thread-safe. */
public interface Workers {

    /** Whether all of them are on this machine, and reach what it reaches. */
    boolean areHere();

    /** How many parts are done at the same time; that may change while the run goes on. */
    int atOnce();

    /** How many parts can ever be done at the same time; empty if nobody has set a limit. */
    OptionalInt mostAtOnce();

    /** The machine that holds most of a file; empty if there is none, or nobody knows. */
    String near(StorageEntry file);

    /**
     * Gives a part away, as soon as there are not too many others waiting. If a worker dies, another one does its part.
     *
     * @param bytes how many bytes it has to read
     * @param near the machine that holds most of them; empty if there is none
     * @param stop when it is requested, nobody waits for room any more: the part is cancelled
     * @return what its worker tells; it fails as the work did, or if the parts are cancelled
     */
    <R extends Serializable> CompletableFuture<R> begin(Work<R> work, long bytes, String near, StopSignal stop)
            throws InterruptedException;

    /** Gives up all parts that are not done; none is begun afterwards. */
    void cancel();
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.file.ReadThrottle;

/**
 * Where a worker does a part.
 *
 * @param storage the storages that all workers reach
 * @param store the store of the run, as this process has opened it
 * @param jobs how many files it may read at once
 * @param share how many parts are done at the same time: a rate that holds for the run is divided by it
 * @param read is told of the bytes that are read
 */
public record Workplace(SharedStorage storage, SharedStore store, int jobs, int share, ReadThrottle read) {

    public Workplace {
        if (jobs < 1 || share < 1) {
            throw new IllegalArgumentException("a worker reads one file at least, not " + jobs + " of " + share);
        }
    }
}

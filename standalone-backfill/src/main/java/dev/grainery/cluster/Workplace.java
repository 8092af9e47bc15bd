// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.file.ReadThrottle;

/**
 * The environment of a worker.
 *
 * @param jobs how many files it may read at once
 * @param share how many parts run at the same time; a rate limit of the run is divided by it
 */
public record Workplace(SharedStorage storage, SharedStore store, int jobs, int share, ReadThrottle read) {

    public Workplace {
        if (jobs < 1 || share < 1) {
            throw new IllegalArgumentException("a worker reads one file at least, not " + jobs + " of " + share);
        }
    }
}

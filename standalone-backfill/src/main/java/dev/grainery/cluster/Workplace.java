// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.file.ReadThrottle;

/** A rate limit of the run is divided by the share, the number of parts that run at the same time. */
public record Workplace(SharedStorage storage, SharedStore store, int jobs, int share, ReadThrottle read) {

    public Workplace {
        if (jobs < 1 || share < 1) {
            throw new IllegalArgumentException("a worker reads one file at least, not " + jobs + " of " + share);
        }
    }
}

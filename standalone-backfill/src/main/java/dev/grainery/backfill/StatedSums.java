// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

/** Sums that were not computed use another algorithm. */
public record StatedSums(long compared, long notComputed) {

    public static final StatedSums NONE = new StatedSums(0, 0);

    StatedSums oneCompared() {
        return new StatedSums(compared + 1, notComputed);
    }

    StatedSums oneNotComputed() {
        return new StatedSums(compared, notComputed + 1);
    }
}

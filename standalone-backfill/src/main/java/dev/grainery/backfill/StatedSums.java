// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

/**
 * What became of the sums that checksum lists and packages state of containers and CDX files.
 *
 * @param compared how many were compared with computed ones
 * @param notComputed how many were not, because no such digest of the file has been computed
 */
public record StatedSums(long compared, long notComputed) {

    /** None yet. */
    public static final StatedSums NONE = new StatedSums(0, 0);

    StatedSums oneCompared() {
        return new StatedSums(compared + 1, notComputed);
    }

    StatedSums oneNotComputed() {
        return new StatedSums(compared, notComputed + 1);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.run;

import dev.grainery.record.DigestAlgorithm;
import java.time.Duration;
import java.util.Set;

/**
 * How files are read: how many at once, for how long a read is waited for, and what is computed of their bytes.
 *
 * @param atOnce in all
 * @param perRoot of one root; as many as in all, or more, is no bound
 * @param longestRead how long the storage may take to give the next byte of a file before it counts as hung
 * @param digests which digests are computed beside the MD5
 */
public record Jobs(int atOnce, int perRoot, Duration longestRead, Set<DigestAlgorithm> digests) {

    public Jobs {
        digests = Set.copyOf(digests);
        if (atOnce < 1) {
            throw new IllegalArgumentException("at least one file must be read at a time, not " + atOnce);
        }
        if (perRoot < 1) {
            throw new IllegalArgumentException("at least one file of a root must be read at a time, not " + perRoot);
        }
    }

    /** Of how many roots files must be read at once to keep all readers busy. */
    public int roots() {
        return (atOnce - 1) / perRoot + 1;
    }
}

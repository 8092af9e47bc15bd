// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static java.util.Objects.requireNonNull;

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

    /** How long a read may take to give a byte if nobody says otherwise: disks that were asleep and tapes take a while. */
    public static final Duration LONGEST_READ = Duration.ofMinutes(5);

    public Jobs {
        requireNonNull(longestRead, "longestRead");
        digests = Set.copyOf(digests);
        if (atOnce < 1) {
            throw new IllegalArgumentException("at least one file must be read at a time, not " + atOnce);
        }
        if (perRoot < 1) {
            throw new IllegalArgumentException("at least one file of a root must be read at a time, not " + perRoot);
        }
    }

    /** With the MD5 alone. */
    public Jobs(int atOnce, int perRoot, Duration longestRead) {
        this(atOnce, perRoot, longestRead, Set.of());
    }

    /** With the usual patience. */
    public Jobs(int atOnce, int perRoot) {
        this(atOnce, perRoot, LONGEST_READ);
    }

    /** So many, of whatever root. */
    public static Jobs of(int atOnce) {
        return new Jobs(atOnce, atOnce);
    }

    /** Of how many roots files must be read at once to keep all readers busy. */
    int roots() {
        return (atOnce - 1) / perRoot + 1;
    }
}

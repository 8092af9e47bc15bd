// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * How files are read: how many at once, and for how long a read is waited for.
 *
 * @param atOnce in all
 * @param perRoot of one root; as many as in all, or more, is no bound
 * @param longestRead how long the storage may take to give the next byte of a file before it counts as hung
 */
public record Jobs(int atOnce, int perRoot, Duration longestRead) {

    /** How long a read may take to give a byte if nobody says otherwise: disks that were asleep and tapes take a while. */
    public static final Duration LONGEST_READ = Duration.ofMinutes(5);

    public Jobs {
        requireNonNull(longestRead, "longestRead");
        if (atOnce < 1) {
            throw new IllegalArgumentException("at least one file must be read at a time, not " + atOnce);
        }
        if (perRoot < 1) {
            throw new IllegalArgumentException("at least one file of a root must be read at a time, not " + perRoot);
        }
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

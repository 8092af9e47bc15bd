// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

/**
 * How many files are read at once.
 *
 * @param atOnce in all
 * @param perRoot of one root; as many as in all, or more, is no bound
 */
public record Jobs(int atOnce, int perRoot) {

    public Jobs {
        if (atOnce < 1) {
            throw new IllegalArgumentException("at least one file must be read at a time, not " + atOnce);
        }
        if (perRoot < 1) {
            throw new IllegalArgumentException("at least one file of a root must be read at a time, not " + perRoot);
        }
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

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

/** Bounds the work for one payload, which may have been made to cost much. Not thread-safe. */
final class MatchBudget {

    /** Positions tried. */
    private static final long MOST = 4_000_000;

    private long left = MOST;

    void begin() {
        left = MOST;
    }

    boolean take(long positions) {
        left -= positions;
        return left > 0;
    }
}

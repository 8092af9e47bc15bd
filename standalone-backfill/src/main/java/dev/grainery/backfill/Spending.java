// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import java.time.Instant;
import java.time.InstantSource;

/**
 * What a run has spent of its budget. Files are admitted in the order in which they are met; once one is not, none that
 * comes after it is, so that the next run goes on there. Thread-safe.
 */
final class Spending {

    private final Budget budget;
    private final InstantSource clock;
    private final Instant start;
    private long files;
    private long bytes;
    private boolean over;
    private long unreadFiles;
    private long unreadBytes;

    Spending(Budget budget, InstantSource clock) {
        this.budget = budget;
        this.clock = clock;
        this.start = clock.instant();
    }

    /** Whether the run may end before everything is read. */
    boolean isLimited() {
        return budget.isLimited();
    }

    /** Whether a file of this size is to be read; counts it in either case. */
    synchronized boolean admits(long size) {
        over = over || !budget.admits(files, bytes, size) || isTimeOver();
        if (over) {
            left(size);
        } else {
            files++;
            bytes += size;
        }
        return !over;
    }

    /** Whether a file that was admitted may still be begun; if not, it counts as unread. */
    synchronized boolean begins(long size) {
        boolean begins = !isTimeOver();
        if (!begins) {
            over = true;
            left(size);
        }
        return begins;
    }

    private boolean isTimeOver() {
        return budget.time()
                .filter(time -> !clock.instant().isBefore(start.plus(time)))
                .isPresent();
    }

    /** A file that was admitted is left unread for another reason than the budget. */
    synchronized void leaves(long size) {
        left(size);
    }

    private void left(long size) {
        unreadFiles++;
        unreadBytes += size;
    }

    synchronized Unread unread() {
        return new Unread(unreadFiles, unreadBytes);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.run;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How much one run may read. The first file is always read, however large it is, so that each run gets further.
 *
 * @param files how many files at most
 * @param bytes how many bytes at most
 * @param time for how long files are begun; those in hand are finished
 */
public record Budget(OptionalLong files, OptionalLong bytes, Optional<Duration> time) {

    /** No limit. */
    public static final Budget NONE = new Budget(OptionalLong.empty(), OptionalLong.empty(), Optional.empty());

    /** Whether there is any limit. */
    public boolean isLimited() {
        return !equals(NONE);
    }

    /** Whether one more file is within the budget, whatever the time. */
    public boolean admits(long filesBefore, long bytesBefore, long size) {
        return filesBefore < files.orElse(Long.MAX_VALUE)
                && (filesBefore == 0 || bytesBefore + size <= bytes.orElse(Long.MAX_VALUE));
    }

    /**
     * What a run has spent of its budget. Files are admitted in the order in which they are met; once one is not, none that
     * comes after it is, so that the next run goes on there. Thread-safe.
     */
    public static final class Spending {

        private final Budget budget;
        private final InstantSource clock;
        private final Instant start;
        private long files;
        private long bytes;
        private boolean over;
        private long unreadFiles;
        private long unreadBytes;

        public Spending(Budget budget, InstantSource clock) {
            this.budget = budget;
            this.clock = clock;
            this.start = clock.instant();
        }

        /** Whether the run may end before everything is read. */
        public boolean isLimited() {
            return budget.isLimited();
        }

        /** Whether a file of this size is to be read; counts it in either case. */
        public synchronized boolean admits(long size) {
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
        public synchronized boolean begins(long size) {
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
        public void leaves(long size) {
            leaves(1, size);
        }

        /** Files that were admitted are left unread. */
        public synchronized void leaves(long files, long bytes) {
            unreadFiles += files;
            unreadBytes += bytes;
        }

        private void left(long size) {
            leaves(1, size);
        }

        public synchronized Unread unread() {
            return new Unread(unreadFiles, unreadBytes);
        }
    }

    /**
     * What a run met and left unread, because its budget was used up, or their storage gave no bytes.
     *
     * @param files how many files
     * @param bytes how many bytes they have
     */
    public record Unread(long files, long bytes) {

        /** Whether anything was left. */
        public boolean any() {
            return files > 0;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.run;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;

/** The first file is always read, however large, so that each run makes progress. */
public record Budget(OptionalLong files, OptionalLong bytes, Optional<Duration> time) {

    public static final Budget NONE = new Budget(OptionalLong.empty(), OptionalLong.empty(), Optional.empty());

    public boolean isLimited() {
        return !equals(NONE);
    }

    public boolean admits(long filesBefore, long bytesBefore, long size) {
        return filesBefore < files.orElse(Long.MAX_VALUE)
                && (filesBefore == 0 || bytesBefore + size <= bytes.orElse(Long.MAX_VALUE));
    }

    /** After the first file over the budget, none is admitted, so that the next run resumes there. Thread-safe. */
    public static final class Spending {

        private final Budget budget;
        private final InstantSource clock;
        private final Instant start;
        private long files;
        private long bytes;
        private boolean exhausted;
        private long unreadFiles;
        private long unreadBytes;

        public Spending(Budget budget, InstantSource clock) {
            this.budget = budget;
            this.clock = clock;
            this.start = clock.instant();
        }

        public boolean isLimited() {
            return budget.isLimited();
        }

        /** Counts a file as read or as skipped. */
        public synchronized boolean admits(long size) {
            exhausted = exhausted || !budget.admits(files, bytes, size) || isTimeOver();
            if (exhausted) {
                skip(size);
            } else {
                files++;
                bytes += size;
            }
            return !exhausted;
        }

        public synchronized boolean mayBegin(long size) {
            boolean may = !isTimeOver();
            if (!may) {
                exhausted = true;
                skip(size);
            }
            return may;
        }

        private boolean isTimeOver() {
            return budget.time()
                    .filter(time -> !clock.instant().isBefore(start.plus(time)))
                    .isPresent();
        }

        public void skip(long size) {
            skip(1, size);
        }

        public synchronized void skip(long files, long bytes) {
            unreadFiles += files;
            unreadBytes += bytes;
        }

        public synchronized Unread unread() {
            return new Unread(unreadFiles, unreadBytes);
        }
    }

    /** Skipped because the budget was spent or the storage hung. */
    public record Unread(long files, long bytes) {

        public boolean any() {
            return files > 0;
        }
    }
}

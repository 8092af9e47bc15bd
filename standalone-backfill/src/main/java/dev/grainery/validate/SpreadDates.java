// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.store.EarlierDate;
import dev.grainery.store.ScheduledFile;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;

/**
 * The dates that spread a peak. It is told of every file twice, in the order of checks. What it spreads is the dates that
 * follow from the last checks, whether they were moved since or not, so that the same once more gives the same dates.
 * For one thread.
 */
final class SpreadDates {

    /** The first day that dates are moved to: before that, a file would be due at once. */
    static final int SOONEST = (int) RevisionCycle.DUE_BEFORE.toDays() + 1;

    private final Instant now;
    private final Days numbers;
    private final int days;
    private final long[] work = new long[Days.MOST];
    private final long[] dated = new long[Days.MOST];
    private EvenSpread spread;

    /**
     * @param days how many days before the latest time a date may lie at most
     */
    SpreadDates(Instant now, int days) {
        this.now = now;
        this.numbers = new Days(now);
        this.days = days;
        this.spread = new EvenSpread(work, SOONEST, days);
    }

    /** Counts a file. */
    void count(ScheduledFile file) {
        OptionalInt latest = latestDay(file);
        if (latest.isPresent()) {
            work[latest.getAsInt()] += weight(file);
        }
    }

    /** All files are counted. */
    void counted() {
        spread = new EvenSpread(work, SOONEST, days);
    }

    /** The date of the next file, which may be the one that it has. */
    EarlierDate date(ScheduledFile file) {
        OptionalInt latest = latestDay(file);
        // a file that has come since they were counted
        if (latest.isEmpty() || work[latest.getAsInt()] == 0) {
            return new EarlierDate(file, file.due());
        }
        int day = latest.getAsInt();
        long middle = dated[day] + (weight(file) - 1) / 2;
        dated[day] += weight(file);
        Instant date = latest(file).minus(Duration.ofDays(day - spread.day(day, middle)));
        return new EarlierDate(file, date.isBefore(file.due()) ? date : file.due());
    }

    /** Whether the date of a file was moved since its last check. */
    static boolean isMoved(EarlierDate date) {
        return date.due().isBefore(latest(date.file()));
    }

    private static Instant latest(ScheduledFile file) {
        return file.checked().plus(RevisionCycle.untilNext(file.known().status()));
    }

    /** The latest day for the next check of a file whose date may be moved. */
    private OptionalInt latestDay(ScheduledFile file) {
        boolean movable =
                RevisionCycle.isGood(file.known().status()) && !file.due().isBefore(now.plus(RevisionCycle.DUE_BEFORE));
        OptionalInt day = movable ? numbers.of(latest(file)) : OptionalInt.empty();
        return day.isPresent() && day.getAsInt() >= SOONEST ? day : OptionalInt.empty();
    }

    /** Every file counts for something, also if it is empty or its size is not known. */
    private static long weight(ScheduledFile file) {
        return Math.max(1, CheckFeed.size(file));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static java.util.Objects.requireNonNull;

import dev.grainery.assembly.HarvestUpdate;
import dev.grainery.backfill.StopSignal;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.GraineryStore.EarlierDate;
import dev.grainery.store.HarvestCollection.StoredHarvest;
import dev.grainery.store.Locations.ScheduledFile;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * Spreads a peak of dates over the days before it: evenly by bytes, only earlier, file after file in the order of checks.
 * It can be stopped at any time; the same once more goes on. For one run.
 */
public final class Spreading {

    /** The most days that a peak is spread over: no file is read again within a month. */
    public static final int MOST_DAYS =
            (int) RevisionCycle.GOOD_FOR.minus(RevisionCycle.SOONEST_AFTER).toDays();

    private final Planning planning;
    private final int days;
    private final boolean dryRun;
    private final Clock clock;
    private final StopSignal stop = new StopSignal();
    private long moved;
    private long harvests;

    /**
     * @param planning how to tell what falls due when before and after; all files are spread
     * @param days how many days before the latest time a date may lie at most
     * @param dryRun whether nothing is moved
     */
    public Spreading(Planning planning, int days, boolean dryRun, Clock clock) {
        if (days < 1 || days > MOST_DAYS) {
            throw new IllegalArgumentException("dates are spread over 1 to " + MOST_DAYS + " days, not " + days);
        }
        this.planning = requireNonNull(planning, "planning");
        this.days = days;
        this.dryRun = dryRun;
        this.clock = requireNonNull(clock, "clock");
    }

    /** Stops it. */
    public StopSignal stop() {
        return stop;
    }

    /** Runs it to its end, or until it is stopped. */
    public SpreadSummary run(GraineryStore store) {
        Instant now = planning.now();
        Optional<ReadRate> rate = planning.rate(store);
        PlanTally before = new PlanTally(planning.choice(), now);
        SpreadDates dates = new SpreadDates(now, days);
        forEachSome(
                store,
                some -> some.forEach(file -> {
                    before.add(file);
                    dates.count(file);
                }));
        dates.counted();
        PlanTally after = new PlanTally(planning.choice(), now);
        forEachSome(store, some -> move(store, some.stream().map(dates::date).toList(), after));
        if (!dryRun && !stop.isRequested()) {
            new HarvestUpdate(store, clock).updatePending((id, outcome, odd) -> harvest(outcome));
        }
        return new SpreadSummary(
                days,
                moved,
                harvests,
                before.plan(rate),
                stop.isRequested() ? Optional.empty() : Optional.of(after.plan(rate)),
                stop.isRequested());
    }

    private void forEachSome(GraineryStore store, Consumer<List<ScheduledFile>> some) {
        DueFiles.forEachSome(store, planning.choice(), files -> {
            if (!stop.isRequested()) {
                some.accept(files);
            }
            return !stop.isRequested();
        });
    }

    private void move(GraineryStore store, List<EarlierDate> dates, PlanTally after) {
        List<EarlierDate> earlier = new ArrayList<>();
        long changing = 0;
        for (EarlierDate date : dates) {
            after.add(date.file().dueAt(date.due()));
            if (date.due().isBefore(date.file().due())) {
                changing++;
            }
            // also those that were moved before: a run that was killed may have left their records behind
            if (SpreadDates.isMoved(date)) {
                earlier.add(date);
            }
        }
        moved += dryRun ? changing : store.moveChecksEarlier(earlier);
    }

    private void harvest(StoredHarvest.Outcome outcome) {
        if (outcome != StoredHarvest.Outcome.UNCHANGED && outcome != StoredHarvest.Outcome.NONE) {
            harvests++;
        }
    }

    /**
     * The dates that spread a peak. It is told of every file twice, in the order of checks. What it spreads is the dates that
     * follow from the last checks, whether they were moved since or not, so that the same once more gives the same dates.
     * For one thread.
     */
    static final class SpreadDates {

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
            boolean movable = RevisionCycle.isGood(file.known().status())
                    && !file.due().isBefore(now.plus(RevisionCycle.DUE_BEFORE));
            OptionalInt day = movable ? numbers.of(latest(file)) : OptionalInt.empty();
            return day.isPresent() && day.getAsInt() >= SOONEST ? day : OptionalInt.empty();
        }

        /** Every file counts for something, also if it is empty or its size is not known. */
        private static long weight(ScheduledFile file) {
            return Math.max(1, CheckFeed.size(file));
        }
    }
}

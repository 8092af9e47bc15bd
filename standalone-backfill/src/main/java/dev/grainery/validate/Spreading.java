// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static java.util.Objects.requireNonNull;

import dev.grainery.assembly.HarvestUpdate;
import dev.grainery.backfill.StopSignal;
import dev.grainery.fixity.RevisionCycle;
import dev.grainery.store.EarlierDate;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.ScheduledFile;
import dev.grainery.store.StoredHarvest;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
        moved += dryRun ? changing : store.checkDates().moveEarlier(earlier);
    }

    private void harvest(StoredHarvest.Outcome outcome) {
        if (outcome != StoredHarvest.Outcome.UNCHANGED && outcome != StoredHarvest.Outcome.NONE) {
            harvests++;
        }
    }
}

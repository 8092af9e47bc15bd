// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.store.Locations.ScheduledFile;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Adds up what falls due when, however many files there are. For one thread. */
final class PlanTally {

    private static final int MONTHS_AHEAD = 25;

    private final FileChoice choice;
    private final Instant now;
    private final Days days;
    private final YearMonth thisMonth;
    private final Map<YearMonth, Load> months = new TreeMap<>();
    private final long[] bytesByDay = new long[Days.MOST];
    private Load due = Load.NONE;
    private Load overdue = Load.NONE;
    private Load later = Load.NONE;
    private Load total = Load.NONE;

    PlanTally(FileChoice choice, Instant now) {
        this.choice = choice;
        this.now = now;
        this.days = new Days(now);
        this.thisMonth = month(now);
    }

    private static YearMonth month(Instant time) {
        return YearMonth.from(time.atOffset(ZoneOffset.UTC));
    }

    void add(ScheduledFile file) {
        long size = CheckFeed.size(file);
        total = total.and(size);
        if (choice.isDue(file, now)) {
            due = due.and(size);
        } else {
            addToMonth(file.due(), size);
        }
        if (file.due().isBefore(now)) {
            overdue = overdue.and(size);
        } else {
            days.of(file.due()).ifPresent(day -> bytesByDay[day] += size);
        }
    }

    private void addToMonth(Instant date, long size) {
        YearMonth month = month(date);
        if (month.isAfter(thisMonth.plusMonths(MONTHS_AHEAD))) {
            later = later.and(size);
        } else {
            // every month up to the last has a row
            for (YearMonth before = thisMonth; !before.isAfter(month); before = before.plusMonths(1)) {
                months.putIfAbsent(before, Load.NONE);
            }
            months.merge(month.isBefore(thisMonth) ? thisMonth : month, Load.NONE.and(size), Load::with);
        }
    }

    RevisionPlan plan(Optional<ReadRate> rate) {
        List<RevisionPlan.Row> rows = new ArrayList<>();
        rows.add(RevisionPlan.Row.of("now", due, rate));
        months.forEach((month, load) -> rows.add(RevisionPlan.Row.of(month.toString(), load, rate)));
        if (later.files() > 0) {
            rows.add(RevisionPlan.Row.of("later", later, rate));
        }
        return new RevisionPlan(
                rows,
                RevisionPlan.Row.of("overdue", overdue, rate),
                RevisionPlan.Row.of("total", total, rate),
                NightlyNeed.average(total.bytes()),
                NightlyNeed.busiest(bytesByDay),
                rate);
    }

    /** How much nights must read. Pure. */
    static final class NightlyNeed {

        private static final int AHEAD = (int) RevisionCycle.DUE_BEFORE.toDays();

        private NightlyNeed() {}

        /** What each night must read if all read the same, rounded up. */
        static long average(long bytes) {
            return (bytes + RevisionPlan.NIGHTS - 1) / RevisionPlan.NIGHTS;
        }

        /**
         * The least that each night must read so that no date is missed: whatever has its date between two days must be read
         * in the nights from the day on which the first of it falls due.
         *
         * @param bytesByDay the bytes that have their date on each day, from today
         */
        static long busiest(long[] bytesByDay) {
            double most = 0;
            for (int first = 0; first < bytesByDay.length; first++) {
                int from = Math.max(0, first - AHEAD);
                double sum = 0;
                for (int last = first; last < bytesByDay.length; last++) {
                    sum += bytesByDay[last];
                    most = Math.max(most, sum / (last - from + 1));
                }
            }
            return (long) Math.ceil(most);
        }
    }

    /**
     * Files to read.
     *
     * @param files how many
     * @param bytes their size together; files whose size is not known count for nothing
     */
    record Load(long files, long bytes) {

        static final Load NONE = new Load(0, 0);

        Load and(long size) {
            return new Load(files + 1, bytes + size);
        }

        Load with(Load other) {
            return new Load(files + other.files, bytes + other.bytes);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.fixity.RevisionCycle;
import dev.grainery.store.Locations.ScheduledFile;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** In bounded memory. For one thread. */
final class PlanTally {

    /** The longest time to the date of a check, with a margin for clocks that differ. */
    static final int DAYS = 800;

    private static final int MONTHS_AHEAD = 25;

    /** A file may be read this many days before its date. */
    private static final int AHEAD = (int) RevisionCycle.DUE_BEFORE.toDays();

    private final FileChoice choice;
    private final Instant now;
    private final LocalDate today;
    private final Map<YearMonth, Load> months = new TreeMap<>();
    private final long[] bytesByDay = new long[DAYS];
    private final Load due = new Load();
    private final Load overdue = new Load();
    private final Load later = new Load();
    private final Load total = new Load();

    PlanTally(FileChoice choice, Instant now) {
        this.choice = choice;
        this.now = now;
        this.today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    }

    void add(ScheduledFile file) {
        LocalDate date = LocalDate.ofInstant(file.planned(), ZoneOffset.UTC);
        long size = CheckLoop.size(file);
        total.add(size);
        (choice.isDue(file, now) ? due : month(YearMonth.from(date))).add(size);
        // a file planned for a past day is read first
        long day = Math.max(0, ChronoUnit.DAYS.between(today, date));
        if (file.due().isBefore(now)) {
            overdue.add(size);
        } else if (day < DAYS) {
            bytesByDay[(int) day] += size;
        }
    }

    private Load month(YearMonth month) {
        YearMonth first = YearMonth.from(today);
        if (month.isAfter(first.plusMonths(MONTHS_AHEAD))) {
            return later;
        }
        for (YearMonth before = first; !before.isAfter(month); before = before.plusMonths(1)) {
            months.computeIfAbsent(before, none -> new Load());
        }
        return months.computeIfAbsent(month.isBefore(first) ? first : month, none -> new Load());
    }

    RevisionPlan plan(Optional<ReadRate> rate) {
        List<RevisionPlan.Row> rows = new ArrayList<>();
        rows.add(due.row("now", rate));
        months.forEach((month, load) -> rows.add(load.row(month.toString(), rate)));
        if (later.files > 0) {
            rows.add(later.row("later", rate));
        }
        return new RevisionPlan(
                rows,
                overdue.row("overdue", rate),
                total.row("total", rate),
                average(total.bytes),
                busiest(bytesByDay),
                rate);
    }

    static long average(long bytes) {
        return (bytes + RevisionPlan.NIGHTS - 1) / RevisionPlan.NIGHTS;
    }

    /**
     * The least bytes for each night so that no date is missed: for any range of days, its bytes must be read in the
     * nights from the first day on which one of them falls due.
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

    private static final class Load {

        private long files;
        private long bytes;

        void add(long size) {
            files++;
            bytes += size;
        }

        RevisionPlan.Row row(String due, Optional<ReadRate> rate) {
            OptionalDouble hours = rate.map(known -> OptionalDouble.of(Math.round(known.hours(bytes) * 100) / 100.0))
                    .orElse(OptionalDouble.empty());
            return new RevisionPlan.Row(due, files, bytes, hours);
        }
    }
}

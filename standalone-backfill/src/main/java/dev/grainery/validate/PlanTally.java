// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.fixity.DailyLoad;
import dev.grainery.store.Locations.ScheduledFile;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** In bounded memory. For one thread. */
final class PlanTally {

    private static final int MONTHS_AHEAD = 25;

    private final FileChoice choice;
    private final Instant now;
    private final LocalDate today;
    private final Map<YearMonth, Load> months = new TreeMap<>();
    private final DailyLoad planned;
    private final Load due = new Load();
    private final Load overdue = new Load();
    private final Load later = new Load();
    private final Load total = new Load();

    PlanTally(FileChoice choice, Instant now) {
        this.choice = choice;
        this.now = now;
        this.today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        this.planned = new DailyLoad(now);
    }

    void add(ScheduledFile file) {
        LocalDate date = LocalDate.ofInstant(file.planned(), ZoneOffset.UTC);
        long size = CheckLoop.size(file);
        total.add(size);
        (choice.isDue(file, now) ? due : month(YearMonth.from(date))).add(size);
        if (file.due().isBefore(now)) {
            overdue.add(size);
        } else {
            planned.add(file.planned(), size);
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
                planned.busiestNight(),
                rate);
    }

    static long average(long bytes) {
        return (bytes + RevisionPlan.NIGHTS - 1) / RevisionPlan.NIGHTS;
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

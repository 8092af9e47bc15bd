// SPDX-License-Identifier: Apache-2.0
package dev.grainery.fixity;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** The bytes to check, by the day for which each check is planned. In bounded memory; for one thread. */
public final class DailyLoad {

    /** The longest time to the date of a check, with a margin for clocks that differ. */
    public static final int DAYS = 800;

    /** A file may be read this many days before its date. */
    private static final int AHEAD = (int) RevisionCycle.DUE_BEFORE.toDays();

    private final LocalDate today;
    private final long[] bytesByDay = new long[DAYS];

    public DailyLoad(Instant now) {
        this.today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    }

    public void add(Instant planned, long size) {
        // a file planned for a past day is read first
        long day = Math.max(0, ChronoUnit.DAYS.between(today, LocalDate.ofInstant(planned, ZoneOffset.UTC)));
        if (day < DAYS) {
            bytesByDay[(int) day] += size;
        }
    }

    public long busiestNight() {
        return busiest(bytesByDay);
    }

    /**
     * The least bytes for each night so that no date is missed: for any range of days, its bytes must be read in the
     * nights from the first day on which one of them falls due.
     */
    public static long busiest(long[] bytesByDay) {
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

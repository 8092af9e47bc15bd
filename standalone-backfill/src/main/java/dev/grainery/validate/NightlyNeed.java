// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.fixity.RevisionCycle;

/** How much nights must read. Pure. */
final class NightlyNeed {

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

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

/**
 * Work that has a latest day, spread over the days before it so that all days are as equal as they can be. Nothing
 * overtakes: what has an earlier latest day is done first. Pure.
 *
 * <p>The work done up to each day is a line that must not lie below the work whose latest day has come, nor above the
 * work that may be begun by then. Of all such lines, the one that is as straight as possible is the most even.
 */
final class EvenSpread {

    /** For each day, the work whose latest day is that day or an earlier one. */
    private final long[] needed;

    /** For each day, the work that may be done by then. */
    private final long[] allowed;

    /** For each day, the work that is done by then. */
    private final long[] done;

    /**
     * @param work the bytes that have their latest day on each day; none before the soonest
     * @param soonest the first day on which anything may be done, from 1
     * @param days how many days before its latest day a piece of work may be done at most
     */
    EvenSpread(long[] work, int soonest, int days) {
        int last = work.length - 1;
        needed = new long[work.length];
        allowed = new long[work.length];
        done = new long[work.length];
        for (int day = soonest; day <= last; day++) {
            needed[day] = needed[day - 1] + work[day];
        }
        for (int day = soonest; day <= last; day++) {
            allowed[day] = needed[Math.min(last, day + days)];
        }
        int end = last;
        while (end > soonest && work[end] == 0) {
            end--;
        }
        int corner = soonest - 1;
        while (corner < end) {
            corner = straightFrom(corner, end);
        }
        for (int day = end + 1; day <= last; day++) {
            done[day] = done[end];
        }
    }

    /** Goes straight on to the next corner, or to the end; gives the day of it. */
    private int straightFrom(int start, int end) {
        double least = Double.NEGATIVE_INFINITY;
        double most = Double.POSITIVE_INFINITY;
        int leastAt = start + 1;
        int mostAt = start + 1;
        for (int day = start + 1; day <= end; day++) {
            double needs = (needed[day] - done[start]) / (double) (day - start);
            double allows = (allowed[day] - done[start]) / (double) (day - start);
            if (needs > most) {
                return drawn(start, mostAt, allowed[mostAt]);
            }
            if (allows < least) {
                return drawn(start, leastAt, needed[leastAt]);
            }
            if (needs >= least) {
                least = needs;
                leastAt = day;
            }
            if (allows <= most) {
                most = allows;
                mostAt = day;
            }
        }
        return drawn(start, end, needed[end]);
    }

    private int drawn(int start, int corner, long height) {
        double each = (height - done[start]) / (double) (corner - start);
        for (int day = start + 1; day < corner; day++) {
            long straight = done[start] + Math.round(each * (day - start));
            done[day] = Math.max(needed[day], Math.min(allowed[day], straight));
        }
        done[corner] = height;
        return corner;
    }

    /**
     * The day for a byte of the work.
     *
     * @param latest its latest day
     * @param offset how many bytes of the work with this latest day come before it
     */
    int day(int latest, long offset) {
        long before = Math.min(needed[latest - 1] + offset, needed[latest] - 1);
        int low = 0;
        int high = latest;
        while (low < high) {
            int middle = (low + high) / 2;
            if (done[middle] > before) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}

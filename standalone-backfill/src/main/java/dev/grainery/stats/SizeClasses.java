// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.stats.ArchiveFigures.SizeClass;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** How many containers are of which size, in classes that begin at 0, 1, 2, 5, 10, 20, 50 and so on. */
final class SizeClasses {

    /** Up to an exabyte. */
    private static final int DECADES = 18;

    private static final int[] STEPS = {1, 2, 5};
    private static final int CLASSES = 1 + DECADES * STEPS.length;

    /** More classes than these are hard to read: then each has a decade. */
    private static final int MOST_SHOWN = 15;

    private final long[] files = new long[CLASSES];
    private final long[] bytes = new long[CLASSES];

    void add(long size) {
        int at = classOf(size);
        files[at]++;
        bytes[at] += size;
    }

    void add(SizeClasses others) {
        for (int i = 0; i < CLASSES; i++) {
            files[i] += others.files[i];
            bytes[i] += others.bytes[i];
        }
    }

    private static int classOf(long size) {
        if (size < 1) {
            return 0;
        }
        long decade = 1;
        int at = 0;
        while (at + STEPS.length < CLASSES - 1 && size / decade >= 10) {
            decade *= 10;
            at += STEPS.length;
        }
        long first = size / decade;
        return at + (first >= 5 ? 3 : first >= 2 ? 2 : 1);
    }

    private static long from(int at) {
        if (at == 0) {
            return 0;
        }
        long decade = 1;
        for (int i = 0; i < (at - 1) / STEPS.length; i++) {
            decade *= 10;
        }
        return decade * STEPS[(at - 1) % STEPS.length];
    }

    /** From the smallest to the largest class that has a container. */
    List<SizeClass> classes() {
        int first = 0;
        int last = CLASSES - 1;
        while (first <= last && files[first] == 0) {
            first++;
        }
        while (last > first && files[last] == 0) {
            last--;
        }
        boolean byDecade = last - first >= MOST_SHOWN;
        List<SizeClass> classes = new ArrayList<>();
        int at = byDecade ? decadeOf(first) : first;
        while (at <= last) {
            int next = byDecade && at > 0 ? at + STEPS.length : at + 1;
            FileSum sum = FileSum.NONE;
            for (int i = at; i < Math.min(next, CLASSES); i++) {
                sum = sum.plus(new FileSum(files[i], bytes[i]));
            }
            classes.add(
                    new SizeClass(from(at), next < CLASSES ? OptionalLong.of(from(next)) : OptionalLong.empty(), sum));
            at = next;
        }
        return classes;
    }

    private static int decadeOf(int at) {
        return at == 0 ? 0 : at - (at - 1) % STEPS.length;
    }
}

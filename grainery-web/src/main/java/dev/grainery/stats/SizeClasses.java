// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.stats.ArchiveFigures.SizeClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/** How many containers are of which size, in classes that begin at 0, 1, 2, 5, 10, 20, 50 and so on. */
final class SizeClasses {

    /** How many classes a decade has. */
    private static final int OF_DECADE = 3;

    /** Where each class begins, up to an exabyte. */
    private static final long[] FROM = LongStream.concat(
                    LongStream.of(0),
                    LongStream.iterate(1, decade -> decade * 10)
                            .limit(18)
                            .flatMap(decade -> LongStream.of(decade, 2 * decade, 5 * decade)))
            .toArray();

    /** More classes than these are hard to read: then each has a decade. */
    private static final int MOST_SHOWN = 15;

    private final FileSum[] sums = new FileSum[FROM.length];

    SizeClasses() {
        Arrays.fill(sums, FileSum.NONE);
    }

    void add(long size) {
        int at = Arrays.binarySearch(FROM, size);
        int of = at < 0 ? -at - 2 : at;
        sums[of] = sums[of].plus(new FileSum(1, size));
    }

    /** From the smallest to the largest class that has a container. */
    List<SizeClass> classes() {
        int first = 0;
        int last = FROM.length - 1;
        while (first <= last && sums[first].files() == 0) {
            first++;
        }
        while (last > first && sums[last].files() == 0) {
            last--;
        }
        boolean byDecade = last - first >= MOST_SHOWN;
        List<SizeClass> classes = new ArrayList<>();
        int at = byDecade && first > 0 ? first - (first - 1) % OF_DECADE : first;
        while (at <= last) {
            int next = Math.min(FROM.length, at + (byDecade && at > 0 ? OF_DECADE : 1));
            classes.add(new SizeClass(
                    FROM[at],
                    next < FROM.length ? OptionalLong.of(FROM[next]) : OptionalLong.empty(),
                    Arrays.stream(sums, at, next).reduce(FileSum.NONE, FileSum::plus)));
            at = next;
        }
        return classes;
    }
}

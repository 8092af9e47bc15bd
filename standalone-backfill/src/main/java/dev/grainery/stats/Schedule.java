// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;

/**
 * When files are to be checked, to the minute: how many of them, and how many bytes, up to each minute in which some are.
 * The memory that this takes depends on how many such minutes there are.
 */
final class Schedule {

    private static final long MINUTE_MILLIS = Duration.ofMinutes(1).toMillis();

    private final int[] minutes;
    private final int[] files;
    private final long[] bytes;

    private Schedule(int[] minutes, int[] files, long[] bytes) {
        this.minutes = minutes;
        this.files = files;
        this.bytes = bytes;
    }

    /** All of them. */
    FileSum all() {
        return first(minutes.length);
    }

    /** Those that are to be checked at a time or earlier. */
    FileSum until(Instant time) {
        int found = Arrays.binarySearch(minutes, minute(Math.floorDiv(time.toEpochMilli(), MINUTE_MILLIS)));
        return first(found >= 0 ? found + 1 : -found - 1);
    }

    private FileSum first(int number) {
        return number == 0 ? FileSum.NONE : new FileSum(files[number - 1], bytes[number - 1]);
    }

    private static int minute(long minute) {
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, minute));
    }

    /** Adds files up. Not thread-safe. */
    static final class Builder {

        private static final int LEAST = 16;

        private int[] minutes = new int[LEAST];
        private int[] files = new int[LEAST];
        private long[] bytes = new long[LEAST];
        private int size;

        /** Adds a file that is to be checked by a time. */
        void add(Instant due, long fileBytes) {
            if (size == minutes.length) {
                merge();
                if (size > minutes.length / 2) {
                    resize(2 * minutes.length);
                }
            }
            // not before that time: a file is due when the minute has begun by which its time has come
            minutes[size] = minute(-Math.floorDiv(-due.toEpochMilli(), MINUTE_MILLIS));
            files[size] = 1;
            bytes[size] = fileBytes;
            size++;
        }

        /** Puts them in order, those of one minute together. */
        private void merge() {
            long[] order = new long[size];
            for (int i = 0; i < size; i++) {
                order[i] = ((long) minutes[i] << Integer.SIZE) | i;
            }
            Arrays.sort(order);
            int[] mergedMinutes = new int[minutes.length];
            int[] mergedFiles = new int[minutes.length];
            long[] mergedBytes = new long[minutes.length];
            int merged = 0;
            for (long entry : order) {
                int from = (int) entry;
                boolean isSame = merged > 0 && mergedMinutes[merged - 1] == minutes[from];
                int to = isSame ? merged - 1 : merged++;
                mergedMinutes[to] = minutes[from];
                mergedFiles[to] += files[from];
                mergedBytes[to] += bytes[from];
            }
            minutes = mergedMinutes;
            files = mergedFiles;
            bytes = mergedBytes;
            size = merged;
        }

        private void resize(int length) {
            minutes = Arrays.copyOf(minutes, length);
            files = Arrays.copyOf(files, length);
            bytes = Arrays.copyOf(bytes, length);
        }

        Schedule build() {
            merge();
            resize(size);
            for (int i = 1; i < size; i++) {
                files[i] += files[i - 1];
                bytes[i] += bytes[i - 1];
            }
            return new Schedule(minutes, files, bytes);
        }
    }
}

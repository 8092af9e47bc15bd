// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.InterruptedIOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Several readers of a storage that gives more than the rate, over many blocks of simulated time. Each goes on by
 * itself: it reads a block, which takes a while, and waits as it is told.
 */
class ReadingRateTest {

    private static final double FIVE_HUNDREDTHS = 5;
    private static final int BLOCKS = 100_000;
    private static final long OVERSLEPT = TimeUnit.MICROSECONDS.toNanos(300);

    private final SimulatedClock clock = new SimulatedClock();

    static LongStream seeds() {
        return LongStream.range(0, 12);
    }

    @ParameterizedTest(name = "{0} readers of {1} bytes at {2} bytes a second, storage {3} times as fast")
    @CsvSource({
        "1, 1048576, 1e6, 1.1",
        "1, 1048576, 2e8, 1.5",
        "2, 1048576, 1e6, 4",
        "8, 1048576, 2e8, 1.3",
        "64, 1048576, 5e9, 3",
        "1, 20000, 5e6, 2",
        "16, 20000, 5e6, 2",
        "4, 100, 1e6, 10",
        "3, 1, 1e5, 1.2",
        "32, 1048576, 1e5, 1000",
    })
    void rate_is_kept_exactly(int readers, int block, double rate, double faster) throws Exception {
        double kept = rate(new RateLimit(rate, clock), readers, () -> block, rate * faster);
        assertThat(kept).isCloseTo(rate, Percentage.withPercentage(FIVE_HUNDREDTHS));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void rate_is_kept_exactly_over_files_of_any_sizes(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        double rate = Math.pow(10, random.nextDouble(5, 9.5));
        int readers = random.nextInt(1, 33);
        int largest = 1 << random.nextInt(8, 21);
        double kept = rate(
                new RateLimit(rate, clock),
                readers,
                () -> random.nextInt(1, largest + 1),
                rate * random.nextDouble(1.2, 10));
        assertThat(kept).isCloseTo(rate, Percentage.withPercentage(FIVE_HUNDREDTHS));
    }

    @ParameterizedTest(name = "{0} readers")
    @CsvSource({"1", "5"})
    void storage_that_is_slower_than_the_rate_is_not_slowed_further(int readers) throws Exception {
        double slower = rate(new RateLimit(1e8, clock), readers, () -> 1 << 20, 5e7);
        assertThat(slower).isCloseTo(5e7, within(1e5));
        assertThat(clock.slept()).isZero();
    }

    private interface Blocks {
        int next();
    }

    /** Bytes in a second, from the first reader's beginning to the last one's end. */
    private double rate(RateLimit limit, int readers, Blocks blocks, double storage) throws InterruptedIOException {
        clock.oversleeping(OVERSLEPT);
        long start = clock.now();
        long[] free = new long[readers];
        Arrays.fill(free, start);
        PriorityQueue<long[]> told = new PriorityQueue<>(Comparator.comparingLong((long[] one) -> one[0]));
        double nanos = 1e9 * readers / storage;
        for (int reader = 0; reader < readers; reader++) {
            int bytes = blocks.next();
            told.add(new long[] {start + (long) (bytes * nanos), reader, bytes});
        }
        long sum = 0;
        for (int i = 0; i < BLOCKS; i++) {
            long[] next = told.remove();
            clock.set(next[0]);
            limit.passed((int) next[2]);
            sum += next[2];
            free[(int) next[1]] = clock.now();
            int bytes = blocks.next();
            told.add(new long[] {clock.now() + (long) (bytes * nanos), next[1], bytes});
        }
        long end = Arrays.stream(free).max().orElseThrow();
        return sum * 1e9 / (end - start);
    }
}

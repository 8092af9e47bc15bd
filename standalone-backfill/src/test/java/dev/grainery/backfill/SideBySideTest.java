// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several roots in one run, with a bound of files that are read of each at once. */
class SideBySideTest {

    private static final int FILES = 8;

    @TempDir
    private Path temporary;

    @Test
    void no_more_files_of_a_root_are_open_than_its_share_and_the_other_roots_keep_the_readers_busy() throws Exception {
        try (StoredArchive archive = archive()) {
            long small = size(archive, "a");
            long large = size(archive, "b");
            assertThat(small).isLessThan(large);
            CountDownLatch four = new CountDownLatch(4);
            AtomicInteger ofSmall = new AtomicInteger();
            AtomicInteger ofLarge = new AtomicInteger();
            AtomicInteger most = new AtomicInteger();
            BackfillRun.over(archive.file("a"), archive.file("b"))
                    .jobs(4, 2)
                    .throttledBy(bytes -> {
                        AtomicInteger open = bytes == small ? ofSmall : ofLarge;
                        most.accumulateAndGet(open.incrementAndGet(), Math::max);
                        four.countDown();
                        await(four);
                        open.decrementAndGet();
                    })
                    .into(archive.store());
            // the first four were open together, two of each root
            assertThat(four.getCount()).isZero();
            assertThat(most).hasValue(2);
            assertThat(archive.records().containers()).hasSize(2 * FILES);
        }
    }

    @Test
    void one_root_is_read_with_its_share_only() throws Exception {
        try (StoredArchive archive = archive()) {
            AtomicInteger open = new AtomicInteger();
            AtomicInteger most = new AtomicInteger();
            BackfillRun.over(archive.file("a"))
                    .jobs(4, 1)
                    .throttledBy(bytes -> {
                        most.accumulateAndGet(open.incrementAndGet(), Math::max);
                        open.decrementAndGet();
                    })
                    .into(archive.store());
            assertThat(most).hasValue(1);
            assertThat(archive.records().containers()).hasSize(FILES);
        }
    }

    @ParameterizedTest(name = "--jobs {0} --jobs-per-root {1}")
    @CsvSource({"2,1", "3,2", "9,3"})
    void records_are_written_by_turns_of_equal_bytes_however_fast_each_root_is(int jobs, int perRoot) throws Exception {
        for (String late : List.of("", "a", "b")) {
            try (StoredArchive archive = archive()) {
                long held = late.isEmpty() ? 0 : size(archive, late);
                CountDownLatch others = new CountDownLatch(1);
                BackfillRun.over(archive.file("a"), archive.file("b"))
                        .jobs(jobs, perRoot)
                        .throttledBy(bytes -> {
                            if (bytes == held) {
                                await(others);
                            } else {
                                others.countDown();
                            }
                        })
                        .into(archive.store());
                assertThat(order(archive)).as("late: " + late).isEqualTo(turns(archive));
            }
        }
    }

    @Test
    void roots_are_read_one_after_the_other_if_that_keeps_all_readers_busy() throws Exception {
        try (StoredArchive archive = archive()) {
            BackfillRun.over(archive.file("b"), archive.file("a")).jobs(2, 2).into(archive.store());
            assertThat(order(archive)).isEqualTo("b".repeat(FILES) + "a".repeat(FILES));
        }
    }

    private static String order(StoredArchive archive) {
        StringBuilder order = new StringBuilder();
        archive.store()
                .containers()
                .forEach(
                        Optional.empty(),
                        record -> order.append(record.location().directory().endsWith("/a") ? 'a' : 'b'));
        return order.toString();
    }

    /** Next comes the root of which less was read. */
    private static String turns(StoredArchive archive) throws IOException {
        StringBuilder turns = new StringBuilder();
        long a = 0;
        long b = 0;
        int ofA = 0;
        int ofB = 0;
        while (ofA < FILES || ofB < FILES) {
            if (ofB == FILES || (ofA < FILES && a <= b)) {
                turns.append('a');
                ofA++;
                a += size(archive, "a");
            } else {
                turns.append('b');
                ofB++;
                b += size(archive, "b");
            }
        }
        return turns.toString();
    }

    private StoredArchive archive() throws IOException {
        FixtureTree tree = FixtureTree.empty("side by side");
        for (int i = 0; i < FILES; i++) {
            String small = OatHarvest.warc(i);
            String large = OatHarvest.warc(FILES + i);
            tree = tree.with("a/" + small, OatHarvest.warcinfo(small))
                    .with("b/" + large, OatHarvest.warcinfo(large, "audience", "oats ".repeat(150)));
        }
        return StoredArchive.of(tree, temporary);
    }

    /** All files of one directory have the same size. */
    private static long size(StoredArchive archive, String directory) throws IOException {
        try (Stream<Path> files = Files.list(archive.file(directory))) {
            return Files.size(files.findFirst().orElseThrow());
        }
    }

    private static void await(CountDownLatch latch) throws InterruptedIOException {
        try {
            if (!latch.await(30, TimeUnit.SECONDS)) {
                throw new AssertionError("the others are not read meanwhile");
            }
        } catch (InterruptedException e) {
            throw (InterruptedIOException) new InterruptedIOException("interrupted").initCause(e);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class ReadersTest {

    private final CountDownLatch end = new CountDownLatch(1);
    private final List<String> begun = Collections.synchronizedList(new ArrayList<>());

    @Test
    void no_more_files_of_a_root_are_read_at_once_than_its_share() throws Exception {
        CountDownLatch three = new CountDownLatch(3);
        try (Readers<String> threads = new Readers<>(SomeJobs.of(4, 2), new StopSignal(), 0, text -> 0)) {
            List<Future<String>> tasks = new ArrayList<>();
            for (String file : List.of("a1", "a2", "a3", "a4", "b1")) {
                tasks.add(read(threads, file.substring(0, 1), () -> held(file, three)));
            }
            assertThat(three.await(30, TimeUnit.SECONDS)).isTrue();
            // a reader is free, and two of the first root wait
            assertThat(begun).containsExactlyInAnyOrder("a1", "a2", "b1");
            end.countDown();
            for (Future<String> task : tasks) {
                threads.result(task, ReadersTest::nothing);
            }
        }
        assertThat(begun).containsExactlyInAnyOrder("a1", "a2", "a3", "a4", "b1");
    }

    @Test
    void results_that_nobody_takes_hold_their_own_root_back_and_no_other() throws Exception {
        try (Readers<String> threads = new Readers<>(SomeJobs.of(1), new StopSignal(), 1_000, text -> 600)) {
            List<Future<String>> a = new ArrayList<>();
            for (String file : List.of("a1", "a2", "a3", "a4")) {
                a.add(read(threads, "a", () -> noted(file)));
            }
            Future<String> b = read(threads, "b", () -> noted("b1"));
            assertThat(threads.result(b, ReadersTest::nothing)).isEqualTo("b1");
            Future<String> last = read(threads, "b", () -> noted("b2"));
            assertThat(threads.result(last, ReadersTest::nothing)).isEqualTo("b2");
            assertThat(begun).startsWith("a1").doesNotContain("a3", "a4");
            for (Future<String> task : a) {
                threads.result(task, ReadersTest::nothing);
            }
            assertThat(begun).containsSubsequence("a1", "a2", "a3", "a4");
        }
    }

    @Test
    void result_larger_than_all_that_may_wait_holds_nothing_up_for_ever() throws Exception {
        try (Readers<String> threads = new Readers<>(SomeJobs.of(2), new StopSignal(), 10, text -> 1_000_000)) {
            List<Future<String>> tasks = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                String file = "f" + i;
                tasks.add(read(threads, "a", () -> noted(file)));
            }
            for (int i = 0; i < 50; i++) {
                assertThat(threads.result(tasks.get(i), ReadersTest::nothing)).isEqualTo("f" + i);
            }
        }
    }

    @Test
    void failure_is_told_and_the_others_go_on() throws Exception {
        try (Readers<String> threads = new Readers<>(SomeJobs.of(2, 1), new StopSignal(), 0, text -> 0)) {
            Future<String> failing = read(threads, "a", () -> {
                throw new IllegalStateException("no");
            });
            Future<String> next = read(threads, "a", () -> noted("a2"));
            assertThatThrownBy(() -> threads.result(failing, ReadersTest::nothing))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("no");
            assertThat(threads.result(next, ReadersTest::nothing)).isEqualTo("a2");
        }
    }

    @Test
    void what_was_not_begun_at_the_end_is_left() throws Exception {
        CountDownLatch one = new CountDownLatch(1);
        Future<String> first;
        Future<String> second;
        try (Readers<String> threads = new Readers<>(SomeJobs.of(2, 1), new StopSignal(), 0, text -> 0)) {
            first = read(threads, "a", () -> {
                one.countDown();
                return held("a1", new CountDownLatch(0));
            });
            second = read(threads, "a", () -> noted("a2"));
            assertThat(one.await(30, TimeUnit.SECONDS)).isTrue();
            Thread ending = new Thread(() -> awaitCancelled(second));
            ending.start();
        }
        assertThat(first.get()).isEqualTo("a1");
        assertThat(second.isCancelled()).isTrue();
        assertThat(begun).containsExactly("a1");
    }

    static LongStream seeds() {
        return LongStream.range(0, 20);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void any_files_of_any_roots_are_read_once_each_within_the_bounds(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        Jobs jobs = SomeJobs.of(random.nextInt(1, 6), random.nextInt(1, 4));
        int roots = random.nextInt(1, 8);
        Map<Integer, Integer> busy = new ConcurrentHashMap<>();
        Map<Integer, Long> untaken = new ConcurrentHashMap<>();
        List<Integer> most = Collections.synchronizedList(new ArrayList<>());
        List<Long> held = Collections.synchronizedList(new ArrayList<>());
        long[] weights =
                LongStream.generate(() -> random.nextLong(0, 2_000)).limit(500).toArray();
        List<List<Future<Integer>>> tasks = new ArrayList<>();
        List<List<Integer>> files = new ArrayList<>();
        for (int root = 0; root < roots; root++) {
            tasks.add(new ArrayList<>());
            files.add(new ArrayList<>());
        }
        try (Readers<Integer> threads = new Readers<>(jobs, new StopSignal(), 3_000, file -> weights[file])) {
            for (int i = 0; i < weights.length; i++) {
                int file = i;
                int root = random.nextInt(roots);
                files.get(root).add(file);
                tasks.get(root).add(read(threads, root, () -> {
                    held.add(untaken.getOrDefault(root, 0L));
                    most.add(busy.merge(root, 1, Integer::sum));
                    busy.merge(root, -1, Integer::sum);
                    untaken.merge(root, weights[file], Long::sum);
                    return file;
                }));
            }
            int taken = 0;
            while (taken < weights.length) {
                int root = random.nextInt(roots);
                if (!tasks.get(root).isEmpty()) {
                    Future<Integer> next = tasks.get(root).remove(0);
                    int file = files.get(root).remove(0);
                    next.get(30, TimeUnit.SECONDS);
                    // before it is taken: what counts here never is more than what the readers count
                    untaken.merge(root, -weights[file], Long::sum);
                    assertThat(threads.result(next, ReadersTest::nothing)).isEqualTo(file);
                    taken++;
                }
            }
        }
        assertThat(most)
                .hasSize(weights.length)
                .allSatisfy(number -> assertThat(number).isLessThanOrEqualTo(jobs.perRoot()));
        // those that are being read when the bound is reached come on top
        assertThat(held).allSatisfy(bytes -> assertThat(bytes).isLessThan(3_000 + 2_000L * jobs.perRoot()));
    }

    @Test
    @Tag("soak")
    void what_passes_while_the_process_is_paused_counts_for_no_storage() throws Exception {
        CountDownLatch looked = new CountDownLatch(1);
        try (Readers<String> threads =
                new Readers<>(SomeJobs.of(1, 1, Duration.ofSeconds(2)), new StopSignal(), 0, text -> 0)) {
            Future<String> task = read(threads, "a", () -> {
                looked.await();
                return noted("a1");
            });
            // a process that is paused does not look either
            Thread.sleep(2_500);
            assertThat(threads.result(task, looked::countDown)).isEqualTo("a1");
        }
    }

    private static <T> Future<T> read(Readers<T> threads, Object root, Callable<T> reading) {
        return threads.read(
                root,
                () -> {
                    try {
                        return reading.call();
                    } catch (RuntimeException e) {
                        throw e;
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                },
                () -> {
                    throw new AssertionError("no read hangs here");
                },
                () -> {
                    throw new AssertionError("no read is stopped here");
                });
    }

    private static void nothing() {}

    private String noted(String file) {
        begun.add(file);
        return file;
    }

    private String held(String file, CountDownLatch told) throws InterruptedException {
        noted(file);
        told.countDown();
        assertThat(end.await(30, TimeUnit.SECONDS)).isTrue();
        return file;
    }

    /** Lets the file in hand go on as soon as the others were given up. */
    private void awaitCancelled(Future<String> task) {
        try {
            task.get(30, TimeUnit.SECONDS);
        } catch (Exception e) {
            end.countDown();
        }
    }
}

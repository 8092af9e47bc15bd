// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RetryingTaskTest {

    private static final Duration FIRST = Duration.ofMinutes(1);
    private static final Duration LONGEST = Duration.ofMinutes(3);
    private static final Duration WELL_WITHIN = Duration.ofMinutes(10);

    private final ByHand thread = new ByHand();
    private final AtomicInteger runs = new AtomicInteger();
    private Optional<Duration> outcome = Optional.empty();
    private final RetryingTask task = new RetryingTask(
            thread,
            () -> {
                runs.incrementAndGet();
                return outcome;
            },
            FIRST,
            LONGEST);

    @AfterEach
    void close() {
        task.close();
    }

    @Test
    void asked_for_many_times_it_is_done_once_and_then_again_when_asked_again() {
        task.soon();
        task.soon();
        assertThat(thread.delays()).containsExactly(Duration.ZERO);
        thread.runAll();
        assertThat(runs).hasValue(1);
        task.soon();
        thread.runAll();
        assertThat(runs).hasValue(2);
    }

    @Test
    void a_failure_is_tried_again_after_a_pause_and_asking_during_it_has_no_effect() {
        outcome = Optional.of(Duration.ZERO);
        task.soon();
        thread.runAll();
        assertThat(thread.delays()).satisfiesExactly(delay -> assertPause(delay, FIRST));
        task.soon();
        thread.runAll();
        assertThat(runs).hasValue(1);
    }

    @Test
    void what_is_left_when_the_time_is_over_goes_on_later() throws Exception {
        outcome = Optional.of(Duration.ZERO);
        assertThat(task.finish(() -> true, true, Duration.ZERO)).isFalse();
        assertThat(runs).hasValue(1);
        assertThat(thread.delays()).satisfiesExactly(delay -> assertPause(delay, FIRST));
    }

    @Test
    void the_other_side_may_ask_for_a_longer_pause() throws Exception {
        outcome = Optional.of(Duration.ofMinutes(7));
        assertThat(task.finish(() -> true, false, WELL_WITHIN)).isFalse();
        assertThat(thread.delays()).satisfiesExactly(delay -> assertPause(delay, Duration.ofMinutes(7)));
    }

    @Test
    void finishing_breaks_a_pause() throws Exception {
        outcome = Optional.of(Duration.ZERO);
        assertThat(task.finish(() -> true, false, WELL_WITHIN)).isFalse();
        outcome = Optional.empty();
        assertThat(task.finish(() -> false, false, WELL_WITHIN)).isTrue();
        assertThat(runs).hasValue(2);
    }

    @Test
    void until_nothing_is_left_it_is_done_again() throws Exception {
        assertThat(task.finish(() -> runs.get() < 3, false, WELL_WITHIN)).isTrue();
        assertThat(runs).hasValue(3);
    }

    @Test
    void after_the_end_nothing_is_done_any_more() {
        task.close();
        task.soon();
        assertThat(task.isClosed()).isTrue();
        assertThat(task.isOver()).isTrue();
        assertThat(runs).hasValue(0);
    }

    private static void assertPause(Duration delay, Duration pause) {
        assertThat(delay).isBetween(pause, pause.multipliedBy(5).dividedBy(4).plusMillis(2));
    }

    private static final class ByHand extends ScheduledThreadPoolExecutor {

        private final List<Duration> delays = new ArrayList<>();
        private final List<Runnable> scheduled = new ArrayList<>();

        ByHand() {
            super(1);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
            if (isShutdown()) {
                throw new RejectedExecutionException("shut down");
            }
            delays.add(Duration.of(delay, unit.toChronoUnit()));
            scheduled.add(command);
            return super.schedule(() -> {}, 1, TimeUnit.DAYS);
        }

        @Override
        public <T> Future<T> submit(Callable<T> task) {
            FutureTask<T> done = new FutureTask<>(task);
            done.run();
            return done;
        }

        List<Duration> delays() {
            return List.copyOf(delays);
        }

        void runAll() {
            List<Runnable> all = List.copyOf(scheduled);
            scheduled.clear();
            delays.clear();
            all.forEach(Runnable::run);
        }
    }
}

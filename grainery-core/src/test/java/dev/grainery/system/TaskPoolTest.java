// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TaskPoolTest {

    @Test
    void one_thread_runs_its_tasks_in_order() {
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        try (TaskPool thread = new TaskPool("test")) {
            List<TaskPool.Begun<Boolean>> tasks = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                int number = i;
                tasks.add(thread.begin(() -> order.add(number)));
            }
            tasks.forEach(TaskPool.Begun::end);
        }
        assertThat(order).hasSize(100).isSorted();
    }

    @Test
    void several_threads_run_tasks_at_once() {
        CountDownLatch both = new CountDownLatch(2);
        try (TaskPool threads = new TaskPool("test", 2)) {
            TaskPool.Begun<Boolean> one = threads.begin(() -> meet(both));
            TaskPool.Begun<Boolean> other = threads.begin(() -> meet(both));
            assertThat(one.end()).isTrue();
            assertThat(other.end()).isTrue();
        }
    }

    /** Ends only when another task has come here as well. */
    private static boolean meet(CountDownLatch both) {
        both.countDown();
        return await(both);
    }

    @Test
    void a_task_runs_in_a_daemon_thread_of_the_given_name() {
        try (TaskPool thread = new TaskPool("the name")) {
            assertThat(thread.begin(() -> Thread.currentThread().getName()).end())
                    .isEqualTo("the name");
            assertThat(thread.begin(() -> Thread.currentThread().isDaemon()).end())
                    .isTrue();
        }
    }

    @Test
    void a_failure_of_a_task_is_thrown_as_it_was() {
        RuntimeException failure = new IllegalStateException("broken");
        Error error = new AssertionError("worse");
        try (TaskPool thread = new TaskPool("test")) {
            TaskPool.Begun<Object> failing = thread.begin(() -> {
                throw failure;
            });
            TaskPool.Begun<Object> worse = thread.begin(() -> {
                throw error;
            });
            assertThatThrownBy(failing::end).isSameAs(failure);
            assertThatThrownBy(worse::end).isSameAs(error);
            assertThat(thread.begin(() -> 1).end()).isEqualTo(1);
        }
    }

    @Test
    void closing_waits_for_the_running_task_and_keeps_an_interrupt() throws InterruptedException {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicBoolean ended = new AtomicBoolean();
        AtomicBoolean endedBeforeClosed = new AtomicBoolean();
        AtomicBoolean stillInterrupted = new AtomicBoolean();
        TaskPool thread = new TaskPool("test");
        thread.begin(() -> {
            running.countDown();
            await(release);
            ended.set(true);
            return 1;
        });
        running.await();
        Thread closing = new Thread(() -> {
            Thread.currentThread().interrupt();
            thread.close();
            endedBeforeClosed.set(ended.get());
            stillInterrupted.set(Thread.currentThread().isInterrupted());
        });
        closing.start();
        release.countDown();
        closing.join();
        assertThat(endedBeforeClosed).isTrue();
        assertThat(stillInterrupted).isTrue();
    }

    @Test
    void closing_drops_tasks_that_have_not_begun() throws InterruptedException {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicBoolean begun = new AtomicBoolean();
        TaskPool thread = new TaskPool("test");
        thread.begin(() -> {
            running.countDown();
            return await(release);
        });
        running.await();
        thread.begin(() -> begun.getAndSet(true));
        Thread closing = new Thread(thread::close);
        closing.start();
        // it has dropped the queue when it waits for the running task
        while (closing.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        release.countDown();
        closing.join();
        assertThat(begun).isFalse();
    }

    private static boolean await(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}

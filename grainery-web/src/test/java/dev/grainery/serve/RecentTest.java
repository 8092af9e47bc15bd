// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.store.document.StoreUnavailableException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RecentTest {

    private static final int ASKING = 40;

    private final AtomicInteger asked = new AtomicInteger();

    @Test
    @Timeout(60)
    void a_store_that_hangs_is_asked_once_and_all_who_wait_have_its_failure() throws Exception {
        CountDownLatch hanging = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        Recent<Integer> recent = recent(() -> {
            begun.countDown();
            try {
                hanging.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            throw new StoreUnavailableException("it did not answer");
        });
        ExecutorService threads = Executors.newFixedThreadPool(ASKING);
        try {
            List<CompletableFuture<Integer>> answers = new ArrayList<>();
            answers.add(CompletableFuture.supplyAsync(recent::get, threads));
            begun.await();
            for (int i = 1; i < ASKING; i++) {
                answers.add(CompletableFuture.supplyAsync(recent::get, threads));
            }
            // those for whom there is no room do not wait
            while (answers.stream().filter(CompletableFuture::isDone).count() < ASKING - 17) {
                Thread.onSpinWait();
            }
            hanging.countDown();
            for (CompletableFuture<Integer> answer : answers) {
                assertThatThrownBy(answer::join)
                        .isInstanceOf(CompletionException.class)
                        .hasCauseInstanceOf(RuntimeException.class);
            }
            assertThat(asked).hasValue(1);
        } finally {
            hanging.countDown();
            threads.shutdownNow();
        }
    }

    @Test
    void a_failure_is_not_kept() {
        Recent<Integer> recent = recent(() -> {
            if (asked.get() == 1) {
                throw new StoreUnavailableException("not yet");
            }
        });
        assertThatThrownBy(recent::get).isInstanceOf(StoreUnavailableException.class);
        assertThat(recent.get()).isEqualTo(2);
        assertThat(recent.get()).isEqualTo(2);
    }

    private Recent<Integer> recent(Runnable source) {
        return new Recent<>(
                () -> {
                    int number = asked.incrementAndGet();
                    source.run();
                    return number;
                },
                Duration.ofMinutes(1),
                InstantSource.system());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Caches a slow result for a limited time. Thread-safe. */
final class Recent<T> {

    /** How long a request waits for a computation that another one started. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Each waiting request holds a thread of the server. */
    private static final int MOST_WAITING = 16;

    private final Supplier<T> source;
    private final Duration oldest;
    private final InstantSource clock;
    private final Semaphore waiting = new Semaphore(MOST_WAITING);
    private Optional<CompletableFuture<Found<T>>> last = Optional.empty();

    private record Found<T>(T value, Instant at) {}

    Recent(Supplier<T> source, Duration oldest, InstantSource clock) {
        this.source = source;
        this.oldest = oldest;
        this.clock = clock;
    }

    /**
     * Concurrent callers share one computation, and its failure, so that a hanging store is queried once.
     *
     * @throws Problem if too many callers wait, or the computation takes too long
     */
    T get() {
        CompletableFuture<Found<T>> own = new CompletableFuture<>();
        CompletableFuture<Found<T>> attempt;
        synchronized (this) {
            attempt = last.filter(this::isRecent).orElse(own);
            last = Optional.of(attempt);
        }
        if (attempt == own) {
            try {
                T value = source.get();
                own.complete(new Found<>(value, clock.instant()));
            } catch (RuntimeException | Error e) {
                own.completeExceptionally(e);
                throw e;
            }
        } else if (!attempt.isDone()) {
            return awaited(attempt);
        }
        return attempt.join().value();
    }

    private boolean isRecent(CompletableFuture<Found<T>> attempt) {
        if (!attempt.isDone()) {
            return true;
        }
        Instant now = clock.instant();
        return !attempt.isCompletedExceptionally()
                && !now.isBefore(attempt.join().at())
                && Duration.between(attempt.join().at(), now).compareTo(oldest) < 0;
    }

    private T awaited(CompletableFuture<Found<T>> attempt) {
        if (!waiting.tryAcquire()) {
            throw unanswered();
        }
        try {
            return attempt.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS).value();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            throw unanswered();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unanswered();
        } finally {
            waiting.release();
        }
    }

    private static Problem unanswered() {
        return Problem.busy("the store has not answered for a while");
    }
}

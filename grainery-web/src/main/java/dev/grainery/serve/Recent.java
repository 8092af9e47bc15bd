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

/** What takes long to find out, found out again only if it is older than a given time. Thread-safe. */
final class Recent<T> {

    /** How long somebody waits who asks while another one finds it out. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** How many wait at once: each of them holds a thread of the server. */
    private static final int MOST_WAITING = 16;

    private final Supplier<T> source;
    private final Duration oldest;
    private final InstantSource clock;
    private final Semaphore waiting = new Semaphore(MOST_WAITING);
    private Optional<CompletableFuture<Found<T>>> last = Optional.empty();

    /** The value, and when it was found out. */
    private record Found<T>(T value, Instant at) {}

    Recent(Supplier<T> source, Duration oldest, InstantSource clock) {
        this.source = source;
        this.oldest = oldest;
        this.clock = clock;
    }

    /**
     * The value. Whoever asks while another one finds it out has the same answer, or the same failure: a store that hangs is
     * asked once.
     *
     * @throws Problem if others wait already, or it takes too long
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

    /** Whether it is being found out, or was lately. */
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

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
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
    private Optional<T> value = Optional.empty();
    private Instant found = Instant.MIN;
    private Optional<FutureTask<T>> running = Optional.empty();
    private int waiting;

    Recent(Supplier<T> source, Duration oldest, InstantSource clock) {
        this.source = requireNonNull(source, "source");
        this.oldest = requireNonNull(oldest, "oldest");
        this.clock = requireNonNull(clock, "clock");
    }

    /**
     * The value. Whoever asks while another one finds it out has the same answer, or the same failure: a store that hangs is
     * asked once.
     *
     * @throws Problem if others wait already, or it takes too long
     */
    T get() {
        FutureTask<T> attempt;
        boolean isOwn;
        synchronized (this) {
            Instant now = clock.instant();
            if (value.isPresent()
                    && !now.isBefore(found)
                    && Duration.between(found, now).compareTo(oldest) < 0) {
                return value.get();
            }
            isOwn = running.isEmpty();
            if (!isOwn && waiting == MOST_WAITING) {
                throw unanswered();
            }
            attempt = running.orElseGet(() -> new FutureTask<>(source::get));
            running = Optional.of(attempt);
            waiting += isOwn ? 0 : 1;
        }
        return isOwn ? own(attempt) : awaited(attempt);
    }

    private T own(FutureTask<T> attempt) {
        try {
            attempt.run();
            T result = result(attempt);
            synchronized (this) {
                value = Optional.of(result);
                found = clock.instant();
            }
            return result;
        } finally {
            synchronized (this) {
                running = Optional.empty();
            }
        }
    }

    private T awaited(FutureTask<T> attempt) {
        try {
            return result(attempt);
        } finally {
            synchronized (this) {
                waiting--;
            }
        }
    }

    private static <T> T result(FutureTask<T> attempt) {
        try {
            return attempt.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
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
        }
    }

    private static Problem unanswered() {
        return Problem.busy("the store has not answered for a while");
    }
}

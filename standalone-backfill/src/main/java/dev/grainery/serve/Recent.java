// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/** What takes long to find out, found out again only if it is older than a given time. Thread-safe. */
final class Recent<T> {

    private final Supplier<T> source;
    private final Duration oldest;
    private final InstantSource clock;
    private Optional<T> value = Optional.empty();
    private Instant found = Instant.MIN;

    Recent(Supplier<T> source, Duration oldest, InstantSource clock) {
        this.source = requireNonNull(source, "source");
        this.oldest = requireNonNull(oldest, "oldest");
        this.clock = requireNonNull(clock, "clock");
    }

    /** Whoever else asks meanwhile waits for the same answer. */
    synchronized T get() {
        Instant now = clock.instant();
        if (value.isEmpty()
                || now.isBefore(found)
                || Duration.between(found, now).compareTo(oldest) >= 0) {
            value = Optional.of(source.get());
            found = now;
        }
        return value.get();
    }
}

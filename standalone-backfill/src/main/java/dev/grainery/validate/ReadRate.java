// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.store.GraineryStore;
import java.util.Optional;
import java.util.OptionalLong;

/** The number of checks is empty if the rate was given. */
public record ReadRate(
        double bytesPerSecond,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalLong checks) {

    /** Enough to even out the sizes of files, few enough to be recent. */
    private static final int LATEST = 1_000;

    public ReadRate {
        if (!(bytesPerSecond > 0)) {
            throw new IllegalArgumentException("a rate is above 0, not " + bytesPerSecond);
        }
    }

    public static ReadRate given(double bytesPerSecond) {
        return new ReadRate(bytesPerSecond, OptionalLong.empty());
    }

    static Optional<ReadRate> measured(GraineryStore store) {
        long bytes = 0;
        long milliseconds = 0;
        long checks = 0;
        for (FixityEvent entry : store.history().latest(LATEST)) {
            // an incomplete reading does not state how many bytes it read
            if (entry.hash().isKnown()) {
                bytes += entry.bytes().value().orElse(0);
                milliseconds += entry.milliseconds();
                checks++;
            }
        }
        return bytes > 0 && milliseconds > 0
                ? Optional.of(new ReadRate(bytes * 1000.0 / milliseconds, OptionalLong.of(checks)))
                : Optional.empty();
    }

    public double hours(long bytes) {
        return bytes / bytesPerSecond / 3600;
    }
}

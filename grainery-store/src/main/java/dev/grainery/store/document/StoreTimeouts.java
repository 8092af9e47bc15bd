// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import java.time.Duration;

/** Timeouts in the address of the store take precedence. The time for an answer is zero without a timeout. */
public record StoreTimeouts(Duration connect, Duration answer) {

    private static final Duration LONGEST = Duration.ofDays(1);

    public static final StoreTimeouts DEFAULT = new StoreTimeouts(Duration.ofSeconds(10), Duration.ofMinutes(5));

    public StoreTimeouts answeringWithin(Duration other) {
        return new StoreTimeouts(connect, other);
    }

    public StoreTimeouts {
        if (connect.compareTo(Duration.ofMillis(1)) < 0 || connect.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("connect is between a millisecond and a day, not " + connect);
        }
        if (answer.isNegative() || answer.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("answer is between nothing and a day, not " + answer);
        }
        if (!answer.isZero() && answer.toMillis() == 0) {
            throw new IllegalArgumentException("answer is nothing or at least a millisecond, not " + answer);
        }
    }

    public int connectMillis() {
        return Math.toIntExact(connect.toMillis());
    }

    public int answerMillis() {
        return Math.toIntExact(answer.toMillis());
    }
}

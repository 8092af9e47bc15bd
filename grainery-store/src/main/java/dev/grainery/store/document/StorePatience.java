// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import java.time.Duration;

/**
 * How long a program waits for a server. A store that does not come up to it is unavailable. What the address of the
 * store itself says of these times comes first.
 *
 * @param connect for a server to be found and to let us in; above zero
 * @param answer for the next bytes of an answer; zero for as long as it takes
 */
public record StorePatience(Duration connect, Duration answer) {

    private static final Duration LONGEST = Duration.ofDays(1);

    /** Ten seconds for a server to be found, and five minutes for the next bytes of an answer. */
    public static final StorePatience DEFAULT = new StorePatience(Duration.ofSeconds(10), Duration.ofMinutes(5));

    /** The same, with another time for the next bytes of an answer. */
    public StorePatience answeringWithin(Duration other) {
        return new StorePatience(connect, other);
    }

    public StorePatience {
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

    /** The wait for a server, in the unit that drivers take. */
    public int connectMillis() {
        return Math.toIntExact(connect.toMillis());
    }

    /** The wait for an answer, in the unit that drivers take; zero for as long as it takes. */
    public int answerMillis() {
        return Math.toIntExact(answer.toMillis());
    }
}

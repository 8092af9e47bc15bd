// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.OptionalInt;

/** Numbers days (UTC), beginning with 0 for that of a time. */
final class Days {

    /** How many days are numbered: all on which a file may have its date, and some more for clocks that differ. */
    static final int MOST = 800;

    private final long today;

    Days(Instant now) {
        this.today = epochDay(now);
    }

    private static long epochDay(Instant time) {
        return LocalDate.ofInstant(time, ZoneOffset.UTC).toEpochDay();
    }

    /** The number of the day of a time; empty before today, and too far ahead. */
    OptionalInt of(Instant time) {
        long day = epochDay(time) - today;
        return day >= 0 && day < MOST ? OptionalInt.of((int) day) : OptionalInt.empty();
    }
}

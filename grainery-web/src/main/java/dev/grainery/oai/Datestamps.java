// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import dev.grainery.store.DateRange;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Pattern;

/** Datestamps with the granularity of seconds; requests may also use days (OAI-PMH 2.0, 3.3). */
final class Datestamps {

    static final String GRANULARITY = "YYYY-MM-DDThh:mm:ssZ";

    private static final Pattern DAY = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final Pattern SECOND = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z");

    private Datestamps() {}

    static String text(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Both dates are inclusive. */
    static DateRange range(Optional<String> from, Optional<String> until) {
        if (from.isPresent() && until.isPresent()) {
            if (isDay(from.get()) != isDay(until.get())) {
                throw OaiRequest.wrong("from and until must both be days or both be times");
            }
            if (first(from.get()).isAfter(first(until.get()))) {
                throw OaiRequest.wrong("from is later than until");
            }
        }
        return new DateRange(
                from.map(Datestamps::first).orElse(DateRange.ALL.from()),
                until.map(Datestamps::after).orElse(DateRange.ALL.before()));
    }

    private static boolean isDay(String text) {
        return DAY.matcher(text).matches();
    }

    static Instant first(String text) {
        try {
            if (isDay(text)) {
                return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
            }
            if (SECOND.matcher(text).matches()) {
                return Instant.parse(text);
            }
        } catch (DateTimeException e) {
            throw notADate();
        }
        throw notADate();
    }

    private static OaiError notADate() {
        return OaiRequest.wrong("from and until are dates such as 2026-11-23 or 2026-11-23T04:00:00Z");
    }

    /** Some harvesters send the last day of the year 9999 for an open range. */
    private static Instant after(String text) {
        Instant after = first(text).plus(1, isDay(text) ? ChronoUnit.DAYS : ChronoUnit.SECONDS);
        return after.isAfter(DateRange.ALL.before()) ? DateRange.ALL.before() : after;
    }
}

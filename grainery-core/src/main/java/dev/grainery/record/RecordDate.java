// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** The form of dates in records: ISO 8601, UTC, with milliseconds. Existing readers cut the year out of the text. */
public final class RecordDate {

    private static final DateTimeFormatter FORM =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private RecordDate() {}

    public static String text(Instant instant) {
        return FORM.format(instant);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Dates in records: ISO 8601 in UTC with milliseconds. Existing readers extract the year from the text. */
public final class RecordDate {

    private static final DateTimeFormatter FORM = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private static final String PATTERN = "0000-00-00T00:00:00.000Z";

    private static final int NANOS_OF_MILLI = 1_000_000;

    private RecordDate() {}

    /** Truncates to milliseconds. */
    public static String text(Instant instant) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(instant.getEpochSecond(), instant.getNano(), ZoneOffset.UTC);
        if (time.getYear() < 0 || time.getYear() > 9999) {
            return FORM.format(instant);
        }
        // formatters would take most of the time of writing a record
        char[] text = PATTERN.toCharArray();
        digits(text, 0, 4, time.getYear());
        digits(text, 5, 2, time.getMonthValue());
        digits(text, 8, 2, time.getDayOfMonth());
        digits(text, 11, 2, time.getHour());
        digits(text, 14, 2, time.getMinute());
        digits(text, 17, 2, time.getSecond());
        digits(text, 20, 3, time.getNano() / NANOS_OF_MILLI);
        return new String(text);
    }

    private static void digits(char[] text, int from, int count, int value) {
        int left = value;
        for (int i = from + count - 1; i >= from; i--) {
            text[i] = (char) ('0' + left % 10);
            left /= 10;
        }
    }

    /** Also parses any ISO 8601 instant in UTC; else throws {@link DateTimeException}. */
    public static Instant of(String text) {
        return isOrdinary(text)
                ? LocalDateTime.of(
                                number(text, 0, 4),
                                number(text, 5, 2),
                                number(text, 8, 2),
                                number(text, 11, 2),
                                number(text, 14, 2),
                                number(text, 17, 2),
                                number(text, 20, 3) * NANOS_OF_MILLI)
                        .toInstant(ZoneOffset.UTC)
                : Instant.parse(text);
    }

    private static boolean isOrdinary(String text) {
        if (text.length() != PATTERN.length()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            char wanted = PATTERN.charAt(i);
            if (wanted == '0' ? c < '0' || c > '9' : c != wanted) {
                return false;
            }
        }
        // 24:00 and leap seconds need the full parser
        return number(text, 11, 2) < 24 && number(text, 17, 2) < 60;
    }

    private static int number(String text, int from, int count) {
        int number = 0;
        for (int i = from; i < from + count; i++) {
            number = 10 * number + (text.charAt(i) - '0');
        }
        return number;
    }
}

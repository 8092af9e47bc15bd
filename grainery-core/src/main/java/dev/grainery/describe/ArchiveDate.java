// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import dev.grainery.record.RecordDate;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public final class ArchiveDate {

    private static final int LONGEST = 64;
    private static final int RECORD_LENGTH = "2020-01-02T03:04:05.678Z".length();

    private static final Pattern ISO = Pattern.compile("(\\d{4})(?:-(\\d{1,2})(?:-(\\d{1,2})"
            + "(?:[T ](\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9})\\d*)?)?)?)?)? ?(Z|[+-]\\d{2}:?\\d{2})?");

    // some ARC writers append further digits or text
    private static final Pattern DIGITS = Pattern.compile(
            "(\\d{4})(\\d{2})(\\d{2})(?:(\\d{2})(?:(\\d{2})(?:(\\d{2})(?:(\\d{1,9})\\d*)?)?)?)?(?:\\D.*)?");

    private ArchiveDate() {}

    /** Missing fields are those of the start of the period; empty if it is no date. */
    public static Optional<String> text(String date) {
        String text = date.strip();
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        Matcher iso = ISO.matcher(text);
        if (iso.matches()) {
            return instant(iso, Optional.ofNullable(iso.group(8)));
        }
        Matcher digits = DIGITS.matcher(text);
        return digits.matches() ? instant(digits, Optional.empty()) : Optional.empty();
    }

    private static Optional<String> instant(Matcher m, Optional<String> zone) {
        try {
            LocalDateTime time = LocalDateTime.of(
                    number(m, 1, 0),
                    number(m, 2, 1),
                    number(m, 3, 1),
                    number(m, 4, 0),
                    number(m, 5, 0),
                    number(m, 6, 0));
            ZoneOffset offset = zone.map(ZoneOffset::of).orElse(ZoneOffset.UTC);
            String text = RecordDate.text(time.plusNanos(nanos(m.group(7))).toInstant(offset));
            // a time zone may shift it beyond the years 0 to 9999
            return Optional.of(text).filter(t -> t.length() == RECORD_LENGTH);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static int number(Matcher m, int group, int otherwise) {
        return m.group(group) == null ? otherwise : Integer.parseInt(m.group(group));
    }

    private static long nanos(String fraction) {
        return fraction == null ? 0 : Long.parseLong((fraction + "00000000").substring(0, 9));
    }
}

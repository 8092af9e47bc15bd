// SPDX-License-Identifier: Apache-2.0
package dev.grainery.listing;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Dates as people write them and as pages show them. */
final class DateText {

    private static final Pattern YEAR_OR_MONTH = Pattern.compile("([0-9]{4})(?:-([0-9]{1,2}))?");

    private static final Pattern DAY =
            Pattern.compile("([0-9]{1,2})[. ]+([0-9]{1,2}|\\p{L}{3,9})[. ]+([0-9]{4})(?:,? .*)?");

    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

    private DateText() {}

    /**
     * The first day, such as {@code 2026-11-27}, of {@code 2026}, {@code 2026-11}, {@code 27. 11. 2026} or {@code 27 Nov
     * 2026}; a time of day after it does not count.
     */
    static Optional<String> firstDay(String text) {
        String given = text.replace('\u00A0', ' ').strip();
        Matcher whole = YEAR_OR_MONTH.matcher(given);
        if (whole.matches()) {
            return day(whole.group(1), Optional.ofNullable(whole.group(2)).orElse("1"), "1");
        }
        Matcher day = DAY.matcher(given);
        return day.matches() ? day(day.group(3), month(day.group(2)), day.group(1)) : Optional.empty();
    }

    private static String month(String text) {
        return Character.isDigit(text.charAt(0))
                ? text
                : String.valueOf(MONTHS.indexOf(text.substring(0, 3).toLowerCase(Locale.ROOT)) + 1);
    }

    private static Optional<String> day(String year, String month, String day) {
        try {
            return Optional.of(LocalDate.of(Integer.parseInt(year), Integer.parseInt(month), Integer.parseInt(day))
                    .toString());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}

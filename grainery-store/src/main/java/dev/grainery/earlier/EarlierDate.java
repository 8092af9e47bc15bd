// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

final class EarlierDate {

    /** The script wrote local time with a Z. */
    private static final ZoneId LOCAL = ZoneId.of("Europe/Prague");

    private static final List<Form> FORMS = List.of(
            new Form("2019-11-14T19:10:46Z".length(), "uuuu-MM-dd'T'HH:mm:ss'Z'", LOCAL),
            // the script has no milliseconds: a date of the database, exported as text by another program
            new Form("2019-11-14T19:10:46.983Z".length(), "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", ZoneOffset.UTC),
            // samples of 0.25
            new Form("2015/01/15 15:52:20".length(), "uuuu/MM/dd HH:mm:ss", LOCAL));

    private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    private EarlierDate() {}

    static Optional<Instant> of(Object value) {
        Optional<Instant> instant = Optional.empty();
        if (value instanceof Date date) {
            instant = Optional.of(date.toInstant());
        } else if (value instanceof String text) {
            String stripped = text.strip();
            instant = FORMS.stream()
                    .filter(form -> form.length == stripped.length())
                    .findFirst()
                    .flatMap(form -> form.instant(stripped));
        }
        // years of records have four digits
        return instant.filter(i -> !i.isBefore(EARLIEST) && !i.isAfter(LATEST));
    }

    /** The length of a text identifies its format. */
    private record Form(int length, DateTimeFormatter formatter, ZoneId zone) {

        Form(int length, String pattern, ZoneId zone) {
            this(
                    length,
                    DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withResolverStyle(ResolverStyle.STRICT),
                    zone);
        }

        /** An hour repeated at the end of summer time counts as the first, a skipped one as the next. */
        Optional<Instant> instant(String text) {
            try {
                return Optional.of(
                        LocalDateTime.parse(text, formatter).atZone(zone).toInstant());
            } catch (DateTimeException e) {
                return Optional.empty();
            }
        }
    }
}

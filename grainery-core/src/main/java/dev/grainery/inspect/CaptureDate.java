// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.read.container.Ascii;
import dev.grainery.read.container.RecordHeader;
import dev.grainery.read.container.RecordHeader.Field;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordDate;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Dates of captures as numbers of 14 digits, so that comparing them makes no objects. */
final class CaptureDate {

    static final long NONE = -1;

    private static final int DIGITS = 14;
    private static final int DIGITS_OF_DAY = 8;
    private static final int MONTH = 100_000_000;
    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("uuuuMMddHHmmss", Locale.ROOT);

    private CaptureDate() {}

    /** The date that a field of a record states; {@link #NONE} if it states none that can be read. */
    static long of(RecordHeader header, Field field) {
        return parse(header.bytes(), header.from(field), header.end(field));
    }

    /** The date in these bytes: ISO 8601 or the digits alone, from a bare year on; {@link #NONE} if it is none. */
    static long parse(byte[] bytes, int from, int to) {
        long date = 0;
        int digits = 0;
        for (int i = from; i < to && digits < DIGITS; i++) {
            int c = bytes[i];
            if (Ascii.isDigit(c)) {
                date = 10 * date + (c - '0');
                digits++;
            } else if (c == '.' || c == 'Z' || c == 'z') {
                break;
            } else if (c != '-' && c != ':' && c != 'T' && c != 't' && c != ' ') {
                return NONE;
            }
        }
        if (digits < 4 || (digits % 2 != 0 && digits <= DIGITS_OF_DAY)) {
            return NONE;
        }
        if (digits % 2 != 0) {
            // the day is known, and perhaps the hour
            date /= 10;
            digits--;
        }
        for (int i = digits; i < DIGITS; i += 2) {
            // months and days that are not stated count from the first
            date = 100 * date + (i < 8 ? 1 : 0);
        }
        return isDate(date) ? date : NONE;
    }

    private static boolean isDate(long date) {
        int year = (int) (date / MONTH / 100);
        int month = (int) (date / MONTH % 100);
        int day = (int) (date / 1_000_000 % 100);
        return year > 0
                && month >= 1
                && month <= 12
                && day >= 1
                && (day <= 28 || day <= YearMonth.of(year, month).lengthOfMonth())
                && date / 10_000 % 100 < 24
                && date / 100 % 100 < 60
                && date % 100 < 60;
    }

    /** Whether all of a date that can be read is a date in UTC (ISO 28500 5.4), with a part of a second or without. */
    static boolean isWhole(byte[] bytes, int from, int to) {
        int at = from;
        int digits = 0;
        while (at < to && bytes[at] != '.' && Ascii.lower(bytes[at]) != 'z' && bytes[at] != ' ' && digits <= DIGITS) {
            digits += Ascii.isDigit(bytes[at++]) ? 1 : 0;
        }
        if (at < to && bytes[at] == '.') {
            at++;
            while (at < to && Ascii.isDigit(bytes[at])) {
                at++;
            }
        }
        return digits <= DIGITS && digits % 2 == 0 && (at == to || (Ascii.lower(bytes[at]) == 'z' && at + 1 == to));
    }

    /** The day of a date, in eight digits. */
    static long day(long date) {
        return date / 1_000_000;
    }

    /** The day of a time, in eight digits, UTC. */
    static long day(Instant time) {
        LocalDate date = LocalDate.ofInstant(time, ZoneOffset.UTC);
        return (date.getYear() * 100L + date.getMonthValue()) * 100 + date.getDayOfMonth();
    }

    /** The date in the form of records, {@code NA} if it is none. */
    static String text(long date) {
        if (date == NONE) {
            return GraineryRecord.NA;
        }
        return RecordDate.text(LocalDateTime.parse(digits(date), FORMAT).toInstant(ZoneOffset.UTC));
    }

    /** The 14 digits of a date. */
    static String digits(long date) {
        return "0".repeat(DIGITS - String.valueOf(date).length()) + date;
    }
}

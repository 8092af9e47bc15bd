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

final class CaptureDate {

    static final long NONE = -1;
    private static final int DIGITS = 14;
    private static final int DIGITS_OF_DAY = 8;
    private static final String ZERO = "+00:00";
    private static final int MONTH = 100_000_000;
    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("uuuuMMddHHmmss", Locale.ROOT);

    private CaptureDate() {}

    static long of(RecordHeader header, Field field) {
        return parse(header.bytes(), header.from(field), header.end(field));
    }

    /** Converts ISO 8601 with or without time zone, or digits from a year on; {@link #NONE} if it is not a date. */
    static long parse(byte[] bytes, int from, int to) {
        long date = 0;
        int digits = 0;
        int at = from;
        while (at < to && digits < DIGITS) {
            int c = bytes[at];
            if (Ascii.isDigit(c)) {
                date = 10 * date + (c - '0');
                digits++;
            } else if (isAfterTime(c) || (digits > DIGITS_OF_DAY && c == '-')) {
                break;
            } else if (c != '-' && c != ':' && c != 'T' && c != 't' && c != ' ') {
                return NONE;
            }
            at++;
        }
        if (digits < 4 || (digits % 2 != 0 && digits <= DIGITS_OF_DAY)) {
            return NONE;
        }
        if (digits % 2 != 0) {
            // the day is known, perhaps the hour
            date /= 10;
            digits--;
        }
        for (int i = digits; i < DIGITS; i += 2) {
            // missing months and days are the first
            date = 100 * date + (i < 8 ? 1 : 0);
        }
        if (!isDate(date)) {
            return NONE;
        }
        int zone = zoneFrom(bytes, at, to);
        if (zone < to && digits <= DIGITS_OF_DAY) {
            return NONE;
        }
        return zone < to ? inUtc(date, bytes, zone, to) : date;
    }

    private static boolean isAfterTime(int c) {
        return c == '.' || c == 'Z' || c == 'z' || c == '+';
    }

    private static int zoneFrom(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && (Ascii.isDigit(bytes[at]) || bytes[at] == '.' || bytes[at] == ',' || bytes[at] == ' ')) {
            at++;
        }
        return at < to && (bytes[at] == '+' || bytes[at] == '-') ? at : to;
    }

    /** Accepts {@code +hh}, {@code +hhmm} and {@code +hh:mm}; ignores other offsets. */
    private static long inUtc(long date, byte[] bytes, int zone, int to) {
        int colon = zone + 3 < to && bytes[zone + 3] == ':' ? 1 : 0;
        int at = Math.min(zone + 3 + colon, to);
        long hours = Ascii.number(bytes, zone + 1, Math.min(zone + 3, to));
        long minutes = to - at == 2 ? Ascii.number(bytes, at, to) : at == to ? 0 : -1;
        if (to - zone < 3 || hours < 0 || hours >= 24 || minutes < 0 || minutes >= 60) {
            return date;
        }
        long offset = (60 * hours + minutes) * (bytes[zone] == '-' ? -1 : 1);
        LocalDateTime utc = LocalDateTime.parse(digits(date), FORMAT).minusMinutes(offset);
        return utc.getYear() < 1 || utc.getYear() > 9999 ? NONE : Long.parseLong(FORMAT.format(utc));
    }

    static int precision(RecordHeader header, Field field) {
        int digits = 0;
        for (int i = header.from(field); i < header.end(field) && digits < DIGITS; i++) {
            int c = header.bytes()[i];
            if (isAfterTime(c) || (digits > DIGITS_OF_DAY && c == '-')) {
                break;
            }
            digits += Ascii.isDigit(c) ? 1 : 0;
        }
        return digits - digits % 2;
    }

    static boolean differ(long one, int precision, long other, int otherPrecision) {
        long unit = 1;
        for (int i = Math.min(precision, otherPrecision); i < DIGITS; i++) {
            unit *= 10;
        }
        return one != NONE && other != NONE && one / unit != other / unit;
    }

    private static boolean isDate(long date) {
        int year = (int) year(date);
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

    /** Whether the date follows ISO 28500 5.4: UTC, with or without fraction; {@code +00:00} is UTC as well. */
    static boolean isWhole(byte[] bytes, int from, int to) {
        int end = to;
        int zone = to - ZERO.length();
        if (zone > from && (Ascii.is(ZERO, bytes, zone, to) || Ascii.is("-00:00", bytes, zone, to))) {
            end = zone;
        } else if (to > from && Ascii.lower(bytes[to - 1]) == 'z') {
            end = to - 1;
        }
        int at = from;
        int digits = 0;
        while (at < end && bytes[at] != '.' && bytes[at] != '+' && bytes[at] != ' ' && digits <= DIGITS) {
            digits += Ascii.isDigit(bytes[at++]) ? 1 : 0;
        }
        if (at < end && bytes[at] == '.') {
            at++;
            while (at < end && Ascii.isDigit(bytes[at])) {
                at++;
            }
        }
        return digits <= DIGITS && digits % 2 == 0 && at == end;
    }

    static long day(long date) {
        return date / 1_000_000;
    }

    static long year(long date) {
        return date / MONTH / 100;
    }

    static long day(Instant time) {
        LocalDate date = LocalDate.ofInstant(time, ZoneOffset.UTC);
        return (date.getYear() * 100L + date.getMonthValue()) * 100 + date.getDayOfMonth();
    }

    static String text(long date) {
        if (date == NONE) {
            return GraineryRecord.NA;
        }
        return RecordDate.text(LocalDateTime.parse(digits(date), FORMAT).toInstant(ZoneOffset.UTC));
    }

    static String digits(long date) {
        return "0".repeat(DIGITS - String.valueOf(date).length()) + date;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.record.GraineryRecord;
import dev.grainery.record.RecordDate;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** Dates of captures as numbers of 14 digits, so that comparing them makes no objects. */
final class CaptureDate {

    static final long NONE = -1;

    private static final int DIGITS = 14;
    private static final int MONTH = 100_000_000;

    private CaptureDate() {}

    /** The date in these bytes: ISO 8601 or the digits alone, from a bare year on; {@link #NONE} if it is none. */
    static long parse(byte[] bytes, int from, int to) {
        long date = 0;
        int digits = 0;
        for (int i = from; i < to && digits < DIGITS; i++) {
            int c = bytes[i];
            if (Ascii.isDigit(c)) {
                date = 10 * date + (c - '0');
                digits++;
            } else if (c == '.' || c == 'Z') {
                break;
            } else if (c != '-' && c != ':' && c != 'T' && c != ' ') {
                return NONE;
            }
        }
        if (digits < 4 || digits % 2 != 0) {
            return NONE;
        }
        for (int i = digits; i < DIGITS; i += 2) {
            // months and days that are not stated count from the first
            date = 100 * date + (i < 8 ? 1 : 0);
        }
        return isDate(date) ? date : NONE;
    }

    private static boolean isDate(long date) {
        long day = date / 1_000_000 % 100;
        long month = date / MONTH % 100;
        return month >= 1
                && month <= 12
                && day >= 1
                && day <= 31
                && date / 10_000 % 100 < 24
                && date / 100 % 100 < 60
                && date % 100 < 60
                && date / MONTH / 100 > 0;
    }

    /** The date in the form of records, {@code NA} if it is none. */
    static String text(long date) {
        if (date == NONE) {
            return GraineryRecord.NA;
        }
        try {
            LocalDateTime time = LocalDateTime.of(
                    (int) (date / MONTH / 100),
                    (int) (date / MONTH % 100),
                    (int) (date / 1_000_000 % 100),
                    (int) (date / 10_000 % 100),
                    (int) (date / 100 % 100),
                    (int) (date % 100));
            return RecordDate.text(time.toInstant(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            // the 31st of a short month
            return GraineryRecord.NA;
        }
    }
}

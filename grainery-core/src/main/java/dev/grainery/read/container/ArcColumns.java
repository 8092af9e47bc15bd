// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import dev.grainery.read.container.RecordHeader.Field;

/** Spaces in the URL and the type shift columns: only the first and last are certain, then the IP address. */
// passed on within one call, and never compared
@SuppressWarnings("ArrayRecordComponent")
record ArcColumns(RecordHeader header, byte[] bytes, int length) {

    private static final int FEWEST_DIGITS = 8;
    private static final int MAX_IP_LENGTH = 45;

    void index() {
        int end = Ascii.beforeBlanks(bytes, 0, length);
        int from = Ascii.afterBlanks(bytes, 0, end);
        int last = end;
        while (last > from && bytes[last - 1] != ' ') {
            last--;
        }
        header.set(Field.CONTENT_LENGTH, last, end);
        int second = Ascii.find(' ', bytes, from, end) + 1;
        header.set(Field.WARC_TARGET_URI, from, second - 1);
        int ip = second;
        while (ip < last && !isDateBehindIp(ip, last)) {
            ip = Ascii.find(' ', bytes, ip, end) + 1;
        }
        int date = Ascii.find(' ', bytes, ip < last ? ip : second, end) + 1;
        if (ip < last) {
            // spaces belong to the URL
            header.set(Field.WARC_TARGET_URI, from, ip - 1);
            header.set(Field.WARC_IP_ADDRESS, ip, date - 1);
        } else if (date >= last || !isDate(date, Ascii.find(' ', bytes, date, end))) {
            return;
        }
        int type = Ascii.find(' ', bytes, date, end) + 1;
        header.set(Field.WARC_DATE, date, type - 1);
        if (type < last) {
            header.set(Field.CONTENT_TYPE, type, Ascii.find(' ', bytes, type, end));
        }
    }

    private boolean isDateBehindIp(int ip, int last) {
        int date = Ascii.find(' ', bytes, ip, last) + 1;
        return date < last && isIp(ip, date - 1) && isDate(date, Ascii.find(' ', bytes, date, last));
    }

    /** An unknown address is written as a zero or a dash. */
    private boolean isIp(int from, int to) {
        int dots = 0;
        int colons = 0;
        for (int i = from; i < to; i++) {
            dots += bytes[i] == '.' ? 1 : 0;
            colons += bytes[i] == ':' ? 1 : 0;
            if (bytes[i] != '.' && bytes[i] != ':' && Character.digit(bytes[i], 16) < 0) {
                return bytes[i] == '-' && to - from == 1;
            }
        }
        return to - from <= MAX_IP_LENGTH && (dots == 3 || colons > 0 || (to - from == 1 && bytes[from] == '0'));
    }

    private boolean isDate(int from, int to) {
        return to - from >= FEWEST_DIGITS && Ascii.number(bytes, from, from + FEWEST_DIGITS) >= 0;
    }
}

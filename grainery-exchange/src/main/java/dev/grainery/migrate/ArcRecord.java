// SPDX-License-Identifier: Apache-2.0
package dev.grainery.migrate;

import dev.grainery.describe.ArchiveDate;
import dev.grainery.file.PercentEncoding;
import dev.grainery.read.ArchivedRecord;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/** {@code uri} has disallowed bytes percent-encoded; {@code line} has one character for each byte. */
record ArcRecord(
        String uri,
        boolean isFiledesc,
        Optional<String> date,
        Optional<String> ip,
        Optional<String> mediaType,
        String line,
        long contentLength) {

    private static final int DIGITS_OF_DAY = 8;
    private static final int DIGITS_OF_SECONDS = 14;
    private static final int DIGITS_OF_MILLIS = 17;
    private static final String NO_MILLIS = ".000Z";

    /** ASCII without blanks, apart from letters and digits. */
    static final String VISIBLE = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    private static final Pattern IP =
            Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9A-Fa-f]{0,4}(:[0-9A-Fa-f]{0,4}){2,7}");
    private static final Pattern MEDIA_TYPE =
            Pattern.compile("[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+( *;[\\x20-\\x7e]*)?");

    static ArcRecord of(ArchivedRecord record) {
        byte[] line = withoutLineEnd(record.header());
        return new ArcRecord(
                PercentEncoding.encode(
                        '%', VISIBLE, url(line, record.field("WARC-Target-URI").orElse(""))),
                record.field("WARC-Type").isPresent(),
                record.field("WARC-Date").flatMap(ArcRecord::date),
                record.field("WARC-IP-Address").filter(ip -> IP.matcher(ip).matches()),
                record.field("Content-Type")
                        .filter(type -> MEDIA_TYPE.matcher(type).matches()),
                new String(line, StandardCharsets.ISO_8859_1),
                record.contentLength());
    }

    private static byte[] withoutLineEnd(byte[] header) {
        int end = header.length;
        while (end > 0 && (header[end - 1] == '\n' || header[end - 1] == '\r')) {
            end--;
        }
        return Arrays.copyOf(header, end);
    }

    /** The bytes of the first column, whose text may have been decoded in either encoding. */
    private static byte[] url(byte[] line, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        boolean same = Arrays.equals(bytes, 0, bytes.length, line, 0, Math.min(bytes.length, line.length));
        return same ? bytes : text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Some writers append further digits or text to the 14 digits; exactly three more are milliseconds. */
    private static Optional<String> date(String column) {
        boolean digits = DIGITS.matcher(column).matches();
        int counted = column.length();
        if (digits && counted > DIGITS_OF_SECONDS && counted != DIGITS_OF_MILLIS) {
            counted = DIGITS_OF_SECONDS;
        } else if (digits && counted > DIGITS_OF_DAY && counted < DIGITS_OF_SECONDS) {
            // a single digit of hour, minute or second is ignored
            counted -= counted % 2;
        }
        return ArchiveDate.text(column.substring(0, counted)).map(ArcRecord::withoutNoMillis);
    }

    /** Removes zero milliseconds, as is usual in WARC files. */
    static String withoutNoMillis(String date) {
        return date.endsWith(NO_MILLIS) ? date.substring(0, date.length() - NO_MILLIS.length()) + "Z" : date;
    }

    boolean isHttp() {
        return uri.regionMatches(true, 0, "http://", 0, 7) || uri.regionMatches(true, 0, "https://", 0, 8);
    }

    /** Adds the line to a WARC header, in base64 if it is not plain text. */
    void addLine(WarcHeader header) {
        boolean fits = line.equals(line.strip()) && line.chars().allMatch(c -> c >= ' ' && c < 0x7f);
        if (fits) {
            header.field("ARC-Header-Line", line);
        } else {
            header.field(
                    "ARC-Header-Line-Base64",
                    Base64.getEncoder().encodeToString(line.getBytes(StandardCharsets.ISO_8859_1)));
        }
    }
}

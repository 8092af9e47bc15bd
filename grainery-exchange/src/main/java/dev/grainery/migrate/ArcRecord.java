// SPDX-License-Identifier: Apache-2.0
package dev.grainery.migrate;

import dev.grainery.describe.ArchiveDate;
import dev.grainery.read.ArchivedRecord;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the header line of an ARC record says, in the words of WARC.
 *
 * @param uri the URL; bytes that may not stand in a URI are percent-encoded
 * @param isFiledesc whether it describes the ARC
 * @param date the date; empty if it is none
 * @param ip the address of the server, if there is one
 * @param mediaType the type, if it is a media type
 * @param line the header line without its line end, each byte as a character
 * @param contentLength bytes of its content, as the line says
 */
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
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    private static final Pattern IP =
            Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9A-Fa-f]{0,4}(:[0-9A-Fa-f]{0,4}){2,7}");
    private static final Pattern MEDIA_TYPE =
            Pattern.compile("[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+( *;[\\x20-\\x7e]*)?");

    static ArcRecord of(ArchivedRecord record) {
        byte[] line = withoutLineEnd(record.header());
        return new ArcRecord(
                encoded(url(line, record.field("WARC-Target-URI").orElse(""))),
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

    /** The bytes of the first column: its text may have been read in one encoding or another. */
    private static byte[] url(byte[] line, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        boolean same = Arrays.equals(bytes, 0, bytes.length, line, 0, Math.min(bytes.length, line.length));
        return same ? bytes : text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String encoded(byte[] url) {
        StringBuilder text = new StringBuilder(url.length);
        for (byte b : url) {
            if (b > ' ' && b < 0x7f) {
                text.append((char) b);
            } else {
                text.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
            }
        }
        return text.toString();
    }

    /** Some writers add further digits or text to the 14 digits; only three more are milliseconds. */
    private static Optional<String> date(String column) {
        boolean digits = DIGITS.matcher(column).matches();
        int counted = column.length();
        if (digits && counted > DIGITS_OF_SECONDS && counted != DIGITS_OF_MILLIS) {
            counted = DIGITS_OF_SECONDS;
        } else if (digits && counted > DIGITS_OF_DAY && counted < DIGITS_OF_SECONDS) {
            // half of an hour, minute or second says nothing
            counted -= counted % 2;
        }
        return ArchiveDate.text(column.substring(0, counted)).map(ArcRecord::withoutNoMillis);
    }

    /** A date of a record of Grainery as WARC files have it: without milliseconds if there are none. */
    static String withoutNoMillis(String date) {
        return date.endsWith(NO_MILLIS) ? date.substring(0, date.length() - NO_MILLIS.length()) + "Z" : date;
    }

    /** Whether what it holds was fetched by HTTP. */
    boolean isHttp() {
        return uri.regionMatches(true, 0, "http://", 0, 7) || uri.regionMatches(true, 0, "https://", 0, 8);
    }

    /** Adds the line to the header of the WARC record: as it is, or in base64 if a field cannot hold it so. */
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

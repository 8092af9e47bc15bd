// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import dev.grainery.read.container.RecordHeader.Field;
import java.util.Optional;

/**
 * The header line of an ARC record: URL, IP, date, type, length in version 1, ten columns in version 2. Real lines hold
 * spaces in the URL or the type, and dates of 10 to 32 characters. Used for one line after the other.
 */
final class ArcHeader {

    /** The longest header line that is read, in bytes. */
    static final int LONGEST = 1 << 16;

    private static final String FILEDESC = "filedesc:";
    private static final int FEWEST_COLUMNS = 4;

    private final RecordHeader line;

    ArcHeader(RecordHeader line) {
        this.line = line;
    }

    /** The header in this line; empty when it is none. */
    static Optional<ArcHeader> parse(byte[] bytes) {
        RecordHeader line = new RecordHeader();
        line.append(bytes, 0, bytes.length);
        ArcHeader header = new ArcHeader(line);
        return header.read() ? Optional.of(header) : Optional.empty();
    }

    /** Looks at the line that is there now, and tells whether it is a header. */
    boolean read() {
        return isWhole() && columns() >= FEWEST_COLUMNS && contentLength() >= 0 && beginsWithUrl();
    }

    /** As {@link #read}, and as no line of a page has it: with a date in its place. */
    boolean beginsRecord() {
        return read() && (isFiledesc() || date().isPresent());
    }

    private boolean isWhole() {
        return line.length() > 0 && line.at(line.length() - 1) == '\n';
    }

    private int columns() {
        int columns = 1;
        for (int i = line.from(Field.WARC_TARGET_URI); i < line.from(Field.CONTENT_LENGTH); i++) {
            columns += line.at(i) == ' ' ? 1 : 0;
        }
        return columns;
    }

    /** Whether a line that is no header would be one if a scheme came first: all other columns are there. */
    boolean isDamagedInUrl() {
        return isWhole()
                && contentLength() >= 0
                && line.has(Field.WARC_IP_ADDRESS)
                && line.has(Field.CONTENT_TYPE)
                && line.end(Field.CONTENT_TYPE) + 1 == line.from(Field.CONTENT_LENGTH);
    }

    /** Whether a scheme and a colon come first. */
    private boolean beginsWithUrl() {
        int from = line.from(Field.WARC_TARGET_URI);
        int at = from;
        while (isOfScheme(line.at(at), at == from)) {
            at++;
        }
        return at > from && line.at(at) == ':';
    }

    private static boolean isOfScheme(byte b, boolean first) {
        boolean letter = (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z');
        return letter || (!first && ((b >= '0' && b <= '9') || b == '+' || b == '.' || b == '-'));
    }

    /** The last column, bytes of the content; -1 if it is no number. */
    long contentLength() {
        return line.number(Field.CONTENT_LENGTH);
    }

    boolean isFiledesc() {
        return line.begins(Field.WARC_TARGET_URI, FILEDESC);
    }

    /** The first column, with the spaces in it. */
    String url() {
        return line.value(Field.WARC_TARGET_URI.text()).orElse("");
    }

    /** The date column, verbatim. */
    Optional<String> date() {
        return line.value(Field.WARC_DATE.text());
    }

    /** The name in a filedesc URL, without its scheme and slashes. */
    Optional<String> fileName() {
        return isFiledesc()
                ? Optional.of(url().substring(FILEDESC.length()).replaceFirst("^/+", ""))
                        .filter(n -> !n.isEmpty())
                : Optional.empty();
    }
}

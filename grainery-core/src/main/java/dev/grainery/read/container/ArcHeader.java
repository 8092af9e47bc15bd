// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import dev.grainery.read.container.RecordHeader.Field;
import java.util.Optional;

/** Real lines have spaces in the URL or the type, and dates of 10 to 32 characters. Reused for each line. */
final class ArcHeader {

    static final int MAX_LENGTH = 1 << 16;
    private static final String FILEDESC = "filedesc:";
    private static final int FEWEST_COLUMNS = 4;

    private final RecordHeader line;

    ArcHeader(RecordHeader line) {
        this.line = line;
    }

    static Optional<ArcHeader> parse(byte[] bytes) {
        RecordHeader line = new RecordHeader();
        line.append(bytes, 0, bytes.length);
        ArcHeader header = new ArcHeader(line);
        return header.read() ? Optional.of(header) : Optional.empty();
    }

    boolean read() {
        return isWhole() && columns() >= FEWEST_COLUMNS && contentLength() >= 0 && beginsWithUrl();
    }

    /** Stricter than {@link #read}, for lines that may be content: a date is required. */
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

    /** Whether only the scheme is missing: all other columns are there. */
    boolean isDamagedInUrl() {
        return isWhole()
                && contentLength() >= 0
                && line.has(Field.WARC_IP_ADDRESS)
                && line.has(Field.CONTENT_TYPE)
                && line.end(Field.CONTENT_TYPE) + 1 == line.from(Field.CONTENT_LENGTH);
    }

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

    long contentLength() {
        return line.number(Field.CONTENT_LENGTH);
    }

    boolean isFiledesc() {
        return line.begins(Field.WARC_TARGET_URI, FILEDESC);
    }

    String url() {
        return line.value(Field.WARC_TARGET_URI.text()).orElse("");
    }

    Optional<String> date() {
        return line.value(Field.WARC_DATE.text());
    }

    Optional<String> fileName() {
        return isFiledesc()
                ? Optional.of(url().substring(FILEDESC.length()).replaceFirst("^/+", ""))
                        .filter(n -> !n.isEmpty())
                : Optional.empty();
    }
}

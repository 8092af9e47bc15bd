// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.container;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The header line of an ARC record: URL, IP, date, type, length in version 1, ten columns in version 2. Real lines hold
 * spaces in the URL or the type, and dates of 10 to 32 characters, so that only the first and last column are sure. Used
 * for one line after the other; nothing but the length is taken from a line before it is asked for.
 */
final class ArcHeader {

    /** The longest header line that is read, in bytes. */
    static final int LONGEST = 1 << 16;

    private static final String FILEDESC = "filedesc:";
    private static final Pattern DATE = Pattern.compile("[0-9]{8,}.*");
    private static final Pattern IP = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|0|-|[0-9a-fA-F:]*:[0-9a-fA-F:]*");
    private static final int LONGEST_IP = 45;
    private static final int FEWEST_COLUMNS = 4;
    private static final int DATE_COLUMN = 2;

    private final FieldLines line;
    private int from;
    private long contentLength;

    ArcHeader(FieldLines line) {
        this.line = line;
    }

    /** The header in this line; empty when it is none. */
    static Optional<ArcHeader> parse(byte[] bytes) {
        FieldLines line = new FieldLines();
        line.append(bytes, 0, bytes.length);
        ArcHeader header = new ArcHeader(line);
        return header.read() ? Optional.of(header) : Optional.empty();
    }

    /** Looks at the line that is there now, and tells whether it is a header. */
    boolean read() {
        int end = line.length();
        if (end == 0 || line.at(end - 1) != '\n') {
            return false;
        }
        while (end > 0 && Character.isWhitespace((int) line.at(end - 1))) {
            end--;
        }
        from = 0;
        while (from < end && Character.isWhitespace((int) line.at(from))) {
            from++;
        }
        int columns = 1;
        int lastColumn = from;
        for (int i = from; i < end; i++) {
            if (line.at(i) == ' ') {
                columns++;
                lastColumn = i + 1;
            }
        }
        contentLength = line.number(lastColumn, end);
        return columns >= FEWEST_COLUMNS && contentLength != FieldLines.NO_NUMBER && beginsWithUrl(end);
    }

    /** Whether a line that is no header would be one if a scheme came first: all other columns are there. */
    boolean isDamagedInUrl() {
        List<String> columns = columns();
        int last = columns.size() - 1;
        return contentLength != FieldLines.NO_NUMBER
                && line.at(line.length() - 1) == '\n'
                && last >= FEWEST_COLUMNS
                && DATE.matcher(columns.get(last - 2)).matches()
                && isIp(columns.get(last - 3));
    }

    /** Whether a scheme and a colon come first. */
    private boolean beginsWithUrl(int end) {
        int at = from;
        while (at < end && isOfScheme(line.at(at), at == from)) {
            at++;
        }
        return at > from && at < end && line.at(at) == ':';
    }

    private static boolean isOfScheme(byte b, boolean first) {
        boolean letter = (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z');
        return letter || (!first && ((b >= '0' && b <= '9') || b == '+' || b == '.' || b == '-'));
    }

    /** The last column, bytes of the content. */
    long contentLength() {
        return contentLength;
    }

    boolean isFiledesc() {
        for (int i = 0; i < FILEDESC.length(); i++) {
            if (from + i >= line.length() || line.at(from + i) != FILEDESC.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The first column. */
    String url() {
        return columns().get(0);
    }

    /** The date column, verbatim. */
    Optional<String> date() {
        List<String> columns = columns();
        for (int i = DATE_COLUMN; i < columns.size() - 1; i++) {
            if (DATE.matcher(columns.get(i)).matches() && isIp(columns.get(i - 1))) {
                return Optional.of(columns.get(i));
            }
        }
        return Optional.of(columns.get(DATE_COLUMN)).filter(c -> DATE.matcher(c).matches());
    }

    private static boolean isIp(String column) {
        return column.length() <= LONGEST_IP && IP.matcher(column).matches();
    }

    private List<String> columns() {
        return List.of(FieldLines.text(line.copy(0)).strip().split(" "));
    }

    /** The name in a filedesc URL, without its scheme and slashes. */
    Optional<String> fileName() {
        return isFiledesc()
                ? Optional.of(url().substring(FILEDESC.length()).replaceFirst("^/+", ""))
                        .filter(n -> !n.isEmpty())
                : Optional.empty();
    }
}

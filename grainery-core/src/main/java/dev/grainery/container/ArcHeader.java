// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The header line of an ARC record: URL, IP, date, type, length in version 1, ten columns in version 2. Real lines hold
 * spaces in the URL or the type, and dates of 10 to 32 characters, so that only the first and last column are sure.
 *
 * @param url the first column
 * @param date the date column, verbatim
 * @param contentLength the last column, bytes of the content
 */
record ArcHeader(String url, Optional<String> date, long contentLength) {

    /** The longest header line that is read, in bytes. */
    static final int LONGEST = 1 << 16;

    private static final String FILEDESC = "filedesc:";
    private static final Pattern URL = Pattern.compile("(?s)[A-Za-z][A-Za-z0-9+.-]*:.*");
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
    private static final Pattern DATE = Pattern.compile("[0-9]{8,}.*");
    private static final Pattern IP = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|0|-|[0-9a-fA-F:]*:[0-9a-fA-F:]*");
    private static final int LONGEST_IP = 45;
    private static final int FEWEST_COLUMNS = 4;
    private static final int DATE_COLUMN = 2;

    /** The header in this line; empty when it is none. */
    static Optional<ArcHeader> parse(byte[] line) {
        if (line.length == 0 || line[line.length - 1] != '\n') {
            return Optional.empty();
        }
        List<String> columns = List.of(FieldText.of(line).strip().split(" "));
        String length = columns.get(columns.size() - 1);
        if (columns.size() < FEWEST_COLUMNS
                || !URL.matcher(columns.get(0)).matches()
                || !LENGTH.matcher(length).matches()) {
            return Optional.empty();
        }
        return Optional.of(new ArcHeader(columns.get(0), date(columns), Long.parseLong(length)));
    }

    private static Optional<String> date(List<String> columns) {
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

    boolean isFiledesc() {
        return url.startsWith(FILEDESC);
    }

    /** The name in a filedesc URL, without its scheme and slashes. */
    Optional<String> fileName() {
        return isFiledesc()
                ? Optional.of(url.substring(FILEDESC.length()).replaceFirst("^/+", ""))
                        .filter(n -> !n.isEmpty())
                : Optional.empty();
    }
}

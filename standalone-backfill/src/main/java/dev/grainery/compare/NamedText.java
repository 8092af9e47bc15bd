// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import java.util.ArrayList;
import java.util.List;

/** A field of a header, or a line of the head of an HTTP message, as far as it is kept. */
record NamedText(String name, BoundedText value) {

    static final String STATUS_LINE = "status line";

    /** How many lines of a head are kept; they only serve to name the one that differs. */
    private static final int MOST = 128;

    private static final int LONGEST_NAME = 60;

    static NamedText of(String name, String value) {
        return new NamedText(name.substring(0, Math.min(name.length(), LONGEST_NAME)), BoundedText.of(value));
    }

    /** The lines of the head of an HTTP message, the first one as {@link #STATUS_LINE}. */
    static List<NamedText> lines(String head) {
        List<NamedText> lines = new ArrayList<>();
        int from = 0;
        while (from < head.length() && lines.size() < MOST) {
            int end = head.indexOf('\n', from);
            String line = head.substring(from, end < 0 ? head.length() : end + 1);
            int colon = line.indexOf(':');
            lines.add(lines.isEmpty() ? of(STATUS_LINE, line) : of(line.substring(0, Math.max(colon, 0)), line));
            from += line.length();
        }
        return lines;
    }
}

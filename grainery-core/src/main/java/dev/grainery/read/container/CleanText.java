// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import static java.util.stream.Collectors.joining;

import dev.grainery.file.NameText;
import java.util.List;

/** Text of a container made safe for records: no control characters, bounded length. */
public record CleanText(String text, boolean cleaned) {

    /** In characters. */
    public static final int LONGEST = 1_000;

    private static final int MAX_SHOWN_LENGTH = 100;
    private static final int MAX_SHOWN = 5;

    /** Line breaks and tabs become spaces, other control characters are removed. */
    public static CleanText of(String value) {
        if (value.length() <= LONGEST && NameText.isPrintableAscii(value)) {
            return new CleanText(value.strip(), false);
        }
        String text = value.codePoints()
                .filter(c -> Character.isWhitespace(c) || !hidden(c))
                .map(c -> Character.isWhitespace(c) ? ' ' : c)
                .limit(LONGEST)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString()
                .strip();
        return new CleanText(text, !text.equals(value.strip()));
    }

    static String shown(String value) {
        String text = of(value).text();
        if (text.codePointCount(0, text.length()) <= MAX_SHOWN_LENGTH) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, MAX_SHOWN_LENGTH)) + "…";
    }

    public static String shown(List<String> values) {
        String first = values.stream().limit(MAX_SHOWN).map(CleanText::shown).collect(joining(", "));
        return values.size() > MAX_SHOWN ? first + " and " + (values.size() - MAX_SHOWN) + " more" : first;
    }

    private static boolean hidden(int c) {
        int type = Character.getType(c);
        // also marks that change the writing direction, and unpaired surrogates
        return type == Character.CONTROL || type == Character.FORMAT || type == Character.SURROGATE;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import static java.util.stream.Collectors.joining;

import dev.grainery.file.NameText;
import java.util.List;

/**
 * A text from a container, made fit for a record: without control characters, and not too long.
 *
 * @param text what is fit to be kept
 * @param cleaned whether that differs from what stood there
 */
public record CleanText(String text, boolean cleaned) {

    /** The longest value a record keeps, in characters. */
    public static final int LONGEST = 1_000;

    private static final int LONGEST_SHOWN = 100;
    private static final int MOST_SHOWN = 5;

    /** Cleans a value; line breaks and tabs become spaces, other control characters go. */
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

    /** The value as it may stand in a message. */
    static String shown(String value) {
        String text = of(value).text();
        if (text.codePointCount(0, text.length()) <= LONGEST_SHOWN) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, LONGEST_SHOWN)) + "…";
    }

    /** Values as they may stand in a message: the first few of them, and how many there are more. */
    public static String shown(List<String> values) {
        String first = values.stream().limit(MOST_SHOWN).map(CleanText::shown).collect(joining(", "));
        return values.size() > MOST_SHOWN ? first + " and " + (values.size() - MOST_SHOWN) + " more" : first;
    }

    private static boolean hidden(int c) {
        int type = Character.getType(c);
        // also marks that turn the writing direction, and halves of characters
        return type == Character.CONTROL || type == Character.FORMAT || type == Character.SURROGATE;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system.output;

import java.util.Locale;

/** Terminal controls, direction marks and invisible characters become <code>&#92;uXXXX</code>, as in JSON. */
public final class VisibleText {

    /** First characters of spreadsheet formulas. */
    private static final String BEFORE_FORMULAS = "=+-@\uFF1D\uFF0B\uFF0D\uFF20";

    private VisibleText() {}

    public static String line(String text) {
        return escaped(text, false);
    }

    /** A CSV cell (RFC 4180) on one line that no spreadsheet evaluates as a formula. */
    public static String csv(String text) {
        boolean formula = !text.isEmpty() && BEFORE_FORMULAS.indexOf(text.charAt(0)) >= 0;
        String cell = (formula ? "'" : "") + line(text);
        return cell.contains(",") || cell.contains("\"") ? "\"" + cell.replace("\"", "\"\"") + "\"" : cell;
    }

    /** Keeps line feeds, carriage returns, tabs and ANSI colors. */
    public static String lines(String text) {
        return escaped(text, true);
    }

    private static String escaped(String text, boolean lines) {
        StringBuilder visible = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int c = text.codePointAt(i);
            if (isHidden(text, i, lines)) {
                for (char half : Character.toChars(c)) {
                    visible.append(String.format(Locale.ROOT, "\\u%04X", (int) half));
                }
            } else {
                visible.appendCodePoint(c);
            }
        }
        return visible.toString();
    }

    private static boolean isHidden(String text, int at, boolean lines) {
        int c = text.codePointAt(at);
        if (c >= ' ' && c <= '~') {
            return false;
        }
        if (lines && (c == '\n' || c == '\r' || c == '\t' || isColor(text, at))) {
            return false;
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> true;
            default -> isBlankLetter(c);
        };
    }

    /** Hangul fillers, the grapheme joiner and variation selectors. */
    private static boolean isBlankLetter(int c) {
        return c == 0x034F
                || c == 0x115F
                || c == 0x1160
                || c == 0x3164
                || c == 0xFFA0
                || (c >= 0x180B && c <= 0x180F)
                || (c >= 0xFE00 && c <= 0xFE0F)
                || (c >= 0xE0100 && c <= 0xE01EF);
    }

    private static boolean isColor(String text, int at) {
        if (!text.startsWith("\u001B[", at)) {
            return false;
        }
        int end = at + 2;
        while (end < text.length() && (Character.isDigit(text.charAt(end)) || text.charAt(end) == ';')) {
            end++;
        }
        return end < text.length() && text.charAt(end) == 'm';
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.quality;

/** ASCII within bytes of any encoding that extends it. */
final class Bytes {

    private Bytes() {}

    static int lower(int b) {
        return b >= 'A' && b <= 'Z' ? b + ('a' - 'A') : b;
    }

    static boolean isBlank(int b) {
        return b == ' ' || (b >= '\t' && b <= '\r');
    }

    static boolean isLetter(int b) {
        int lower = lower(b);
        return lower >= 'a' && lower <= 'z';
    }

    /** Letters, digits and hyphens. */
    static boolean isOfName(int b) {
        return isLetter(b) || (b >= '0' && b <= '9') || b == '-';
    }

    /** Returns {@code to} if there is none. */
    static int find(char wanted, byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] != wanted) {
            at++;
        }
        return at;
    }

    /** Ignores case; {@code text} is in lower case. */
    static boolean begins(String text, byte[] bytes, int from, int to) {
        boolean same = to - from >= text.length();
        for (int i = 0; i < text.length() && same; i++) {
            same = lower(bytes[from + i]) == text.charAt(i);
        }
        return same;
    }
}

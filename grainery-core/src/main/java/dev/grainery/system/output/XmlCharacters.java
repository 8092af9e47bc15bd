// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system.output;

import java.util.function.IntPredicate;

public final class XmlCharacters {

    private static final int REPLACEMENT = 0xFFFD;

    private XmlCharacters() {}

    public static boolean isAllowed(int character) {
        return character == '\t'
                || character == '\n'
                || character == '\r'
                || (character >= ' ' && character < Character.MIN_SURROGATE)
                || (character > Character.MAX_SURROGATE && character <= REPLACEMENT)
                || character >= Character.MIN_SUPPLEMENTARY_CODE_POINT;
    }

    public static String clean(String value) {
        IntPredicate allowed = XmlCharacters::isAllowed;
        return value.codePoints().allMatch(allowed)
                ? value
                : value.codePoints()
                        .map(character -> allowed.test(character) ? character : REPLACEMENT)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import java.util.Arrays;
import java.util.List;

/** A pattern of fixed length. Immutable. */
final class BytePiece {

    private final ByteValues[] values;
    private final byte[] literal;
    private final boolean isLiteral;

    BytePiece(List<ByteValues> pattern) {
        values = pattern.toArray(ByteValues[]::new);
        literal = new byte[values.length];
        boolean allSingle = true;
        for (int i = 0; i < values.length; i++) {
            boolean single = values[i].isSingle();
            allSingle &= single;
            literal[i] = single ? values[i].single() : 0;
        }
        isLiteral = allSingle;
    }

    int length() {
        return literal.length;
    }

    ByteValues at(int index) {
        return values[index];
    }

    /** The bytes must contain the whole piece. */
    boolean matches(byte[] bytes, int at) {
        if (isLiteral) {
            return bytes[at] == literal[0]
                    && Arrays.equals(bytes, at + 1, at + literal.length, literal, 1, literal.length);
        }
        for (int i = 0; i < values.length; i++) {
            if (!values[i].contains(bytes[at + i])) {
                return false;
            }
        }
        return true;
    }

    /** The longest run of certain bytes; empty if there is none. */
    byte[] longestLiteral() {
        int bestFrom = 0;
        int bestLength = 0;
        int from = 0;
        for (int i = 0; i <= values.length; i++) {
            if (i == values.length || !values[i].isSingle()) {
                if (i - from > bestLength) {
                    bestFrom = from;
                    bestLength = i - from;
                }
                from = i + 1;
            }
        }
        return Arrays.copyOfRange(literal, bestFrom, bestFrom + bestLength);
    }
}

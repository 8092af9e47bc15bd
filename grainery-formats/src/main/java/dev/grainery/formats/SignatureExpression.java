// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads the expressions of PRONOM: hexadecimal bytes, {@code 'text'}, {@code ??}, {@code [a:b]}, {@code [!a]}, {@code
 * [&a]}, {@code (a|b)}, <code>{n-m}</code> and {@code *}. Throws {@link IllegalArgumentException}.
 */
final class SignatureExpression {

    /** For a gap without a limit. */
    static final int UNLIMITED = Integer.MAX_VALUE;

    private static final int MAX_LENGTH = 20_000;
    private static final int MAX_ALTERNATIVES = 256;
    private static final int MAX_DEPTH = 8;
    private static final int MAX_GAP = 1 << 20;

    private final String text;
    private int at;
    private int depth;

    private SignatureExpression(String text) {
        this.text = text;
    }

    /** Alternatives that follow the part before at a distance of {@code minGap} to {@code maxGap} bytes. */
    record Part(int minGap, int maxGap, List<BytePiece> alternatives) {}

    static List<Part> parse(String text) {
        if (text.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("longer than " + MAX_LENGTH + " characters");
        }
        return new SignatureExpression(text).parts();
    }

    private List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        int minGap = 0;
        int maxGap = 0;
        while (true) {
            List<List<ByteValues>> pieces = pieces();
            if (pieces.stream().anyMatch(List::isEmpty)) {
                throw fault("bytes are missing");
            }
            parts.add(
                    new Part(minGap, maxGap, pieces.stream().map(BytePiece::new).toList()));
            if (at == text.length()) {
                return parts;
            }
            if (take('*')) {
                minGap = 0;
                maxGap = UNLIMITED;
            } else {
                expect('{');
                minGap = number();
                maxGap = !take('-') ? minGap : take('*') ? UNLIMITED : number();
                expect('}');
                if (maxGap < minGap) {
                    throw fault("the gap ends before it begins");
                }
            }
        }
    }

    private List<List<ByteValues>> pieces() {
        List<List<ByteValues>> all = new ArrayList<>();
        all.add(new ArrayList<>());
        while (skipBlanks() && "*{|)".indexOf(text.charAt(at)) < 0) {
            if (take('(')) {
                all = joined(all, choice());
            } else if (take('\'')) {
                while (!take('\'')) {
                    append(all, ByteValues.of(character()));
                }
            } else if (take('[')) {
                append(all, values());
            } else if (text.startsWith("??", at)) {
                at += 2;
                append(all, ByteValues.ANY);
            } else {
                append(all, ByteValues.of(hexadecimal()));
            }
        }
        return all;
    }

    private static void append(List<List<ByteValues>> all, ByteValues values) {
        all.forEach(one -> one.add(values));
    }

    private List<List<ByteValues>> joined(List<List<ByteValues>> before, List<List<ByteValues>> choice) {
        if (before.size() * choice.size() > MAX_ALTERNATIVES) {
            throw fault("more than " + MAX_ALTERNATIVES + " alternatives");
        }
        List<List<ByteValues>> all = new ArrayList<>();
        for (List<ByteValues> first : before) {
            for (List<ByteValues> second : choice) {
                List<ByteValues> both = new ArrayList<>(first);
                both.addAll(second);
                all.add(both);
            }
        }
        return all;
    }

    private List<List<ByteValues>> choice() {
        if (++depth > MAX_DEPTH) {
            throw fault("parentheses are nested too deeply");
        }
        List<List<ByteValues>> all = new ArrayList<>(pieces());
        while (take('|')) {
            all.addAll(pieces());
        }
        expect(')');
        depth--;
        return all;
    }

    private ByteValues values() {
        boolean inverted = take('!');
        boolean mask = take('&');
        ByteValues all = mask ? ByteValues.withBits(hexadecimal()) : range();
        while (skipBlanks() && !take(']')) {
            all = all.or(range());
        }
        if (text.charAt(at - 1) != ']') {
            throw fault("] is missing");
        }
        ByteValues values = inverted ? all.inverted() : all;
        if (values.isEmpty()) {
            throw fault("no byte is possible");
        }
        return values;
    }

    private ByteValues range() {
        int first = value();
        int last = take(':') || take('-') ? value() : first;
        if (last < first) {
            throw fault("the range ends before it begins");
        }
        return ByteValues.range(first, last);
    }

    private int value() {
        skipBlanks();
        if (!take('\'')) {
            return hexadecimal();
        }
        int value = character();
        expect('\'');
        return value;
    }

    private int character() {
        if (at == text.length()) {
            throw fault("' is missing");
        }
        char c = text.charAt(at++);
        if (c > 0x7f) {
            throw fault("text that is not ASCII");
        }
        return c;
    }

    private int hexadecimal() {
        if (at + 2 <= text.length()) {
            int high = Character.digit(text.charAt(at), 16);
            int low = Character.digit(text.charAt(at + 1), 16);
            if (high >= 0 && low >= 0) {
                at += 2;
                return high << 4 | low;
            }
        }
        throw fault("a byte is not two hexadecimal digits");
    }

    private int number() {
        int value = 0;
        int from = at;
        while (at < text.length() && Character.digit(text.charAt(at), 10) >= 0) {
            value = Math.min(10 * value + Character.digit(text.charAt(at++), 10), MAX_GAP);
        }
        if (at == from) {
            throw fault("a number is missing");
        }
        return value;
    }

    private boolean skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at < text.length();
    }

    private boolean take(char c) {
        boolean here = at < text.length() && text.charAt(at) == c;
        at += here ? 1 : 0;
        return here;
    }

    private void expect(char c) {
        skipBlanks();
        if (!take(c)) {
            throw fault(c + " is missing");
        }
    }

    private IllegalArgumentException fault(String what) {
        return new IllegalArgumentException(what + " at character " + (at + 1));
    }
}

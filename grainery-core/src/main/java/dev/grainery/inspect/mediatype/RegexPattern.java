// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.mediatype;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

final class RegexPattern implements Clause {

    /** Bytes that Tika matches from an offset on, including zeros behind the last byte. */
    private static final int WINDOW = 1 << 13;

    private final Pattern pattern;
    private final int size;
    private final int from;
    private final int to;
    private final Anchor first;
    private final boolean[] mayBeFirst = new boolean[1 << Byte.SIZE];
    private final Optional<Byte> second;

    /** {@code size} is the length of the expression as counted by Tika; {@code to} is inclusive. */
    RegexPattern(String regex, int size, int from, int to) {
        this.pattern = Pattern.compile(regex);
        this.size = size;
        this.from = from;
        this.to = to;
        this.first = nextValues("");
        first.values().forEach(value -> mayBeFirst[value] = true);
        this.second = from < to ? onlySecond() : Optional.empty();
    }

    private Anchor nextValues(String begun) {
        return Anchor.of(from + begun.length(), value -> {
            Matcher matcher = pattern.matcher(begun + (char) value);
            return matcher.lookingAt() || matcher.hitEnd();
        });
    }

    private Optional<Byte> onlySecond() {
        Set<Integer> seconds = first.values().stream()
                .flatMap(value -> nextValues(Character.toString(value)).values().stream())
                .collect(Collectors.toSet());
        return seconds.size() == 1 ? Optional.of(seconds.iterator().next().byteValue()) : Optional.empty();
    }

    @Override
    public boolean matches(FirstBytes start) {
        if (start.length() < from) {
            return false;
        }
        Latin1 text = new Latin1(start.bytes(), start.length(), from, WINDOW + to - from);
        int at = next(start, from);
        while (at <= to) {
            if (mayBeFirst[text.charAt(at - from)]
                    && pattern.matcher(text)
                            .region(at - from, at - from + WINDOW)
                            .lookingAt()) {
                return true;
            }
            at = next(start, at + 1);
        }
        return false;
    }

    private int next(FirstBytes start, int at) {
        if (second.isEmpty()) {
            return at;
        }
        int found = start.next(second.get(), at + 1, to + 2);
        return found < 0 ? Integer.MAX_VALUE : found - 1;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int places() {
        return to - from + 1;
    }

    @Override
    public int reach() {
        return 0;
    }

    @Override
    public Optional<Anchor> anchor() {
        return from == to ? Optional.of(first) : Optional.empty();
    }

    private static final class Latin1 implements CharSequence {

        private final byte[] bytes;
        private final int end;
        private final int from;
        private final int length;

        Latin1(byte[] bytes, int end, int from, int length) {
            this.bytes = bytes;
            this.end = end;
            this.from = from;
            this.length = length;
        }

        @Override
        public int length() {
            return length;
        }

        @Override
        public char charAt(int index) {
            return from + index < end ? (char) (bytes[from + index] & 0xff) : 0;
        }

        @Override
        public CharSequence subSequence(int start, int stop) {
            return new Latin1(bytes, end, from + start, stop - start);
        }
    }
}

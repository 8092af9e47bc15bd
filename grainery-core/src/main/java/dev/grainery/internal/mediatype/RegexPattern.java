// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.mediatype;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A regular expression over bytes as characters of Latin-1, at an offset or between two. Immutable. */
final class RegexPattern implements Clause {

    /** As far as Tika looks from an offset on, in bytes; behind the last byte there are zeros. */
    private static final int WINDOW = 1 << 13;

    /** Of so many bytes, at most, it is known what values they may have. */
    private static final int LONGEST_OPENING = 3;

    /** After more beginnings than these, it is not found out with what byte they may go on. */
    private static final int MOST_BEGINNINGS = 16;

    private final Pattern pattern;
    private final int size;
    private final int from;
    private final int to;
    private final List<BitSet> opening;
    private final Optional<Byte> second;

    /**
     * @param size length of the expression as Tika counts it
     * @param from the lowest offset
     * @param to the highest offset, included
     */
    RegexPattern(String regex, int size, int from, int to) {
        this.pattern = Pattern.compile(regex);
        this.size = size;
        this.from = from;
        this.to = to;
        this.opening = opening();
        this.second = from < to ? onlySecond() : Optional.empty();
    }

    /** What values the first bytes of a match may have, as many of them as can be told quickly; the first one at least. */
    private List<BitSet> opening() {
        List<BitSet> values = new ArrayList<>();
        List<String> beginnings = List.of("");
        while (values.size() < LONGEST_OPENING && beginnings.size() <= MOST_BEGINNINGS) {
            BitSet next = new BitSet();
            List<String> longer = new ArrayList<>();
            for (String begun : beginnings) {
                BitSet possible = possible(begun);
                next.or(possible);
                possible.stream().forEach(value -> longer.add(begun + (char) value));
            }
            values.add(next);
            beginnings = longer;
        }
        return values;
    }

    /** With what byte a match may go on after these: after others it fails, whatever follows. */
    private BitSet possible(String begun) {
        BitSet values = new BitSet();
        for (int value = 0; value < 1 << Byte.SIZE; value++) {
            Matcher matcher = pattern.matcher(begun + (char) value);
            values.set(value, matcher.lookingAt() || matcher.hitEnd());
        }
        return values;
    }

    /** The one byte that must stand second, if there is just one. */
    private Optional<Byte> onlySecond() {
        return opening.size() > 1 && opening.get(1).cardinality() == 1
                ? Optional.of((byte) opening.get(1).nextSetBit(0))
                : Optional.empty();
    }

    @Override
    public boolean matches(FirstBytes start) {
        if (start.length() < from) {
            return false;
        }
        Latin1 text = new Latin1(start.bytes(), start.length(), from, WINDOW + to - from);
        int at = next(start, from);
        while (at <= to) {
            if (mayBegin(text, at - from)
                    && pattern.matcher(text)
                            .region(at - from, at - from + WINDOW)
                            .lookingAt()) {
                return true;
            }
            at = next(start, at + 1);
        }
        return false;
    }

    /** Turns down most of what is no match in a fraction of the time that the expression takes. */
    private boolean mayBegin(Latin1 text, int at) {
        for (int i = 0; i < opening.size(); i++) {
            if (!opening.get(i).get(text.charAt(at + i))) {
                return false;
            }
        }
        return true;
    }

    /** The next offset from this one on where it may stand. */
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
        return from == to ? Optional.of(new Anchor(from, opening.get(0))) : Optional.empty();
    }

    @Override
    public List<Sign> signs() {
        BitSet first = opening.get(0);
        // the zeros behind the last byte are none of the bytes
        return first.isEmpty() || first.cardinality() > 2 || first.get(0)
                ? List.of()
                : List.of(new Sign((byte) first.nextSetBit(0), (byte) (first.length() - 1), to));
    }

    /** Bytes as characters, without copying them. */
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

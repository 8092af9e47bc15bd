// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.mediatype;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

final class BytePattern implements Clause {

    /** With more offsets, the rarest byte is searched first. */
    private static final int FEW_PLACES = 64;

    /** Bytes by their frequency in text other than HTML; all others are rarer. */
    private static final List<String> FREQUENT = List.of(
            " \n\r\t",
            "abcdefghilmnoprstuy",
            "-.,()'/=\"",
            "0123456789;:_&{}[]!#",
            "ABCDEFGHIJKLMNOPQRSTUVWXYZjkqvwxz");

    private final byte[] pattern;
    private final byte[] mask;
    private final boolean ignoringCase;
    private final boolean[] fixed;
    final int from;
    private final int to;
    private final int rarest;

    /** {@code wanted} is in lower case if case does not matter; {@code mask} has the relevant bits. */
    BytePattern(byte[] wanted, byte[] mask, boolean ignoringCase, int from, int to) {
        int length = Math.max(wanted.length, mask.length);
        if (length == 0 || from < 0 || to < from || to + length > FirstBytes.LIMIT) {
            throw new IllegalArgumentException("no pattern: " + length + " bytes at " + from + " to " + to);
        }
        this.pattern = new byte[length];
        this.mask = new byte[length];
        for (int i = 0; i < length; i++) {
            this.mask[i] = i < mask.length ? mask[i] : (byte) 0xff;
            this.pattern[i] = i < wanted.length ? (byte) (wanted[i] & this.mask[i]) : 0;
        }
        this.ignoringCase = ignoringCase;
        this.fixed = new boolean[length];
        for (int i = 0; i < length; i++) {
            // identical in every match; zeros may lie behind the last byte
            fixed[i] =
                    this.mask[i] == (byte) 0xff && pattern[i] != 0 && !(ignoringCase && Character.isLetter(pattern[i]));
        }
        this.from = from;
        this.to = to;
        this.rarest = from < to ? rarest() : -1;
    }

    private int rarest() {
        return IntStream.range(0, pattern.length)
                .filter(i -> fixed[i])
                .reduce((best, i) -> rarity(pattern[i]) > rarity(pattern[best]) ? i : best)
                .orElse(-1);
    }

    private static int rarity(byte b) {
        return IntStream.range(0, FREQUENT.size())
                .filter(group -> FREQUENT.get(group).indexOf(b) >= 0)
                .findFirst()
                .orElse(FREQUENT.size());
    }

    @Override
    public boolean matches(FirstBytes start) {
        if (start.length() < from + pattern.length) {
            return false;
        }
        byte[] bytes = start.bytes();
        if (from == to) {
            return isAt(bytes, from);
        }
        int last = lastIn(start);
        for (int i = 0; i < pattern.length; i++) {
            if (fixed[i] && start.noneBefore(pattern[i]) > last + i) {
                return false;
            }
        }
        if (rarest < 0 || to - from <= FEW_PLACES) {
            for (int i = from; i <= last; i++) {
                if (isAt(bytes, i)) {
                    return true;
                }
            }
            return false;
        }
        byte wanted = pattern[rarest];
        int at = start.next(wanted, from + rarest, last + rarest + 1);
        while (at >= 0) {
            if (isAt(bytes, at - rarest)) {
                return true;
            }
            at = start.next(wanted, at + 1, last + rarest + 1);
        }
        return false;
    }

    /** As with Tika, a match may end in the zeros behind the last byte, but not begin there. */
    int lastIn(FirstBytes start) {
        return Math.min(to, start.length() - 1);
    }

    boolean isIn(FirstBytes start, int offset) {
        return start.length() >= from + pattern.length && isAt(start.bytes(), offset);
    }

    private boolean isAt(byte[] bytes, int offset) {
        for (int i = 0; i < pattern.length; i++) {
            if (!mayBe(i, bytes[offset + i])) {
                return false;
            }
        }
        return true;
    }

    boolean mayBe(int i, int value) {
        int b = (byte) value & mask[i];
        return (ignoringCase ? lower(b) : b) == pattern[i];
    }

    boolean isSoughtWith(BytePattern other) {
        return from < to
                && from == other.from
                && to == other.to
                && Math.min(pattern.length, other.pattern.length) > 1
                && fixed[0]
                && other.fixed[0]
                && pattern[0] == other.pattern[0];
    }

    byte firstByte() {
        return pattern[0];
    }

    private static int lower(int b) {
        return b >= 'A' && b <= 'Z' ? b + ('a' - 'A') : b;
    }

    @Override
    public int size() {
        return pattern.length;
    }

    @Override
    public int places() {
        return to - from + 1;
    }

    @Override
    public int reach() {
        // at a single offset, it never reads beyond the end
        return from == to ? 0 : to + pattern.length;
    }

    @Override
    public Optional<Anchor> anchor() {
        return from == to ? Optional.of(Anchor.of(from, value -> mayBe(0, value))) : Optional.empty();
    }
}

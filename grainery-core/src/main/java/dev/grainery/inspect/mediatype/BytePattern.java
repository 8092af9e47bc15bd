// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.mediatype;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Bytes that stand at an offset, or begin somewhere between two offsets. Immutable. */
final class BytePattern implements Clause {

    /** In more places than these, its rarest byte is sought first. */
    private static final int FEW_PLACES = 64;

    /** Bytes by how often they stand in texts that are no pages; all others are rarer still. */
    private static final List<String> FREQUENT = List.of(
            " \n\r\t",
            "abcdefghilmnoprstuy",
            "-.,()'/=\"",
            "0123456789;:_&{}[]!#",
            "ABCDEFGHIJKLMNOPQRSTUVWXYZjkqvwxz");

    private final byte[] pattern;
    private final byte[] mask;
    private final boolean ignoringCase;
    private final boolean[] sure;
    private final int from;
    private final int to;
    private final int rarest;

    /**
     * @param wanted the bytes; in lower case, if the case does not matter
     * @param mask the bits that matter, all of them where it is shorter than the bytes
     * @param ignoringCase whether letters of ASCII may be capital as well
     * @param from the lowest offset
     * @param to the highest offset, included
     */
    BytePattern(byte[] wanted, byte[] mask, boolean ignoringCase, int from, int to) {
        int length = Math.max(wanted.length, mask.length);
        if (length == 0 || from < 0 || to < from || to + length > FirstBytes.MOST) {
            throw new IllegalArgumentException("no pattern: " + length + " bytes at " + from + " to " + to);
        }
        this.pattern = new byte[length];
        this.mask = new byte[length];
        for (int i = 0; i < length; i++) {
            this.mask[i] = i < mask.length ? mask[i] : (byte) 0xff;
            this.pattern[i] = i < wanted.length ? (byte) (wanted[i] & this.mask[i]) : 0;
        }
        this.ignoringCase = ignoringCase;
        this.sure = new boolean[length];
        for (int i = 0; i < length; i++) {
            // a byte that is the same in whatever meets the pattern; zeros may be those behind the last byte
            sure[i] =
                    this.mask[i] == (byte) 0xff && pattern[i] != 0 && !(ignoringCase && Character.isLetter(pattern[i]));
        }
        this.from = from;
        this.to = to;
        this.rarest = from < to ? rarest() : -1;
    }

    /** Where the byte of the pattern stands that texts have least often, or -1 if none of them is the same in all cases. */
    private int rarest() {
        return IntStream.range(0, pattern.length)
                .filter(i -> sure[i])
                .reduce((best, i) -> rarity(pattern[i]) > rarity(pattern[best]) ? i : best)
                .orElse(-1);
    }

    /** The group of a byte; that of bytes which are in none comes last. */
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
            if (sure[i] && start.noneBefore(pattern[i]) > last + i) {
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

    /** It may end in the zeros behind the last byte, as with Tika, but not begin there. */
    int lastIn(FirstBytes start) {
        return Math.min(to, start.length() - 1);
    }

    /** Whether it is met at this offset, which is one of those where it may begin. */
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

    /** Whether this byte may stand at this place of the pattern. */
    boolean mayBe(int i, int value) {
        int b = (byte) value & mask[i];
        return (ignoringCase ? lower(b) : b) == pattern[i];
    }

    /** Whether both begin with the same byte, whatever else, and in more than one place, which are the same. */
    boolean isSoughtWith(BytePattern other) {
        return from < to
                && from == other.from
                && to == other.to
                && Math.min(pattern.length, other.pattern.length) > 1
                && sure[0]
                && other.sure[0]
                && pattern[0] == other.pattern[0];
    }

    int from() {
        return from;
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
        // at one offset alone, it looks at no more than there is
        return from == to ? 0 : to + pattern.length;
    }

    @Override
    public Optional<Anchor> anchor() {
        return from == to ? Optional.of(Anchor.of(from, value -> mayBe(0, value))) : Optional.empty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import java.util.Arrays;

/** A set of byte values. Immutable. */
final class ByteValues {

    static final ByteValues NONE = new ByteValues(new long[4]);
    static final ByteValues ANY = new ByteValues(new long[] {-1, -1, -1, -1});

    private final long[] bits;

    private ByteValues(long[] bits) {
        this.bits = bits;
    }

    static ByteValues of(int value) {
        return range(value, value);
    }

    static ByteValues range(int first, int last) {
        long[] bits = new long[4];
        for (int value = first; value <= last; value++) {
            bits[value >> 6] |= 1L << value;
        }
        return new ByteValues(bits);
    }

    /** All values in which the bits of the mask are set. */
    static ByteValues withBits(int mask) {
        long[] bits = new long[4];
        for (int value = 0; value <= 0xff; value++) {
            if ((value & mask) == mask) {
                bits[value >> 6] |= 1L << value;
            }
        }
        return new ByteValues(bits);
    }

    ByteValues or(ByteValues other) {
        long[] both = new long[4];
        Arrays.setAll(both, i -> bits[i] | other.bits[i]);
        return new ByteValues(both);
    }

    ByteValues inverted() {
        long[] others = new long[4];
        Arrays.setAll(others, i -> ~bits[i]);
        return new ByteValues(others);
    }

    boolean contains(byte value) {
        return (bits[(value & 0xff) >> 6] & 1L << value) != 0;
    }

    boolean isSingle() {
        return size() == 1;
    }

    int size() {
        return Arrays.stream(bits).mapToInt(Long::bitCount).sum();
    }

    byte single() {
        int value = 0;
        while (!contains((byte) value)) {
            value++;
        }
        return (byte) value;
    }

    boolean isEmpty() {
        return Arrays.stream(bits).allMatch(part -> part == 0);
    }

    boolean isWithin(ByteValues others) {
        for (int i = 0; i < bits.length; i++) {
            if ((bits[i] & ~others.bits[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    static ByteValues of(byte[] bytes, int from, int to) {
        long[] bits = new long[4];
        for (int i = from; i < to; i++) {
            bits[(bytes[i] & 0xff) >> 6] |= 1L << bytes[i];
        }
        return new ByteValues(bits);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.mediatype;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** The first bytes of one payload after the other, with zeros behind them. Not thread-safe. */
public final class FirstBytes {

    /** How many bytes are kept; Tika looks at as many. */
    public static final int MOST = 1 << 16;

    /** In how many bytes it is known of every value where it stands first. */
    private static final int KNOWN = (1 << 8) + Long.BYTES;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOWEST_BITS = 0x0101010101010101L;
    private static final long HIGHEST_BITS = 0x8080808080808080L;

    /** With room behind the last one, so that eight can be looked at from any of them on. */
    private final byte[] bytes = new byte[MOST + Long.BYTES];

    private final int[] noneBefore = new int[1 << Byte.SIZE];
    private int length;

    /** Where, below what was asked for, the zeros begin. */
    private int filled;

    public void clear() {
        length = 0;
    }

    /** Adds what follows, as far as there is room for it. */
    public void add(byte[] source, int from, int n) {
        int taken = Math.min(n, MOST - length);
        System.arraycopy(source, from, bytes, length, taken);
        length += taken;
    }

    public boolean isEmpty() {
        return length == 0;
    }

    /** How many bytes there are. */
    public int length() {
        return length;
    }

    /** The bytes themselves, not a copy. */
    public byte[] bytes() {
        return bytes;
    }

    /** All bytes are there: zeros what lies behind them, up to this offset, and forgets what was sought in others. */
    void complete(int reach) {
        if (length < Math.min(filled, reach)) {
            Arrays.fill(bytes, length, Math.min(filled, reach), (byte) 0);
        }
        filled = length;
        int known = Math.min(length, KNOWN);
        Arrays.fill(noneBefore, known == length ? Integer.MAX_VALUE : known);
        for (int i = known - 1; i >= 0; i--) {
            noneBefore[bytes[i] & 0xff] = i;
        }
    }

    /** Up to which offset, at least, a byte does not stand anywhere. */
    int noneBefore(byte wanted) {
        return noneBefore[wanted & 0xff];
    }

    /** Eight bytes at once, the first one in the lowest bits. */
    long eightFrom(int at) {
        return (long) LONGS.get(bytes, at);
    }

    /** Of the eight bytes from here on, the highest bit of each that is this one. */
    long placesInEight(byte wanted, int at) {
        long other = eightFrom(at) ^ (wanted & 0xffL) * LOWEST_BITS;
        return ~((other & ~HIGHEST_BITS) + ~HIGHEST_BITS | other | ~HIGHEST_BITS);
    }

    /** The first place of a byte from one offset to before another, or -1. */
    int next(byte wanted, int from, int to) {
        int end = Math.min(to, length);
        int known = noneBefore[wanted & 0xff];
        if (known >= end) {
            return -1;
        }
        if (from > known) {
            return find(wanted, from, end);
        }
        // several patterns ask for the same byte, which most payloads do not have at all
        int at = find(wanted, known, end);
        noneBefore[wanted & 0xff] = at < 0 ? end : at;
        return at;
    }

    private int find(byte wanted, int from, int end) {
        long eightTimes = (wanted & 0xffL) * LOWEST_BITS;
        int at = from;
        while (at + Long.BYTES <= end) {
            long zeros = zeros(eightFrom(at) ^ eightTimes);
            if (zeros != 0) {
                return at + (Long.numberOfTrailingZeros(zeros) >>> 3);
            }
            at += Long.BYTES;
        }
        while (at < end && bytes[at] != wanted) {
            at++;
        }
        return at < end ? at : -1;
    }

    /** The highest bit of the first byte that is zero, and maybe of others behind it. */
    private static long zeros(long eight) {
        return (eight - LOWEST_BITS) & ~eight & HIGHEST_BITS;
    }
}

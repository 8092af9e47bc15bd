// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.mediatype;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** The first bytes of a payload, followed by zeros. Reusable. Not thread-safe. */
public final class FirstBytes {

    /** In bytes, as for Tika. */
    public static final int LIMIT = 1 << 16;

    private static final int KNOWN = (1 << 8) + Long.BYTES;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOWEST_BITS = 0x0101010101010101L;
    private static final long HIGHEST_BITS = 0x8080808080808080L;

    /** With padding, so that eight bytes can be read at any offset. */
    private final byte[] bytes = new byte[LIMIT + Long.BYTES];

    private final int[] noneBefore = new int[1 << Byte.SIZE];
    private int length;
    private int filled;

    public void clear() {
        length = 0;
    }

    public void add(byte[] source, int from, int n) {
        int taken = Math.min(n, LIMIT - length);
        System.arraycopy(source, from, bytes, length, taken);
        length += taken;
    }

    public boolean isEmpty() {
        return length == 0;
    }

    public int length() {
        return length;
    }

    /** Not a copy. */
    public byte[] bytes() {
        return bytes;
    }

    /** Fills zeros behind the last byte, and indexes the first bytes. */
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

    int noneBefore(byte wanted) {
        return noneBefore[wanted & 0xff];
    }

    long eightFrom(int at) {
        return (long) LONGS.get(bytes, at);
    }

    /** The highest bit of each of eight bytes that is this one. */
    long placesInEight(byte wanted, int at) {
        long other = eightFrom(at) ^ (wanted & 0xffL) * LOWEST_BITS;
        return ~((other & ~HIGHEST_BITS) + ~HIGHEST_BITS | other | ~HIGHEST_BITS);
    }

    int next(byte wanted, int from, int to) {
        int end = Math.min(to, length);
        int known = noneBefore[wanted & 0xff];
        if (known >= end) {
            return -1;
        }
        if (from > known) {
            return find(wanted, from, end);
        }
        // several patterns search the same byte, which most payloads lack
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

    /** The highest bit of the first zero byte, possibly of later ones as well. */
    private static long zeros(long eight) {
        return (eight - LOWEST_BITS) & ~eight & HIGHEST_BITS;
    }
}

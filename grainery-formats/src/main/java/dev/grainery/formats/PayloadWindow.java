// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import java.util.Arrays;

/** The beginning and end of a payload, and all of a ZIP or OLE2 file up to a limit. Reusable. Not thread-safe. */
final class PayloadWindow {

    /** Bytes of the beginning. */
    static final int SIZE = 1 << 16;

    /** Bytes of the end: those of a ZIP file have a comment of 64 KiB and more behind their last entry. */
    private static final int END_SIZE = SIZE + (1 << 10);

    /** Most bytes of a container; entries behind are not looked into. */
    static final int MOST_OF_CONTAINER = 1 << 24;

    /** So that eight bytes can be read at any offset. */
    private static final int PADDING = Long.BYTES;

    private static final byte[] ZIP = {'P', 'K', 3, 4};
    private static final byte[] OLE2 = {(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0};

    private byte[] kept = new byte[SIZE + PADDING];
    private final byte[] tail = new byte[2 * END_SIZE];
    private int length;
    private int tailLength;
    private long total;

    void begin() {
        length = 0;
        tailLength = 0;
        total = 0;
        if (kept.length > SIZE + PADDING) {
            kept = new byte[SIZE + PADDING];
        }
    }

    void take(byte[] bytes, int from, int n) {
        int here = keep(bytes, from, Math.min(n, SIZE - Math.min(SIZE, length)));
        if (here < n && isContainer()) {
            here += keep(bytes, from + here, Math.min(n - here, MOST_OF_CONTAINER - length));
        }
        if (here < n) {
            keepEnd(bytes, from + here, n - here);
        }
        total += n;
    }

    private int keep(byte[] bytes, int from, int n) {
        if (length + n + PADDING > kept.length) {
            kept = Arrays.copyOf(kept, Math.min(2 * (length + n), MOST_OF_CONTAINER) + PADDING);
        }
        System.arraycopy(bytes, from, kept, length, n);
        length += n;
        return n;
    }

    private boolean isContainer() {
        return length >= ZIP.length
                && (Arrays.equals(kept, 0, ZIP.length, ZIP, 0, ZIP.length)
                        || Arrays.equals(kept, 0, OLE2.length, OLE2, 0, OLE2.length));
    }

    private void keepEnd(byte[] bytes, int from, int n) {
        int used = Math.min(n, END_SIZE);
        if (tailLength + used > tail.length) {
            int left = Math.min(tailLength, END_SIZE);
            System.arraycopy(tail, tailLength - left, tail, 0, left);
            tailLength = left;
        }
        System.arraycopy(bytes, from + n - used, tail, tailLength, used);
        tailLength += used;
    }

    long total() {
        return total;
    }

    ByteSlice beginning() {
        return new ByteSlice(kept, 0, Math.min(length, SIZE));
    }

    /** Of a payload that has ended. */
    ByteSlice end() {
        if (tailLength == 0) {
            return new ByteSlice(kept, Math.max(0, length - END_SIZE), length);
        }
        int ofTail = Math.min(END_SIZE, tailLength);
        int ofKept = Math.min(END_SIZE - ofTail, length);
        byte[] end = new byte[ofKept + ofTail];
        System.arraycopy(kept, length - ofKept, end, 0, ofKept);
        System.arraycopy(tail, tailLength - ofTail, end, ofKept, ofTail);
        return new ByteSlice(end, 0, end.length);
    }

    /** For a container: as much as was kept. */
    ByteSlice all() {
        return new ByteSlice(kept, 0, length);
    }
}

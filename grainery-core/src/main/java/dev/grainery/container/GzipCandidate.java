// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** What may be a gzip member in the last bytes of a file, unpacked as far as it goes (RFC 1952 2.3). */
final class GzipCandidate {

    /** How far it goes. */
    enum State {
        SOUND,
        CUT_IN_HEADER,
        CUT,
        CUT_IN_CHECK_SUM,
        WRONG_CHECK_SUM,
        DAMAGED,
        /** More plain bytes than may be looked at. */
        TOO_LARGE
    }

    private static final byte[] MAGIC = {0x1f, (byte) 0x8b, 8};
    private static final int HEADER = 10;
    private static final int TRAILER = 8;
    private static final int HCRC = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int RESERVED = 0xe0;

    private final byte[] tail;
    private final int start;
    private final State state;
    private byte[] plainStart = new byte[0];
    private long plainBytes;
    private int end;

    GzipCandidate(byte[] tail, int start, long mostPlain) {
        this.tail = tail;
        this.start = start;
        this.end = tail.length;
        this.state = unpack(mostPlain);
    }

    /** Whether a member begins here, as far as there are bytes to tell it. */
    static boolean isBegunAt(byte[] tail, int at) {
        int n = Math.min(MAGIC.length, tail.length - at);
        return Arrays.equals(tail, at, at + n, MAGIC, 0, n);
    }

    int start() {
        return start;
    }

    /** Where the bytes behind it begin, if it is sound. */
    int end() {
        return end;
    }

    State state() {
        return state;
    }

    boolean isSound() {
        return state == State.SOUND;
    }

    /** How many bytes were unpacked. */
    long plainBytes() {
        return plainBytes;
    }

    /** Whether its content is how a WARC or ARC record begins. */
    boolean beginsRecord() {
        String text = FieldText.of(Arrays.copyOf(plainStart, Math.min(plainStart.length, 64)));
        return text.regionMatches(true, 0, "WARC/", 0, 5) || text.matches("(?s)[a-z][a-z0-9+.-]{1,10}:\\S.*");
    }

    private State unpack(long mostPlain) {
        if (tail.length - start < HEADER) {
            return State.CUT_IN_HEADER;
        }
        if ((tail[start + 3] & RESERVED) != 0) {
            return State.DAMAGED;
        }
        int data = afterHeader(tail[start + 3]);
        if (data > tail.length) {
            return State.CUT_IN_HEADER;
        }
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(tail, data, tail.length - data);
            return unpack(inflater, mostPlain);
        } catch (DataFormatException e) {
            return State.DAMAGED;
        } finally {
            inflater.end();
        }
    }

    /** Where the compressed data begin; behind the end of the file if the header does not end in it. */
    private int afterHeader(int flags) {
        int at = start + HEADER;
        if ((flags & EXTRA) != 0) {
            at += at + 2 > tail.length ? 2 : 2 + (tail[at] & 0xff) + ((tail[at + 1] & 0xff) << 8);
        }
        at += (flags & NAME) != 0 ? text(at) : 0;
        at += (flags & COMMENT) != 0 ? text(at) : 0;
        return at + ((flags & HCRC) != 0 ? 2 : 0);
    }

    private int text(int from) {
        int n = 0;
        while (from + n < tail.length && tail[from + n] != 0) {
            n++;
        }
        return n + 1;
    }

    private State unpack(Inflater inflater, long mostPlain) throws DataFormatException {
        byte[] plain = new byte[1 << 14];
        CRC32 crc = new CRC32();
        while (!inflater.finished()) {
            int n = inflater.inflate(plain);
            plainStart = plainStart.length == 0 ? Arrays.copyOf(plain, n) : plainStart;
            crc.update(plain, 0, n);
            plainBytes += n;
            if (plainBytes >= mostPlain) {
                return State.TOO_LARGE;
            }
            if (n == 0 && inflater.needsInput() && !inflater.finished()) {
                return State.CUT;
            }
        }
        int trailer = tail.length - inflater.getRemaining();
        if (inflater.getRemaining() < TRAILER) {
            return State.CUT_IN_CHECK_SUM;
        }
        end = trailer + TRAILER;
        return little(trailer) == crc.getValue() ? State.SOUND : State.WRONG_CHECK_SUM;
    }

    private long little(int from) {
        long value = 0;
        for (int i = 0; i < 4; i++) {
            value |= (tail[from + i] & 0xffL) << (8 * i);
        }
        return value;
    }
}

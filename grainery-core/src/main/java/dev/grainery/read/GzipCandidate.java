// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Bytes that may be a gzip member, decompressed until damaged (RFC 1952 2.3). */
final class GzipCandidate {

    enum State {
        SOUND(""),
        CUT_IN_HEADER("the header of the last gzip member is cut off"),
        CUT("the last gzip member is cut off"),
        CUT_IN_CHECK_SUM("the checksum of the last gzip member is cut off"),
        WRONG_CHECK_SUM("the last gzip member has a wrong checksum"),
        DAMAGED("the last gzip member is damaged"),
        TOO_LARGE("");

        private final String fault;

        State(String fault) {
            this.fault = fault;
        }

        Optional<String> fault() {
            return Optional.of(fault).filter(words -> !words.isEmpty());
        }

        boolean isCut() {
            return this == CUT_IN_HEADER || this == CUT || this == CUT_IN_CHECK_SUM;
        }
    }

    static final byte[] MAGIC = {0x1f, (byte) 0x8b, 8};
    private static final int TRAILER = 8;

    private final byte[] tail;
    final int start;
    final State state;
    private byte[] plainStart = new byte[0];
    private long plainBytes;
    private int end;

    GzipCandidate(byte[] tail, int start, long mostPlain) {
        this.tail = tail;
        this.start = start;
        this.end = tail.length;
        this.state = unpack(mostPlain);
    }

    static boolean isBegunAt(byte[] tail, int at) {
        int n = Math.min(MAGIC.length, tail.length - at);
        return Arrays.equals(tail, at, at + n, MAGIC, 0, n);
    }

    static boolean isNearlyBegun(byte[] first) {
        return first.length == MAGIC.length && first[2] == MAGIC[2] && (first[0] == MAGIC[0] || first[1] == MAGIC[1]);
    }

    int end() {
        return end;
    }

    boolean isSound() {
        return state == State.SOUND;
    }

    long plainBytes() {
        return plainBytes;
    }

    boolean beginsRecord() {
        String text = new String(plainStart, 0, Math.min(plainStart.length, 64), StandardCharsets.ISO_8859_1);
        return text.regionMatches(true, 0, "WARC/", 0, 5) || text.matches("(?s)[a-z][a-z0-9+.-]{1,10}:\\S.*");
    }

    private State unpack(long mostPlain) {
        ByteArrayInputStream in = new ByteArrayInputStream(tail, start, tail.length - start);
        switch (header(in)) {
            case PASSED -> {
                // the data begin
            }
            case CUT_OFF, NO_MORE -> {
                return State.CUT_IN_HEADER;
            }
            default -> {
                return State.DAMAGED;
            }
        }
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(tail, tail.length - in.available(), in.available());
            return unpack(inflater, mostPlain);
        } catch (DataFormatException e) {
            return State.DAMAGED;
        } finally {
            inflater.end();
        }
    }

    private static GzipHeader.Outcome header(ByteArrayInputStream in) {
        try {
            return GzipHeader.pass(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
        long expected = Integer.toUnsignedLong(ZstdMagic.little(tail, trailer));
        return expected == crc.getValue() ? State.SOUND : State.WRONG_CHECK_SUM;
    }
}

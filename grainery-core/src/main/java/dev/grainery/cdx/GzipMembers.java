// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cdx;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.reading.HashingInput;
import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Unpacks a file of gzip members one by one (RFC 1952), and says where one ends: in a ZipNum index the last line of a
 * member often lacks its line end.
 */
final class GzipMembers implements AutoCloseable {

    private static final int PIECE = 1 << 16;

    private static final int HEADER_CHECKSUM = 1 << 1;
    private static final int EXTRA = 1 << 2;
    private static final int NAME = 1 << 3;
    private static final int COMMENT = 1 << 4;

    private final HashingInput input;
    private final String file;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private final byte[] packed = new byte[PIECE];
    private final byte[] unpacked = new byte[PIECE];
    private int at;
    private int end;
    private long start;

    GzipMembers(HashingInput input, String file) {
        this.input = input;
        this.file = file;
    }

    static boolean begin(byte[] peeked) {
        return peeked.length >= 2 && (peeked[0] & 0xff) == 0x1f && (peeked[1] & 0xff) == 0x8b;
    }

    /** Where the member that is being unpacked begins in the file. */
    long start() {
        return start;
    }

    /**
     * Unpacks all members.
     *
     * @return what is wrong with them, if anything is; all text before that was given to the sink
     */
    Optional<Finding> unpack(Sink sink) throws IOException {
        try {
            while (true) {
                start = offset();
                int first = next();
                if (first < 0) {
                    return Optional.empty();
                }
                if (first != 0x1f || need() != 0x8b) {
                    return found(FindingCode.TRAILING_BYTES, start, "bytes that are no gzip follow the last member");
                }
                boolean blocked = header();
                body(sink);
                if (!blocked) {
                    sink.memberEnds();
                }
            }
        } catch (EOFException e) {
            return found(FindingCode.TRUNCATED, offset(), "the file ends within a gzip member");
        } catch (DataFormatException e) {
            return found(FindingCode.DAMAGED, start, "the gzip member is damaged: " + e.getMessage());
        }
    }

    /** Whether the member is a block of BGZF, which cuts the text anywhere (SAM specification 4.1). */
    private boolean header() throws IOException, DataFormatException {
        if (need() != 8) {
            throw new DataFormatException("unknown compression method");
        }
        int flags = need();
        skip(6);
        boolean blocked = (flags & EXTRA) != 0 && extra();
        if ((flags & NAME) != 0) {
            skipText();
        }
        if ((flags & COMMENT) != 0) {
            skipText();
        }
        if ((flags & HEADER_CHECKSUM) != 0) {
            skip(2);
        }
        return blocked;
    }

    private boolean extra() throws IOException {
        int left = need() | need() << 8;
        boolean blocked = false;
        while (left >= 4) {
            boolean name = need() == 'B' & need() == 'C';
            int length = need() | need() << 8;
            blocked |= name && length == 2;
            left -= 4;
            int step = Math.min(length, left);
            skip(step);
            left -= step;
        }
        skip(left);
        return blocked;
    }

    private void body(Sink sink) throws IOException, DataFormatException {
        inflater.reset();
        checksum.reset();
        while (!inflater.finished()) {
            if (inflater.needsInput()) {
                fill();
                inflater.setInput(packed, at, end - at);
                at = end;
            }
            int n = inflater.inflate(unpacked);
            if (inflater.needsDictionary()) {
                throw new DataFormatException("it wants a dictionary");
            }
            checksum.update(unpacked, 0, n);
            sink.text(unpacked, 0, n);
        }
        at = end - inflater.getRemaining();
        if (word() != checksum.getValue() || word() != (inflater.getBytesWritten() & 0xffffffffL)) {
            throw new DataFormatException("its check sum or length differs");
        }
    }

    private long word() throws IOException {
        return need() | need() << 8 | need() << 16 | (long) need() << 24;
    }

    private void skipText() throws IOException {
        int b;
        do {
            b = need();
        } while (b != 0);
    }

    private void skip(int bytes) throws IOException {
        for (int i = 0; i < bytes; i++) {
            need();
        }
    }

    private int need() throws IOException {
        if (at == end) {
            fill();
        }
        return packed[at++] & 0xff;
    }

    private int next() throws IOException {
        if (at == end) {
            at = 0;
            end = Math.max(0, input.read(packed, 0, packed.length));
        }
        return at == end ? -1 : packed[at++] & 0xff;
    }

    private void fill() throws IOException {
        if (next() < 0) {
            throw new EOFException();
        }
        at--;
    }

    private long offset() {
        return input.offset() - (end - at);
    }

    private Optional<Finding> found(FindingCode code, long offset, String message) {
        return Optional.of(Finding.at(code, file, offset, message));
    }

    @Override
    public void close() {
        inflater.end();
    }

    /** Takes the text. */
    interface Sink {
        void text(byte[] bytes, int from, int length);

        /** The text before and the text after belong to different members that were packed as wholes. */
        void memberEnds();
    }
}

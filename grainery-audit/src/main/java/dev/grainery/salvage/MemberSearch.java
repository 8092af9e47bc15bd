// SPDX-License-Identifier: Apache-2.0
package dev.grainery.salvage;

import dev.grainery.read.GzipHeader;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/**
 * Tries the combinations of the bytes of gzip members until their checksums are right. Where decompression fails, no
 * combination of the bytes behind that place is tried. Its memory does not depend on the members.
 */
final class MemberSearch implements Closeable {

    /** What a try costs beside the bytes of the member, in bytes: so much, and a tenth of it for each open piece. */
    private static final long EACH = 1_000;

    private static final int TRAILER = 8;

    private final Assembly assembly;
    private final Inflater inflater = new Inflater(true);
    private final byte[] plain = new byte[1 << 16];
    private long left;

    /**
     * What was met where a member may begin (RFC 1952).
     *
     * @param headerLength bytes of its header, which no checksum covers; 0 if there is none
     * @param length its stored bytes, if its checksum and its stated length are right, else 0
     * @param taken how many stored bytes were taken to tell that: no byte behind them matters
     */
    record Met(long headerLength, long length, long taken) {

        boolean isSound() {
            return length > 0;
        }
    }

    /** @param most how many bytes may be decompressed in all; no member gets more than a quarter of what is left */
    MemberSearch(Assembly assembly, long most) {
        this.assembly = assembly;
        this.left = most;
    }

    boolean isExhausted() {
        return left <= 0;
    }

    /**
     * Seeks the bytes of the member that begins here. If it finds them, they are settled, but for the header; otherwise
     * those are chosen that can be decompressed the farthest.
     *
     * @param most how many bytes may be decompressed for it
     * @return the sound member, or what was met with these bytes
     */
    Met solve(long begin, long most) throws IOException {
        Met best = new Met(0, 0, -1);
        List<Integer> choices = List.of();
        long stop = left - Math.min(left / 4, most);
        long reached = begin;
        List<Piece> open;
        Met met;
        do {
            met = read(begin);
            if (met.isSound()) {
                long end = begin + met.length();
                assembly.between(begin + met.headerLength(), lastOfData(end)).forEach(Piece::settle);
                assembly.between(lastOfData(end) + 1, end).forEach(Piece::settle);
                return met;
            }
            reached = Math.max(reached, begin + met.taken());
            open = assembly.open(begin, reached);
            left -= met.taken() + inflater.getBytesWritten() + EACH + EACH / 10 * open.size();
            if (met.taken() > best.taken()) {
                best = met;
                choices = open.stream().map(piece -> piece.chosen).toList();
            }
        } while (left > stop && isNext(open, begin + met.taken()));
        for (int i = 0; i < open.size(); i++) {
            open.get(i).chosen = i < choices.size() ? choices.get(i) : 0;
        }
        return best;
    }

    /** Where the last byte of the compressed data of a member is; its last bits may stand for nothing (RFC 1951). */
    static long lastOfData(long end) {
        return end - TRAILER - 1;
    }

    private Met read(long begin) throws IOException {
        inflater.reset();
        Assembly.Input in = assembly.from(begin);
        if (GzipHeader.pass(in) != GzipHeader.Outcome.PASSED) {
            return new Met(0, 0, in.at() - begin);
        }
        long header = in.at() - begin;
        CRC32 crc = new CRC32();
        try {
            InflaterInputStream inflated = new InflaterInputStream(in, inflater, 1 << 13);
            for (int n = inflated.read(plain); n >= 0; n = inflated.read(plain)) {
                crc.update(plain, 0, n);
            }
        } catch (ZipException | EOFException e) {
            // these bytes are none of a member
            return new Met(header, 0, in.at() - begin);
        }
        long trailer = begin + header + inflater.getBytesRead();
        byte[] sums = assembly.from(trailer).readNBytes(TRAILER);
        ByteBuffer stated = ByteBuffer.wrap(sums).order(ByteOrder.LITTLE_ENDIAN);
        boolean sound = inflater.finished()
                && sums.length == TRAILER
                && stated.getInt() == (int) crc.getValue()
                && stated.getInt() == (int) inflater.getBytesWritten();
        long length = trailer + TRAILER - begin;
        return new Met(header, sound ? length : 0, Math.max(length, in.at() - begin));
    }

    /** Chooses the next combination after one that failed before this offset. */
    private static boolean isNext(List<Piece> open, long failed) {
        for (int i = open.size() - 1; i >= 0; i--) {
            Piece piece = open.get(i);
            if (piece.from < failed && piece.chosen + 1 < piece.choices.size()) {
                piece.chosen++;
                return true;
            }
            piece.chosen = 0;
        }
        return false;
    }

    @Override
    public void close() {
        inflater.end();
    }
}

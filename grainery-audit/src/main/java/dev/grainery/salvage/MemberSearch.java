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

/** Skips combinations that differ only behind a decompression error. Memory does not depend on the members. */
final class MemberSearch implements Closeable {

    /** Fixed cost of a trial in bytes, plus a tenth of it for each open piece. */
    private static final long EACH = 1_000;

    private static final int TRAILER = 8;

    private final Assembly assembly;
    private final Inflater inflater = new Inflater(true);
    private final byte[] plain = new byte[1 << 16];
    private long left;

    /** RFC 1952. {@code length} is 0 if not sound; bytes after {@code bytesRead} do not affect the result. */
    record MemberProbe(long headerLength, long length, long bytesRead) {

        boolean isSound() {
            return length > 0;
        }
    }

    /** {@code most} bytes are decompressed in total; a member gets at most a quarter of the rest. */
    MemberSearch(Assembly assembly, long most) {
        this.assembly = assembly;
        this.left = most;
    }

    boolean isExhausted() {
        return left <= 0;
    }

    /** Settles the bytes of a member, except its header, or chooses the combination that decompresses farthest. */
    MemberProbe solve(long begin, long most) throws IOException {
        MemberProbe best = new MemberProbe(0, 0, -1);
        List<Integer> choices = List.of();
        long stop = left - Math.min(left / 4, most);
        long reached = begin;
        List<Piece> open;
        MemberProbe probe;
        do {
            probe = read(begin);
            if (probe.isSound()) {
                long end = begin + probe.length();
                assembly.between(begin + probe.headerLength(), lastOfData(end)).forEach(Piece::settle);
                assembly.between(lastOfData(end) + 1, end).forEach(Piece::settle);
                return probe;
            }
            reached = Math.max(reached, begin + probe.bytesRead());
            open = assembly.open(begin, reached);
            left -= probe.bytesRead() + inflater.getBytesWritten() + EACH + EACH / 10 * open.size();
            if (probe.bytesRead() > best.bytesRead()) {
                best = probe;
                choices = open.stream().map(piece -> piece.chosen).toList();
            }
        } while (left > stop && isNext(open, begin + probe.bytesRead()));
        for (int i = 0; i < open.size(); i++) {
            open.get(i).chosen = i < choices.size() ? choices.get(i) : 0;
        }
        return best;
    }

    /** The last byte of the compressed data, which may have unused bits (RFC 1951). */
    static long lastOfData(long end) {
        return end - TRAILER - 1;
    }

    private MemberProbe read(long begin) throws IOException {
        inflater.reset();
        Assembly.Input in = assembly.from(begin);
        if (GzipHeader.pass(in) != GzipHeader.Outcome.PASSED) {
            return new MemberProbe(0, 0, in.at() - begin);
        }
        long header = in.at() - begin;
        CRC32 crc = new CRC32();
        try {
            InflaterInputStream inflated = new InflaterInputStream(in, inflater, 1 << 13);
            for (int n = inflated.read(plain); n >= 0; n = inflated.read(plain)) {
                crc.update(plain, 0, n);
            }
        } catch (ZipException | EOFException e) {
            // not a member
            return new MemberProbe(header, 0, in.at() - begin);
        }
        long trailer = begin + header + inflater.getBytesRead();
        byte[] sums = assembly.from(trailer).readNBytes(TRAILER);
        ByteBuffer stated = ByteBuffer.wrap(sums).order(ByteOrder.LITTLE_ENDIAN);
        boolean sound = inflater.finished()
                && sums.length == TRAILER
                && stated.getInt() == (int) crc.getValue()
                && stated.getInt() == (int) inflater.getBytesWritten();
        long length = trailer + TRAILER - begin;
        return new MemberProbe(header, sound ? length : 0, Math.max(length, in.at() - begin));
    }

    /** Chooses the next combination that differs before the failure. */
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

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import dev.grainery.file.ReadThrottle;
import dev.grainery.finding.FindingCode;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;

/** RFC 1952. The JDK's stream hides where members begin, and the last bytes of a member with a wrong checksum. */
final class GzipInput extends PlainInput {

    private final HashingInput stored;
    private Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private boolean inMember;
    private boolean began;
    private boolean fresh;
    private boolean ended;
    private boolean broken;
    private long memberOffset;
    private long members;
    private long foreign = -1;
    private long lookaheadLeft = LOOKAHEAD_LIMIT;

    /** Plain length of the damaged member if it could be decompressed to its end; otherwise -1. */
    private long finished = -1;

    /** Only its checksum is cut off, so nothing follows. */
    private boolean isWhole;

    /** Its stated length is right, so it ends there, regardless of its records. */
    private boolean sized;

    /** Plain bytes decompressed per file to look ahead. */
    private static final long LOOKAHEAD_LIMIT = 1L << 28;

    /** Of deflate (RFC 1951 3.2.4): block headers interrupt longer content, so members within it are not readable. */
    private static final int MAX_STORED_LENGTH = 0xffff;

    /** Bytes of a member around its data: header, checksum and length. */
    private static final int FRAME_LENGTH = 18;

    /** Line ends that may follow the stated content of a record. */
    private static final int MAX_LINE_ENDS = 8;

    /** Bytes that deflate saves on headers before stored content. */
    private static final int MAX_SAVED = 512;

    private static final int CANDIDATE_LENGTH = 1 << 14;

    GzipInput(HashingInput stored) {
        super(Compression.GZIP);
        this.stored = stored;
    }

    static boolean isMember(byte[] magic) {
        return magic.length >= 2 && magic[0] == 0x1f && magic[1] == (byte) 0x8b;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        while (!ended) {
            if (!inMember && !nextMember()) {
                close();
                return -1;
            }
            int n = inflate(target, from, length);
            if (n > 0) {
                crc.update(target, from, n);
                began = fresh;
                members += fresh ? 1 : 0;
                fresh = false;
                return n;
            }
            closeMember();
        }
        return -1;
    }

    private int inflate(byte[] target, int from, int length) throws IOException {
        if (inflater.finished()) {
            // avoids a call of native code
            return 0;
        }
        try {
            while (true) {
                int n = inflater.inflate(target, from, length);
                if (n > 0 || inflater.finished()) {
                    return n;
                }
                if (inflater.needsDictionary()) {
                    throw damaged("gzip data that require a dictionary");
                }
                if (!stored.feed(inflater)) {
                    throw cutOff("gzip data end in the middle of a member");
                }
            }
        } catch (DataFormatException e) {
            throw damaged("gzip data are damaged: " + e.getMessage());
        }
    }

    private boolean nextMember() throws IOException {
        memberOffset = stored.offset();
        switch (GzipHeader.pass(stored)) {
            case PASSED -> {
                crc.reset();
                inMember = true;
                fresh = true;
            }
            case NO_MORE -> {
                return false;
            }
            case FOREIGN -> {
                foreign = memberOffset;
                return false;
            }
            case CUT_OFF -> throw cutOff("gzip data end in the header of a member");
            default -> throw damaged("gzip member with a header that no standard defines");
        }
        return true;
    }

    private void closeMember() throws IOException {
        stored.unread(inflater.getRemaining());
        inMember = false;
        long expectedCrc = little(4);
        long expectedSize = little(4);
        long size = inflater.getBytesWritten() & 0xffffffffL;
        inflater.reset();
        if (expectedCrc < 0 || expectedSize < 0) {
            isWhole = true;
            throw cutOff("gzip data end in the checksum of a member");
        }
        if (expectedCrc != crc.getValue() || expectedSize != size) {
            finished = size;
            sized = expectedSize == size;
            throw damaged("gzip member with a wrong checksum");
        }
    }

    private long little(int bytes) throws IOException {
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            int b = stored.read();
            if (b < 0) {
                return -1;
            }
            value |= (long) b << (8 * i);
        }
        return value;
    }

    private CompressionException cutOff(String message) {
        return broken(FindingCode.TRUNCATED, message);
    }

    private CompressionException damaged(String message) {
        return broken(FindingCode.DAMAGED, message);
    }

    private CompressionException broken(FindingCode code, String message) {
        broken = true;
        close();
        return new CompressionException(code, message, memberOffset);
    }

    @Override
    public boolean resume(long framed) throws IOException {
        if (isWhole || (!broken && foreign < 0)) {
            return false;
        }
        boolean next = finished >= 0
                && (sized || framed < 0 || isSize(finished, framed))
                && GzipCandidate.isBegunAt(stored.peek(GzipCandidate.MAGIC.length), 0);
        if (!next) {
            // the decoder may have read into a sound member before it noticed the damage
            stored.rewind(memberOffset);
            next = findMember(framed);
        }
        if (next) {
            inflater = new Inflater(true);
            inMember = false;
            ended = false;
            broken = false;
            finished = -1;
            foreign = -1;
        }
        return next;
    }

    private boolean findMember(long framed) throws IOException {
        boolean damaged = broken || GzipCandidate.isNearlyBegun(stored.peek(GzipCandidate.MAGIC.length));
        long covered = memberOffset + 1;
        boolean isOver = !damaged;
        boolean isFirst = true;
        while (stored.skipTo(GzipCandidate.MAGIC)) {
            long at = stored.offset();
            if (at >= covered && mayBeMember()) {
                if (isOver || isBehind(at, framed)) {
                    return true;
                }
                long end = soundTo(at, framed);
                if (end < 0) {
                    return true;
                }
                covered = Math.max(end, at + 1);
            } else if (at > memberOffset) {
                // a member without a record may follow the damaged one
                isOver |= framed < 0 ? isFirst && mayEnd(at) : isBehind(at, framed);
            }
            isFirst &= at == memberOffset;
            stored.skip(1);
        }
        return false;
    }

    private boolean mayBeMember() throws IOException {
        GzipCandidate candidate = new GzipCandidate(stored.peek(CANDIDATE_LENGTH), 0, CANDIDATE_LENGTH);
        return candidate.plainBytes() == 0 ? candidate.state != GzipCandidate.State.DAMAGED : candidate.beginsRecord();
    }

    /** Whether the damaged member ends here: it states its length, or its content cannot reach further. */
    private boolean isBehind(long at, long framed) throws IOException {
        return framed >= 0
                && (isSize(sizeBefore(at), framed)
                        || at - memberOffset > FRAME_LENGTH + CANDIDATE_LENGTH + framed + framed / 1000);
    }

    private static boolean isSize(long stated, long framed) {
        long beyond = stated - (framed & 0xffffffffL);
        return beyond >= 0 && beyond <= MAX_LINE_ENDS;
    }

    /** Whether the length before this offset fits so many compressed bytes; deflate compresses at most 1:1,032. */
    private boolean mayEnd(long at) throws IOException {
        long stretch = at - memberOffset - FRAME_LENGTH;
        long size = sizeBefore(at);
        return size >= stretch - stretch / 1000 - MAX_LINE_ENDS && size <= 1032 * stretch;
    }

    /** The stated length of a member that ends here (RFC 1952 2.3.1); -1 if it cannot be reread. */
    private long sizeBefore(long at) throws IOException {
        try {
            byte[] size = stored.from(at - 4).readNBytes(4);
            return size.length < 4 ? -1 : Integer.toUnsignedLong(ZstdMagic.little(size, 0));
        } catch (HashingInput.OutOfReachException e) {
            return -1;
        }
    }

    /**
     * Following members belong to this file if they are sound for longer than content could be, or to the end of the
     * file. Returns -1 then, otherwise where they end.
     */
    private long soundTo(long at, long framed) throws IOException {
        ReadableByteChannel channel = Channels.newChannel(stored.from(at));
        HashingInput further = new HashingInput(
                channel, new ReadBuffers(Set.of(), CANDIDATE_LENGTH), ReadThrottle.NONE, Long.MAX_VALUE);
        try (GzipInput members = new GzipInput(further)) {
            byte[] plain = new byte[PIECE];
            int n = 0;
            while (n >= 0 && members.memberOffset <= MAX_STORED_LENGTH) {
                n = members.read(plain, 0, PIECE);
            }
            return n >= 0 || members.foreign < 0 ? -1 : contentTo(at, at + members.foreign, framed);
        } catch (CompressionException e) {
            long end = at + e.offset();
            return e.code() != FindingCode.TRUNCATED ? contentTo(at, end, framed) : framed < 0 ? -1 : end;
        } catch (StorageReadException e) {
            if (e.getCause() instanceof HashingInput.OutOfReachException) {
                return -1;
            }
            throw e;
        }
    }

    /** Where members end that are content of the damaged one; -1 if they are not. */
    private long contentTo(long from, long to, long framed) throws IOException {
        return isCovered(to, framed) && (framed >= 0 || !mayEnd(from)) ? to : -1;
    }

    /** Whether a member that ends behind this offset, in memory, is as long as the damaged one must be. */
    private boolean isCovered(long from, long framed) throws IOException {
        byte[] coming = stored.peek(Integer.MAX_VALUE);
        long first = stored.offset();
        for (int i = (int) Math.max(4, from + 1 - first); i < coming.length - GzipCandidate.MAGIC.length; i++) {
            if (GzipCandidate.isBegunAt(coming, i)) {
                long stretch = first + i - memberOffset - FRAME_LENGTH;
                long size = Integer.toUnsignedLong(ZstdMagic.little(coming, i - 4));
                boolean fits = size >= stretch - stretch / 1000 - MAX_LINE_ENDS;
                if (fits && (framed < 0 ? size <= stretch + MAX_SAVED + stretch / 16 : isSize(size, framed))) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public Optional<byte[]> ahead(long storedOffset, long distance, int length) throws IOException {
        long passed = Math.min(distance, lookaheadLeft);
        lookaheadLeft -= passed;
        try (InputStream plain = new GZIPInputStream(stored.from(storedOffset), CANDIDATE_LENGTH)) {
            plain.skipNBytes(passed);
            return passed < distance ? Optional.empty() : Optional.of(plain.readNBytes(length));
        } catch (StorageReadException | InterruptedIOException e) {
            throw e;
        } catch (EOFException e) {
            return Optional.of(new byte[0]);
        } catch (IOException e) {
            // damaged further on, or out of reach
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        if (!ended) {
            ended = true;
            inflater.end();
        }
    }

    @Override
    public boolean beganMember() {
        return began;
    }

    @Override
    public long storedOffset() {
        return memberOffset;
    }

    @Override
    public long members() {
        return members;
    }

    @Override
    public long foreignBytesAt() {
        return foreign;
    }
}

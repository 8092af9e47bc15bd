// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import dev.grainery.finding.FindingCode;
import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The plain bytes of gzip data, member by member (RFC 1952). The JDK's own stream hides where members begin and keeps
 * back the last bytes of a member whose check sum is wrong; an archive needs both.
 */
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

    /** The first bytes of a member that is compressed as all are. */
    private static final byte[] MAGIC = {0x1f, (byte) 0x8b, 8};

    /** How much of what may be a member is looked at, to tell whether a record begins in it, in bytes. */
    private static final int LOOK_AHEAD = 1 << 14;

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

    /** Bytes of this member, or 0 at its end. */
    private int inflate(byte[] target, int from, int length) throws IOException {
        if (inflater.finished()) {
            // it would say so itself, but a call of native code takes longer
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
                feed();
            }
        } catch (DataFormatException e) {
            throw damaged("gzip data are damaged: " + e.getMessage());
        }
    }

    private void feed() throws IOException {
        if (!stored.feed(inflater)) {
            throw cutOff("gzip data end in the middle of a member");
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
            case CUT_OFF -> {
                throw cutOff("gzip data end in the header of a member");
            }
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
            throw cutOff("gzip data end in the checksum of a member");
        }
        if (expectedCrc != crc.getValue() || expectedSize != size) {
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
    public boolean resume() throws IOException {
        if (!broken && foreign < 0) {
            return false;
        }
        // the decoder may have read beyond the beginning of a sound member before it noticed the damage
        stored.rewind(memberOffset + 1);
        while (stored.skipTo(MAGIC)) {
            GzipCandidate candidate = new GzipCandidate(stored.peek(LOOK_AHEAD), 0, LOOK_AHEAD);
            if (candidate.plainBytes() == 0
                    ? candidate.state() != GzipCandidate.State.DAMAGED
                    : candidate.beginsRecord()) {
                inflater = new Inflater(true);
                inMember = false;
                ended = false;
                broken = false;
                foreign = -1;
                return true;
            }
            stored.skip(1);
        }
        return false;
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

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import dev.grainery.finding.FindingCode;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * A look at the last gzip member of a container that was not walked through to its end: whether it is whole. The member
 * is sought backwards in the last bytes of the file; if it begins before them, nothing can be said.
 */
final class GzipTail {

    private static final int MOST_CANDIDATES = 32;
    private static final int SHORTEST_MEMBER = 18;
    private static final int HEADER = 10;
    private static final int TRAILER = 8;
    private static final int NAME_FLAG = 8;
    private static final long MOST_PLAIN = 1L << 26;

    private final byte[] tail;
    private final long tailOffset;
    private long plainLeft = MOST_PLAIN;

    GzipTail(byte[] tail, long tailOffset) {
        this.tail = tail.clone();
        this.tailOffset = tailOffset;
    }

    /**
     * What is wrong with the end of a file.
     *
     * @param code truncated, damaged, or followed by other bytes
     * @param offset where in the file
     * @param message what exactly
     */
    record Fault(FindingCode code, long offset, String message) {}

    /** The fault at the end, if one shows. */
    Optional<Fault> fault() {
        int candidates = 0;
        for (int at = tail.length - 2; at >= 0 && candidates < MOST_CANDIDATES && plainLeft > 0; at--) {
            if (tail[at] == 0x1f && tail[at + 1] == (byte) 0x8b && (at + 2 >= tail.length || tail[at + 2] == 8)) {
                candidates++;
                Verdict verdict = member(at);
                if (verdict.isMember()) {
                    return verdict.fault();
                }
            }
        }
        return Optional.empty();
    }

    private record Verdict(boolean isMember, Optional<Fault> fault) {
        static final Verdict NO_MEMBER = new Verdict(false, Optional.empty());
        static final Verdict WHOLE = new Verdict(true, Optional.empty());

        static Verdict faulty(FindingCode code, long offset, String message) {
            return new Verdict(true, Optional.of(new Fault(code, offset, message)));
        }
    }

    private Verdict member(int at) {
        int data = at + HEADER;
        if (data > tail.length - 1) {
            return Verdict.NO_MEMBER;
        }
        int flags = tail[at + 3];
        if (flags != 0 && flags != NAME_FLAG) {
            // other optional fields hardly occur; the member before is as good a witness
            return Verdict.NO_MEMBER;
        }
        if (flags == NAME_FLAG) {
            data = afterName(data);
        }
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(tail, data, tail.length - data);
            return judge(at, inflater);
        } catch (DataFormatException e) {
            return Verdict.NO_MEMBER;
        } finally {
            inflater.end();
        }
    }

    private int afterName(int from) {
        int end = from;
        while (end < tail.length && tail[end] != 0) {
            end++;
        }
        return Math.min(end + 1, tail.length);
    }

    private Verdict judge(int at, Inflater inflater) throws DataFormatException {
        byte[] plain = new byte[1 << 14];
        byte[] start = new byte[0];
        CRC32 crc = new CRC32();
        while (!inflater.finished()) {
            int n = inflater.inflate(plain);
            start = start.length == 0 ? Arrays.copyOf(plain, n) : start;
            crc.update(plain, 0, n);
            plainLeft -= n;
            if (plainLeft <= 0) {
                return Verdict.NO_MEMBER;
            }
            if (n == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
                boolean record = beginsRecord(start) && tail.length - at >= SHORTEST_MEMBER;
                return record
                        ? Verdict.faulty(FindingCode.TRUNCATED, tailOffset + at, "the last gzip member is cut off")
                        : Verdict.NO_MEMBER;
            }
        }
        return closed(at, inflater, beginsRecord(start), crc.getValue());
    }

    private Verdict closed(int at, Inflater inflater, boolean record, long crc) {
        int rest = inflater.getRemaining();
        int trailer = tail.length - rest;
        boolean sound = rest >= TRAILER && little(trailer) == crc;
        if (!sound && !record) {
            return Verdict.NO_MEMBER;
        }
        if (rest < TRAILER) {
            return Verdict.faulty(
                    FindingCode.TRUNCATED, tailOffset + at, "the check sum of the last gzip member is cut off");
        }
        if (!sound) {
            return Verdict.faulty(FindingCode.DAMAGED, tailOffset + at, "the last gzip member has a wrong check sum");
        }
        return rest == TRAILER
                ? Verdict.WHOLE
                : Verdict.faulty(
                        FindingCode.TRAILING_BYTES,
                        tailOffset + trailer + TRAILER,
                        (rest - TRAILER) + " bytes follow the gzip data");
    }

    private long little(int from) {
        long value = 0;
        for (int i = 0; i < 4; i++) {
            value |= (tail[from + i] & 0xffL) << (8 * i);
        }
        return value;
    }

    /** Whether this is how a WARC or ARC record begins; a few stray bytes of the payload may look like gzip. */
    private static boolean beginsRecord(byte[] start) {
        String text = FieldText.of(Arrays.copyOf(start, Math.min(start.length, 64)));
        return text.regionMatches(true, 0, "WARC/", 0, 5) || text.matches("(?s)[a-z][a-z0-9+.-]{1,10}:\\S.*");
    }
}

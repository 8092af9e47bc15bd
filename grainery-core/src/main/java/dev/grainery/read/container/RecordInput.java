// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import dev.grainery.read.Compression;
import dev.grainery.read.CompressionException;
import dev.grainery.read.PlainInput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Optional;

/** An open record ends early at a gzip member, or in its content where nothing confirms the stated length. */
final class RecordInput {

    private static final int CHUNK = PlainInput.PIECE;
    private static final int LOOKED_AT = 1 << 10;
    private static final int MAX_FOLLOWED = 100;
    private static final long NO_LENGTH = Long.MAX_VALUE;

    private final PlainInput plain;
    private RecordStart start = RecordStart.WARC;
    private boolean searching;

    /** Buffered bytes; those from {@link #end} to {@link #limit} must be checked before they are passed. */
    private byte[] chunk = {};

    private int next;
    private int end;
    private int limit;
    private boolean held;
    private int heldBytes;
    private int memberAt = -1;
    private long storedBase;
    private long passed;
    private boolean open;
    private boolean endedEarly;
    private long statedEnd;
    private boolean aligned;
    private long splits;
    private long starts;
    private Optional<CompressionException> failure = Optional.empty();

    RecordInput(PlainInput plain) {
        this.plain = plain;
    }

    /** {@code everywhere}: skipped content is searched for records, too. */
    void expect(RecordStart records, boolean everywhere) {
        start = records;
        searching = everywhere || plain.compression() != Compression.NONE;
    }

    void open() {
        starts += next == memberAt ? 1 : 0;
        open = true;
        statedEnd = NO_LENGTH;
    }

    /** {@code alone}: each record so far has a gzip member to itself. */
    void openContent(long length, boolean alone) throws IOException {
        if (!endedEarly) {
            statedEnd = passed + length;
            aligned = alone;
            if (next < end) {
                findNextRecord();
            }
        }
    }

    boolean close() {
        boolean early = endedEarly;
        open = false;
        endedEarly = false;
        end = endOfMember();
        return early;
    }

    int peek() throws IOException {
        return fill() ? chunk[next] & 0xff : -1;
    }

    boolean isAtEnd() throws IOException {
        return !endedEarly && peek() < 0;
    }

    long passLineEnds() throws IOException {
        long before = passed;
        for (int b = peek(); b == '\r' || b == '\n'; b = peek()) {
            next++;
            passed++;
        }
        return passed - before;
    }

    /** Appends a line with its LF; splits lines longer than {@code most} bytes. Returns bytes appended. */
    int line(RecordHeader lines, int most) throws IOException {
        int length = 0;
        boolean ended = false;
        while (!ended && length < most && fill()) {
            int last = Math.min(end, next + most - length);
            int at = next;
            while (at < last && chunk[at] != '\n') {
                at++;
            }
            ended = at < last;
            int n = (ended ? at + 1 : last) - next;
            lines.append(chunk, next, n);
            length += n;
            next += n;
            passed += n;
        }
        return length;
    }

    int read(byte[] target, int from, int length) throws IOException {
        if (length == 0 || !fill()) {
            return -1;
        }
        int n = Math.min(length, end - next);
        System.arraycopy(chunk, next, target, from, n);
        next += n;
        passed += n;
        return n;
    }

    /** Writes without copying; returns -1 at the end. */
    int writeTo(OutputStream target, long most) throws IOException {
        if (!fill()) {
            return -1;
        }
        int n = (int) Math.min(most, end - next);
        target.write(chunk, next, n);
        next += n;
        passed += n;
        return n;
    }

    byte[] bytes(int length) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.min(length, CHUNK));
        int n = 0;
        while (n >= 0 && bytes.size() < length) {
            n = writeTo(bytes, length - bytes.size());
        }
        return bytes.toByteArray();
    }

    long skip(long length) throws IOException {
        long left = length;
        while (left > 0 && (next < end || ((held || end < limit || (searching && statedEnd > passed)) && fill()))) {
            int n = (int) Math.min(left, end - next);
            next += n;
            passed += n;
            left -= n;
        }
        return left > 0 && !endedEarly ? length - left + skipPlain(left) : length - left;
    }

    private long skipPlain(long length) throws IOException {
        long left = length;
        while (left > 0 && failure.isEmpty()) {
            long n = pass(left);
            if (n < 0) {
                break;
            }
            left -= n;
        }
        passed += length - left;
        return length - left;
    }

    private long pass(long length) throws IOException {
        try {
            return plain.skip(length);
        } catch (CompressionException e) {
            failure = Optional.of(e);
            return -1;
        }
    }

    byte[] lookAhead() throws IOException {
        return fill() ? Arrays.copyOfRange(chunk, next, end) : new byte[0];
    }

    long passed() {
        return passed;
    }

    /** File offset of the next byte; in compressed data, of its member. */
    long storedOffset() throws IOException {
        fill();
        return storedBase + (plain.compression() == Compression.NONE ? next : 0);
    }

    boolean atMemberStart() throws IOException {
        return fill() && next == memberAt;
    }

    void putBack(byte[] bytes, int from, int length) {
        byte[] joined = Arrays.copyOfRange(bytes, from, from + length + limit - next);
        System.arraycopy(chunk, next, joined, length, limit - next);
        replace(joined, next - length);
        passed -= length;
    }

    int beforeNextRecord() throws IOException {
        if (!fill()) {
            return 0;
        }
        int found = find();
        return (found == RecordStart.NONE ? end : found < 0 ? ~found : found) - next;
    }

    /** As {@link RecordStart#find}; buffers more bytes if the first ones may begin a record. */
    private int find() throws IOException {
        int found = start.find(chunk, next, end);
        while (~found == next) {
            found = extend() ? start.find(chunk, next, end) : RecordStart.NONE;
        }
        return found;
    }

    /** After damage in compressed data, nothing more is read. */
    Optional<CompressionException> failure() {
        return failure;
    }

    /** {@code framed} is the plain bytes of the damaged member according to its records, or -1. */
    boolean resume(long framed) throws IOException {
        if (!plain.resume(framed)) {
            return false;
        }
        failure = Optional.empty();
        next = 0;
        end = 0;
        limit = 0;
        held = false;
        return true;
    }

    long foreignBytesAt() {
        return plain.foreignBytesAt();
    }

    Compression compression() {
        return plain.compression();
    }

    private boolean fill() throws IOException {
        return next < end || (!endedEarly && load());
    }

    private boolean load() throws IOException {
        if (end < limit) {
            if (end == memberAt) {
                end = limit;
            } else if (extend()) {
                findNextRecord();
            }
        } else {
            int n = held ? heldBytes : failure.isPresent() ? -1 : decompress();
            held = false;
            chunk = plain.bytes();
            next = n > 0 ? plain.from() : 0;
            limit = next + Math.max(n, 0);
            end = limit;
            storedBase = plain.storedOffset() - (plain.compression() == Compression.NONE ? next : 0);
            memberAt = n > 0 && plain.beganMember() ? next : -1;
            if (n > 0) {
                findNextRecord();
            }
        }
        return next < end;
    }

    private boolean extend() throws IOException {
        if (held || failure.isPresent() || memberAt > next) {
            return false;
        }
        byte[] kept = Arrays.copyOfRange(chunk, next, limit);
        int from = next;
        int n = decompress();
        held = n > 0 && plain.beganMember();
        heldBytes = n;
        boolean joins = n > 0 && !held;
        byte[] joined = joins ? Arrays.copyOf(kept, kept.length + n) : kept;
        if (joins) {
            System.arraycopy(plain.bytes(), plain.from(), joined, kept.length, n);
        }
        replace(joined, from);
        return joins;
    }

    /** {@code at} is the index of the first new byte in the old buffer. */
    private void replace(byte[] bytes, int at) {
        memberAt = memberAt < at ? -1 : memberAt - at;
        storedBase += plain.compression() == Compression.NONE ? at : 0;
        chunk = bytes;
        next = 0;
        limit = bytes.length;
        end = endOfMember();
    }

    private int endOfMember() {
        return memberAt > next ? memberAt : limit;
    }

    private void findNextRecord() throws IOException {
        if (!open || statedEnd <= passed) {
            return;
        }
        long endIndex = statedEnd == NO_LENGTH ? NO_LENGTH : next + (statedEnd - passed);
        if (next == memberAt) {
            if (start.isAt(chunk, next, limit)) {
                decide(next);
                return;
            }
            splits++;
        }
        boolean here = endIndex < limit;
        if (statedEnd == NO_LENGTH || (here && start.endsRecord(chunk, (int) endIndex, limit))) {
            return;
        }
        if (plain.compression() == Compression.NONE ? searching || here : here && !aligned) {
            search();
        }
    }

    private void search() throws IOException {
        int found = find();
        long endIndex = next + (statedEnd - passed);
        if (found >= 0 && found < endIndex) {
            decide(found);
        } else if (found < 0 && found != RecordStart.NONE && ~found < endIndex) {
            end = ~found;
        }
    }

    /** Ends the open record at the begin of another one, unless its stated length leads to a place as good. */
    private void decide(int at) throws IOException {
        if (statedEnd != NO_LENGTH && isStatedEndPlausible(at)) {
            // captured containers are content
            statedEnd = 0;
            return;
        }
        endedEarly = true;
        end = at;
    }

    private boolean isStatedEndPlausible(int at) throws IOException {
        boolean exact = plain.compression() == Compression.NONE;
        long distance = statedEnd - passed;
        if (isCrossed(at, exact)) {
            return false;
        }
        if (!exact && next != memberAt) {
            int endIndex = (int) Math.min(limit, next + distance);
            return start.endsRecord(chunk, endIndex, limit) || start.mayClose(chunk, endIndex, limit);
        }
        // with one byte before, to recognize the end of the data
        Optional<byte[]> there = plain.ahead(storedBase + (exact ? next : 0), distance - 1, LOOKED_AT);
        return there.map(bytes -> bytes.length > 0
                        && (start.endsRecord(bytes, 1, bytes.length) || start.mayClose(bytes, 1, bytes.length)))
                .orElse(exact || (!aligned && splits > starts));
    }

    /** Whether this record, or a following one, overlaps the stated end of the open one: it is no content then. */
    private boolean isCrossed(int at, boolean exact) throws IOException {
        long left = next + (statedEnd - passed) - at;
        byte[] bytes = Arrays.copyOfRange(chunk, at, limit);
        for (int i = 0; i < MAX_FOLLOWED && start.isAt(bytes, 0, bytes.length); i++) {
            long end = start.end(bytes, 0, bytes.length);
            if (end < 0 || left <= end || !exact) {
                return left > 0 && left < end;
            }
            left -= end;
            byte[] behind = plain.ahead(storedBase + next, statedEnd - passed - left, LOOKED_AT)
                    .orElse(new byte[0]);
            int lineEnds = RecordStart.afterLineEnds(behind, 0, behind.length);
            left -= lineEnds;
            bytes = Arrays.copyOfRange(behind, lineEnds, behind.length);
        }
        return false;
    }

    private int decompress() throws IOException {
        try {
            return plain.next();
        } catch (CompressionException e) {
            failure = Optional.of(e);
            return -1;
        }
    }
}

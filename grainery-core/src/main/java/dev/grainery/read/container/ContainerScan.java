// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.read.ArchivedRecord;
import dev.grainery.read.ArchivedRecord.HeaderLines;
import dev.grainery.read.Compression;
import dev.grainery.read.CompressionException;
import dev.grainery.read.Depth;
import dev.grainery.read.ListenerFailedException;
import dev.grainery.read.RecordListener;
import dev.grainery.read.StorageReadException;
import dev.grainery.read.container.ContainerDescription.ContainerFormat;
import dev.grainery.read.container.ContainerDescription.DescribingRecord;
import dev.grainery.read.container.ContainerDescription.FirstRecord;
import dev.grainery.record.Location;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Goes through the records of one container, and collects what they say of it. Not thread-safe. */
abstract class ContainerScan implements HeaderLines {

    /** The longest content of a describing record that is read, in bytes; real ones have a few thousand. */
    static final int LONGEST_DESCRIPTION = 1 << 20;

    /** How many plain bytes of a compressed container are walked through once it is described. */
    static final long EXAMINED = 1L << 20;

    /** How many plain bytes of a compressed container are walked through in search of a describing record. */
    static final long EXAMINED_IN_SEARCH = 1L << 24;

    /** How many faults of one file are told one by one. */
    static final int MOST_FAULTS = 1_000;

    private final Location file;
    private final RecordInput input;
    private final Depth depth;
    private final RecordListener listener;
    private final RecordHeader header;

    /** The last line that was read where a record may begin: it may be none, while the one that was shown has not ended. */
    private final RecordHeader line = new RecordHeader();

    private final List<Finding> findings = new ArrayList<>();
    private final Set<String> otherNames = new LinkedHashSet<>();
    private final Map<String, Long> lacking = new LinkedHashMap<>();
    private long firstLacking;
    private long joined;
    private long firstJoined;
    private long faults;
    private Optional<FirstRecord> first = Optional.empty();
    private Optional<DescribingRecord> describing = Optional.empty();
    private Optional<String> version = Optional.empty();
    private long records;
    private long withinMember;
    private boolean whole = true;
    private boolean broken;
    private long offset;
    private long plainOffset;
    private boolean beginsMember;
    private boolean shown;
    private long shownOffset;
    private long shownPlain;
    private long shownEnd;
    private long memberOffset = -1;
    private long memberPlain;
    private long claimedEnd;

    /** What follows in this member is the rest of a record whose length is wrong or not known. */
    private boolean restOfMember;

    /** The header is there, and nobody was shown it. */
    private boolean untold;

    private long foreignPlaces;
    private long foreignBytes;
    private int foreignFinding = -1;

    ContainerScan(Location file, RecordInput input, RecordHeader header, Depth depth, RecordListener listener) {
        this.file = file;
        this.input = input;
        this.header = header;
        this.depth = depth;
        this.listener = listener;
    }

    /** The header of this record; its first line is there, as far as it is not longer than {@link #longestLine}. */
    abstract boolean record() throws IOException;

    /**
     * Whether a record begins with this line.
     *
     * @param damaged whether it may be damaged
     */
    abstract boolean mayBegin(RecordHeader line, boolean damaged);

    /** Tells that a line is none that a record begins with. */
    abstract void tellNoRecord(RecordHeader line) throws IOException;

    /** The longest line of a header that is read, in bytes. */
    abstract int longestLine();

    /** How many bytes of line ends close a record beyond doubt. */
    abstract int lineEnds();

    @Override
    public final byte[] copy() {
        return header.copy();
    }

    /** Goes to the end, to the limit of what is examined, or to the first fault from which it does not go on. */
    final void run() throws IOException {
        boolean more = true;
        while (more) {
            more = next();
            if (!more && depth == Depth.WHOLE) {
                tellForeign();
                more = findRecord();
            }
        }
        end(input.storedOffset());
    }

    private boolean next() throws IOException {
        input.close();
        // there may be more or fewer line ends after a record than its format asks for
        long lineEnds = input.passLineEnds();
        boolean closed = lineEnds >= lineEnds();
        if (input.peek() < 0) {
            return false;
        }
        boolean alone = isAlone();
        line();
        records++;
        withinMember += records > 1 && !beginsMember ? 1 : 0;
        boolean apart = beginsMember || closed || !alone;
        if ((!apart && lineEnds == 0) || !mayBegin(line, apart)) {
            restOfMember = alone && !closed;
            tellNoRecord(line);
            input.close();
            input.putBack(line.bytes(), 0, line.length());
            return false;
        }
        end(offset);
        claimedEnd = -1;
        header.clear();
        header.append(line.bytes(), 0, line.length());
        untold = true;
        boolean more = record();
        restOfMember = !more && untold && isAlone();
        untold &= !more;
        return more;
    }

    /** Reads the first line of what may be a record. */
    private void line() throws IOException {
        offset = input.storedOffset();
        beginsMember = input.atMemberStart();
        plainOffset = input.passed();
        if (beginsMember) {
            claimedEnd = -1;
            memberOffset = offset;
            memberPlain = plainOffset;
        }
        shownEnd = shown && shownEnd < 0 ? plainOffset : shownEnd;
        line.clear();
        input.open();
        input.line(line, longestLine());
    }

    /** Whether the record lies in a member of its own, as most have done so far. */
    private boolean isAlone() {
        return beginsMember && records > 1 && 2 * withinMember < records;
    }

    /** The record is cut off in its header: from this position on, it is another one, which begins there. */
    final void cutInHeader(int from) throws IOException {
        input.close();
        input.putBack(header.bytes(), from, header.length() - from);
        header.cutAt(from);
        broken();
        fault(FindingCode.DAMAGED, offset, "the header of a record is cut off where another record begins");
        tellForeign();
    }

    /** The header is read: content of this length follows. */
    final void beginContent(long length) throws IOException {
        claimedEnd = input.passed() + length;
        input.openContent(length, isAlone());
    }

    /** After a fault: goes to the next place where a record begins, be it behind bytes that cannot be decompressed. */
    private boolean findRecord() throws IOException {
        input.close();
        while (true) {
            while (input.peek() >= 0) {
                restOfMember &= !input.atMemberStart();
                int before = restOfMember ? Integer.MAX_VALUE : input.beforeNextRecord();
                if (before == 0) {
                    return true;
                }
                offset = input.storedOffset();
                foreignBytes += input.give(foreignBytes(offset), before);
            }
            Optional<CompressionException> failure = input.failure();
            long framed = failure.filter(e -> e.offset() == memberOffset && claimedEnd >= 0)
                    .map(e -> claimedEnd - memberPlain)
                    .orElse(-1L);
            if (shown && failure.filter(e -> e.offset() == shownOffset).isPresent()) {
                listener.broken();
            }
            long foreign = input.foreignBytesAt();
            boolean resumed = input.resume(framed);
            long undecodable = foreign >= 0
                    ? foreign
                    : failure.map(CompressionException::offset).orElse(-1L);
            if (undecodable >= 0) {
                endBefore(undecodable);
                long to = resumed ? input.storedOffset() : Long.MAX_VALUE;
                listening(() -> listener.undecodable(undecodable, to));
            }
            if (!resumed) {
                return false;
            }
            broken();
            restOfMember = false;
            failure.ifPresent(e -> fault(e.code(), e.offset(), String.valueOf(e.getMessage())));
            if (foreign >= 0) {
                fault(FindingCode.DAMAGED, foreign, "bytes that are not gzip data, before further members");
            }
        }
    }

    /** Tells of the header as of bytes that are no record, if it is none that was shown. */
    private void tellForeign() throws IOException {
        if (untold) {
            untold = false;
            foreignBytes += header.length();
            foreignBytes(offset).write(header.bytes(), 0, header.length());
        }
    }

    /** Takes bytes that belong to no record, in pieces. */
    private OutputStream foreignBytes(long at) throws IOException {
        endBefore(at);
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                listening(() -> listener.foreign(bytes, from, length, at));
            }
        };
    }

    /** The record that was shown last has ended, unless what begins here lies in its member. */
    private void endBefore(long storedEnd) throws IOException {
        if (storedEnd > shownOffset) {
            end(storedEnd);
        }
    }

    private void end(long storedEnd) throws IOException {
        if (shown) {
            shown = false;
            long plainEnd = shownEnd < 0 ? input.passed() : shownEnd;
            listening(() -> listener.ended(storedEnd - shownOffset, plainEnd - shownPlain));
        }
    }

    final RecordHeader header() {
        return header;
    }

    final RecordInput input() {
        return input;
    }

    /** The record lacks a field that every record must have. */
    final void lacks(String field) {
        if (lacking.isEmpty()) {
            firstLacking = offset;
        }
        lacking.merge(field, 1L, Long::sum);
    }

    /** An ARC begins here, with a filedesc: the first record of one, and of no more than one, in a file. */
    final void beginsArc() {
        if (records > 1 && joined++ == 0) {
            firstJoined = offset;
        }
    }

    /** Of what version the container is; the first word counts. */
    final void version(String text) {
        version = version.isPresent() || text.isEmpty() ? version : Optional.of(text);
    }

    final boolean anyMet() {
        return first.isPresent();
    }

    /** The first record was met: it has this type and date. */
    final void met(Optional<String> type, Optional<String> date) {
        first = Optional.of(new FirstRecord(type, date));
    }

    /** The record describes the container: the first one counts, the others must not contradict it. */
    final void describes(DescribingRecord record) {
        if (describing.isEmpty()) {
            describing = Optional.of(record);
            List<String> repeated = record.fields().contradicting();
            if (!repeated.isEmpty()) {
                found(FindingCode.FIELD_REPEATED, "repeated with other values: " + CleanText.shown(repeated));
            }
            return;
        }
        Optional<String> counted = describing.flatMap(one -> one.fields().first("isPartOf"));
        record.fields()
                .first("isPartOf")
                .filter(name -> counted.isEmpty() || !isSameOrPart(name, counted.get()))
                .ifPresent(otherNames::add);
    }

    /** Recorders of single pages write the collection first, and then each of its sessions as COLLECTION/SESSION. */
    private static boolean isSameOrPart(String name, String whole) {
        return name.equals(whole) || name.startsWith(whole + "/");
    }

    /** Passes the content of a record of which nothing has been read, and tells whether the scan goes on. */
    final boolean passes(long contentLength) throws IOException {
        return passes(contentLength, new byte[0]);
    }

    /**
     * Passes the content of a record, as far as this container is to be walked through.
     *
     * @param begun the part of the content that has been read already
     * @return whether the scan goes on
     */
    final boolean passes(long contentLength, byte[] begun) throws IOException {
        long read = begun.length;
        if (listener != RecordListener.NONE) {
            read += show(contentLength, begun);
        }
        long rest = contentLength - read;
        boolean unlimited = depth == Depth.WHOLE || input.compression() == Compression.NONE;
        long allowed = unlimited ? rest : Math.min(rest, left());
        long passed = input.skip(allowed);
        if (passed < allowed && input.close()) {
            broken();
            fault(
                    FindingCode.DAMAGED,
                    offset,
                    "the content of a record has " + (read + passed) + " of the " + contentLength
                            + " bytes that its header states, and then another record begins");
            return true;
        }
        if (passed < allowed) {
            cutOff("the content of a record ends after " + (read + passed) + " of " + contentLength + " bytes");
            return false;
        }
        if (passed < rest || (!unlimited && left() == 0)) {
            whole = passed == rest && input.peek() < 0;
            return false;
        }
        return true;
    }

    /** Shows the record to the listener, and returns how much of its content that has read from the input. */
    private long show(long contentLength, byte[] begun) throws IOException {
        shown = true;
        shownOffset = offset;
        shownPlain = plainOffset;
        shownEnd = -1;
        untold = false;
        Content content = new Content(begun, contentLength);
        listening(() -> listener.record(new ArchivedRecord(
                offset,
                plainOffset,
                beginsMember,
                beginsMember || input.compression() == Compression.NONE,
                input.passed() - plainOffset - begun.length,
                contentLength,
                this,
                content)));
        return content.taken;
    }

    private interface Listening {
        void call() throws IOException;
    }

    private static void listening(Listening call) throws IOException {
        try {
            call.call();
        } catch (StorageReadException | InterruptedIOException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new ListenerFailedException(e);
        }
    }

    private long left() {
        return Math.max(0, (describing.isPresent() ? EXAMINED : EXAMINED_IN_SEARCH) - input.passed());
    }

    /** The data end where more should come; reports the compression error instead, if there is one. */
    final void cutOff(String message) {
        broken();
        if (input.failure().isEmpty()) {
            fault(FindingCode.TRUNCATED, offset, message);
        }
    }

    /** What stands here is no record, and what follows cannot be cut into records. */
    final void damaged(String message) {
        broken();
        if (input.failure().isEmpty()) {
            fault(FindingCode.DAMAGED, offset, message);
        }
    }

    /** Where a record should begin, there are other bytes; they are told together. */
    final void noRecord(String message) {
        broken();
        if (input.failure().isEmpty() && foreignPlaces++ == 0) {
            foreignFinding = findings.size();
            found(FindingCode.DAMAGED, message);
        }
    }

    private void broken() {
        whole = false;
        broken = true;
    }

    /** Whether the file could not be cut into records somewhere. */
    final boolean isBroken() {
        return broken;
    }

    /** A line of the header of this record is damaged, but the record can be read. */
    final void damagedLine(String message) {
        fault(FindingCode.DAMAGED, offset, message + "; the record was read");
    }

    private void fault(FindingCode code, long at, String message) {
        if (faults++ < MOST_FAULTS) {
            findings.add(Finding.at(code, file.path(), at, message));
        }
    }

    final void found(FindingCode code, String message) {
        findings.add(Finding.at(code, file.path(), offset, message));
    }

    final ContainerDescription description(ContainerFormat format) {
        return new ContainerDescription(
                format,
                input.compression(),
                version,
                describing,
                first,
                records,
                whole && input.failure().isEmpty());
    }

    /** How many records did not begin with a gzip member. */
    final long withinMember() {
        return withinMember;
    }

    final List<Finding> findings() {
        List<Finding> all = new ArrayList<>(findings);
        if (foreignFinding >= 0 && depth == Depth.WHOLE) {
            Finding one = all.get(foreignFinding);
            String places = foreignPlaces == 1 ? "" : ", at " + foreignPlaces + " places, the first of which is here";
            all.set(
                    foreignFinding,
                    new Finding(
                            one.code(),
                            one.file(),
                            one.offset(),
                            one.message() + places + "; " + foreignBytes
                                    + (foreignBytes == 1 ? " byte belongs" : " bytes belong") + " to no record"));
        }
        if (faults > MOST_FAULTS) {
            all.add(Finding.of(FindingCode.DAMAGED, file.path(), (faults - MOST_FAULTS) + " more faults follow"));
        }
        if (!otherNames.isEmpty()) {
            all.add(Finding.of(
                    FindingCode.DESCRIPTIONS_DIFFER,
                    file.path(),
                    "later records name other harvests: " + CleanText.shown(List.copyOf(otherNames))));
        }
        if (!lacking.isEmpty()) {
            String fields = lacking.entrySet().stream()
                    .map(field -> field.getValue() + (field.getValue() == 1 ? " record" : " records") + " without "
                            + field.getKey())
                    .collect(Collectors.joining(", "));
            all.add(Finding.at(
                    FindingCode.FIELD_MISSING, file.path(), firstLacking, fields + "; the first begins here"));
        }
        if (joined > 0) {
            String more =
                    joined == 1 ? "a second ARC begins here" : joined + " more ARCs follow, the first begins here";
            all.add(Finding.at(
                    FindingCode.JOINED_ARCS, file.path(), firstJoined, "a filedesc after other records: " + more));
        }
        return all;
    }

    /** The content of one record: what was read of it already, and then the input, to its end or that of the data. */
    private final class Content extends InputStream {

        private final ByteArrayInputStream begun;
        private final long rest;
        private long taken;

        Content(byte[] begun, long length) {
            this.begun = new ByteArrayInputStream(begun);
            this.rest = length - begun.length;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int from, int wanted) throws IOException {
            if (wanted == 0) {
                return 0;
            }
            if (begun.available() > 0) {
                return begun.read(target, from, wanted);
            }
            int n = input.read(target, from, (int) Math.min(wanted, rest - taken));
            taken += Math.max(n, 0);
            return n;
        }

        @Override
        public long transferTo(OutputStream target) throws IOException {
            long given = begun.transferTo(target);
            while (taken < rest) {
                int n = input.give(target, rest - taken);
                if (n < 0) {
                    break;
                }
                taken += n;
                given += n;
            }
            return given;
        }
    }
}

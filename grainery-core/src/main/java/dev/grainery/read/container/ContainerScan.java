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

    /** A line that may begin a record was met in search of one, and is read already. */
    private boolean lineRead;

    /** The header is there, and nobody was shown it. */
    private boolean untold;

    ContainerScan(Location file, RecordInput input, RecordHeader header, Depth depth, RecordListener listener) {
        this.file = file;
        this.input = input;
        this.header = header;
        this.depth = depth;
        this.listener = listener;
    }

    /** The header of this record; its first line is there, as far as it is not longer than {@link #longestLine}. */
    abstract boolean record() throws IOException;

    /** Whether the only line of the header is one that a record begins with. */
    abstract boolean isFirstLine();

    /** The longest line of a header that is read, in bytes. */
    abstract int longestLine();

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
        if (shown) {
            end(input.storedOffset());
        }
    }

    private boolean next() throws IOException {
        if (lineRead) {
            lineRead = false;
        } else {
            // there may be more or fewer line ends after a record than its format asks for
            input.passLineEnds();
            if (input.peek() < 0) {
                return false;
            }
            line();
        }
        records++;
        withinMember += records > 1 && !beginsMember ? 1 : 0;
        untold = true;
        boolean more = record();
        untold &= !more;
        return more;
    }

    private void line() throws IOException {
        long at = input.storedOffset();
        end(at);
        offset = at;
        beginsMember = input.atMemberStart();
        plainOffset = input.passed();
        header.clear();
        input.line(header, longestLine());
    }

    /** After a fault: goes to the next line that begins a record, be it behind bytes that cannot be decompressed. */
    private boolean findRecord() throws IOException {
        boolean atLineStart = true;
        while (true) {
            while (input.peek() >= 0) {
                if (atLineStart || input.atMemberStart()) {
                    line();
                    if (isFirstLine()) {
                        lineRead = true;
                        return true;
                    }
                } else {
                    header.clear();
                    input.line(header, longestLine());
                }
                untold = true;
                tellForeign();
                atLineStart = header.at(header.length() - 1) == '\n';
            }
            Optional<CompressionException> failure = input.failure();
            if (shown && failure.filter(e -> e.offset() == offset).isPresent()) {
                listener.broken();
            }
            long foreign = input.foreignBytesAt();
            boolean resumed = input.resume();
            long undecodable = foreign >= 0
                    ? foreign
                    : failure.map(CompressionException::offset).orElse(-1L);
            if (undecodable >= 0) {
                long to = resumed ? input.storedOffset() : Long.MAX_VALUE;
                listening(() -> listener.undecodable(undecodable, to));
            }
            if (!resumed) {
                return false;
            }
            broken();
            failure.ifPresent(e -> fault(e.code(), e.offset(), String.valueOf(e.getMessage())));
            if (foreign >= 0) {
                fault(FindingCode.DAMAGED, foreign, "bytes that are not gzip data, before further members");
            }
            atLineStart = true;
        }
    }

    /** Tells of the header as of bytes that are no record, if it is none that was shown. */
    private void tellForeign() throws IOException {
        if (untold) {
            untold = false;
            listening(() -> listener.foreign(header.bytes(), 0, header.length(), offset));
        }
    }

    private void end(long storedEnd) throws IOException {
        if (shown) {
            shown = false;
            listening(() -> listener.ended(storedEnd - offset, input.passed() - plainOffset));
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

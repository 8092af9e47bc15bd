// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import dev.grainery.file.BlockInputStream;
import dev.grainery.file.BlockOutputStream;
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
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

abstract class ContainerScan implements HeaderLines {

    /** Content of a describing record that is parsed, in bytes; a few thousand are usual. */
    static final int MAX_DESCRIPTION_LENGTH = 1 << 20;

    /** Plain bytes of a described compressed container that are parsed. */
    static final long EXAMINED = 1L << 20;

    /** Plain bytes of a compressed container that are searched for a describing record. */
    static final long EXAMINED_IN_SEARCH = 1L << 24;

    private final RecordInput input;
    private final Depth depth;
    private final RecordListener listener;
    private final RecordHeader header;
    private final ScanFindings findings;

    /** A line that may begin the next record; the header of the current record must stay until it has ended. */
    private final RecordHeader line = new RecordHeader();

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
    private long statedEnd;
    private boolean restOfMember;
    private boolean unreported;

    ContainerScan(Location file, RecordInput input, RecordHeader header, Depth depth, RecordListener listener) {
        this.input = input;
        this.header = header;
        this.findings = new ScanFindings(file.path(), depth == Depth.WHOLE);
        this.depth = depth;
        this.listener = listener;
    }

    abstract boolean record() throws IOException;

    abstract boolean mayBegin(RecordHeader line, boolean damaged);

    abstract void reportNoRecord(RecordHeader line) throws IOException;

    abstract int longestLine();

    /** Bytes of line ends that prove the end of a record. */
    abstract int lineEnds();

    @Override
    public final byte[] copy() {
        return header.copy();
    }

    final void run() throws IOException {
        boolean more = true;
        while (more) {
            more = next();
            if (!more && depth == Depth.WHOLE) {
                reportForeign();
                more = findRecord();
            }
        }
        end(input.storedOffset());
    }

    private boolean next() throws IOException {
        input.close();
        // records may be followed by more or fewer line ends than the format requires
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
            reportNoRecord(line);
            input.close();
            input.putBack(line.bytes(), 0, line.length());
            return false;
        }
        end(offset);
        statedEnd = -1;
        header.clear();
        header.append(line.bytes(), 0, line.length());
        unreported = true;
        boolean more = record();
        restOfMember = !more && unreported && isAlone();
        unreported &= !more;
        return more;
    }

    private void line() throws IOException {
        offset = input.storedOffset();
        beginsMember = input.atMemberStart();
        plainOffset = input.passed();
        if (beginsMember) {
            statedEnd = -1;
            memberOffset = offset;
            memberPlain = plainOffset;
        }
        shownEnd = shown && shownEnd < 0 ? plainOffset : shownEnd;
        line.clear();
        input.open();
        input.line(line, longestLine());
    }

    /** Whether the record does not share its gzip member, like most records before. */
    private boolean isAlone() {
        return beginsMember && records > 1 && 2 * withinMember < records;
    }

    final void cutInHeader(int from) throws IOException {
        input.close();
        input.putBack(header.bytes(), from, header.length() - from);
        header.cutAt(from);
        broken();
        findings.addFault(FindingCode.DAMAGED, offset, "the header of a record is cut off where another record begins");
        reportForeign();
    }

    final void beginContent(long length) throws IOException {
        statedEnd = input.passed() + length;
        input.openContent(length, isAlone());
    }

    /** Resynchronizes after a fault, if necessary behind bytes that cannot be decompressed. */
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
                findings.addForeignBytes(input.writeTo(foreignBytes(offset), before));
            }
            Optional<CompressionException> failure = input.failure();
            long framed = failure.filter(e -> e.offset() == memberOffset && statedEnd >= 0)
                    .map(e -> statedEnd - memberPlain)
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
            failure.ifPresent(e -> findings.addFault(e.code(), e.offset(), String.valueOf(e.getMessage())));
            if (foreign >= 0) {
                findings.addFault(FindingCode.DAMAGED, foreign, "bytes that are not gzip data, before further members");
            }
        }
    }

    private void reportForeign() throws IOException {
        if (unreported) {
            unreported = false;
            findings.addForeignBytes(header.length());
            foreignBytes(offset).write(header.bytes(), 0, header.length());
        }
    }

    private OutputStream foreignBytes(long at) throws IOException {
        endBefore(at);
        return new BlockOutputStream() {
            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                listening(() -> listener.foreign(bytes, from, length, at));
            }
        };
    }

    /** Ends the current record, unless the foreign bytes lie in its member. */
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

    final void countMissing(String field) {
        findings.addMissingField(field, offset);
    }

    /** A filedesc may only be the first record of a file. */
    final void countArc() {
        if (records > 1) {
            findings.addFurtherArc(offset);
        }
    }

    final void version(String text) {
        version = version.isPresent() || text.isEmpty() ? version : Optional.of(text);
    }

    final boolean hasFirst() {
        return first.isPresent();
    }

    final void setFirst(Optional<String> type, Optional<String> date) {
        first = Optional.of(new FirstRecord(type, date));
    }

    /** The first description counts; later ones must not contradict it. */
    final void describes(DescribingRecord record) {
        if (describing.isEmpty()) {
            describing = Optional.of(record);
            List<String> repeated = record.fields().contradicting();
            if (!repeated.isEmpty()) {
                report(FindingCode.FIELD_REPEATED, "repeated with other values: " + CleanText.shown(repeated));
            }
            return;
        }
        Optional<String> counted = describing.flatMap(one -> one.fields().first("isPartOf"));
        record.fields()
                .first("isPartOf")
                .filter(name -> counted.isEmpty() || !isSameOrPart(name, counted.get()))
                .ifPresent(findings::addOtherHarvest);
    }

    /** Recorders of single pages write the collection first, then each session as COLLECTION/SESSION. */
    private static boolean isSameOrPart(String name, String whole) {
        return name.equals(whole) || name.startsWith(whole + "/");
    }

    final boolean skipContent(long contentLength) throws IOException {
        return skipContent(contentLength, new byte[0]);
    }

    /** {@code begun} is the part of the content that was read. Returns whether to continue with the next record. */
    final boolean skipContent(long contentLength, byte[] begun) throws IOException {
        long read = begun.length;
        if (listener != RecordListener.NONE) {
            read += show(contentLength, begun);
        }
        long rest = contentLength - read;
        boolean unlimited = depth == Depth.WHOLE || input.compression() == Compression.NONE;
        long allowed = unlimited ? rest : Math.min(rest, remaining());
        long passed = input.skip(allowed);
        if (passed < allowed && input.close()) {
            broken();
            findings.addFault(
                    FindingCode.DAMAGED,
                    offset,
                    "the content of a record has " + (read + passed) + " of the " + contentLength
                            + " bytes that its header states, and then another record begins");
            return true;
        }
        if (passed < allowed) {
            truncated("the content of a record ends after " + (read + passed) + " of " + contentLength + " bytes");
            return false;
        }
        if (passed < rest || (!unlimited && remaining() == 0)) {
            whole = passed == rest && input.peek() < 0;
            return false;
        }
        return true;
    }

    /** Returns bytes of the content that the listener read from the input. */
    private long show(long contentLength, byte[] begun) throws IOException {
        shown = true;
        shownOffset = offset;
        shownPlain = plainOffset;
        shownEnd = -1;
        unreported = false;
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
        return content.consumed;
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

    private long remaining() {
        return Math.max(0, (describing.isPresent() ? EXAMINED : EXAMINED_IN_SEARCH) - input.passed());
    }

    /** A compression error is reported instead, if there is one. */
    final void truncated(String message) {
        broken();
        if (input.failure().isEmpty()) {
            findings.addFault(FindingCode.TRUNCATED, offset, message);
        }
    }

    final void damaged(String message) {
        broken();
        if (input.failure().isEmpty()) {
            findings.addFault(FindingCode.DAMAGED, offset, message);
        }
    }

    final void noRecord(String message) {
        broken();
        if (input.failure().isEmpty()) {
            findings.addForeignPlace(offset, message);
        }
    }

    private void broken() {
        whole = false;
        broken = true;
    }

    final boolean isBroken() {
        return broken;
    }

    final void damagedLine(String message) {
        findings.addFault(FindingCode.DAMAGED, offset, message + "; the record was read");
    }

    final void report(FindingCode code, String message) {
        findings.add(code, offset, message);
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

    final long withinMember() {
        return withinMember;
    }

    final List<Finding> findings() {
        return findings.all();
    }

    private final class Content extends BlockInputStream {

        private final ByteArrayInputStream begun;
        private final long rest;
        private long consumed;

        Content(byte[] begun, long length) {
            this.begun = new ByteArrayInputStream(begun);
            this.rest = length - begun.length;
        }

        @Override
        public int read(byte[] target, int from, int wanted) throws IOException {
            if (wanted == 0) {
                return 0;
            }
            if (begun.available() > 0) {
                return begun.read(target, from, wanted);
            }
            int n = input.read(target, from, (int) Math.min(wanted, rest - consumed));
            consumed += Math.max(n, 0);
            return n;
        }

        @Override
        public long transferTo(OutputStream target) throws IOException {
            long given = begun.transferTo(target);
            while (consumed < rest) {
                int n = input.writeTo(target, rest - consumed);
                if (n < 0) {
                    break;
                }
                consumed += n;
                given += n;
            }
            return given;
        }
    }
}

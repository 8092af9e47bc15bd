// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.read.ArchivedRecord.HeaderLines;
import dev.grainery.read.Compression;
import dev.grainery.read.CompressionException;
import dev.grainery.read.Depth;
import dev.grainery.read.RecordListener;
import dev.grainery.read.container.ContainerDescription.ContainerFormat;
import dev.grainery.read.container.ContainerDescription.DescribingRecord;
import dev.grainery.record.Location;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

abstract class ContainerScan implements HeaderLines {

    /** Content of a describing record that is parsed, in bytes; a few thousand are usual. */
    static final int MAX_DESCRIPTION_LENGTH = 1 << 20;

    /** Plain bytes of a described compressed container that are parsed. */
    static final long EXAMINED = 1L << 20;

    /** Plain bytes of a compressed container that are searched for a describing record. */
    static final long EXAMINED_IN_SEARCH = 1L << 24;

    final RecordInput input;
    private final Depth depth;
    final RecordHeader header;
    private final ScanFindings findings;
    final ScannedDescription described;
    private final ListenerFeed feed;
    private final RecordPosition position = new RecordPosition();

    /** A line that may begin the next record; the header of the current record must stay until it has ended. */
    private final RecordHeader line = new RecordHeader();

    private boolean whole = true;
    private boolean broken;
    private boolean restOfMember;
    private boolean unreported;

    ContainerScan(Location file, RecordInput input, RecordHeader header, Depth depth, RecordListener listener) {
        this.input = input;
        this.header = header;
        this.findings = new ScanFindings(file.path(), depth == Depth.WHOLE);
        this.depth = depth;
        this.described = new ScannedDescription(findings);
        this.feed = new ListenerFeed(input, listener);
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
        feed.end(input.storedOffset());
    }

    private boolean next() throws IOException {
        input.close();
        // records may be followed by more or fewer line ends than the format requires
        long lineEnds = input.passLineEnds();
        boolean closed = lineEnds >= lineEnds();
        if (input.peek() < 0) {
            return false;
        }
        boolean alone = position.isAlone();
        line();
        position.count();
        boolean apart = position.beginsMember() || closed || !alone;
        if ((!apart && lineEnds == 0) || !mayBegin(line, apart)) {
            restOfMember = alone && !closed;
            reportNoRecord(line);
            input.close();
            input.putBack(line.bytes(), 0, line.length());
            return false;
        }
        feed.end(position.offset());
        position.stateEnd(-1);
        header.clear();
        header.append(line.bytes(), 0, line.length());
        unreported = true;
        boolean more = record();
        restOfMember = !more && unreported && position.isAlone();
        unreported &= !more;
        return more;
    }

    private void line() throws IOException {
        position.begin(input);
        feed.nextLineAt(position.plainOffset());
        line.clear();
        input.open();
        input.line(line, longestLine());
    }

    final void cutInHeader(int from) throws IOException {
        input.close();
        input.putBack(header.bytes(), from, header.length() - from);
        header.cutAt(from);
        broken();
        findings.add(
                FindingCode.DAMAGED,
                position.offset(),
                "the header of a record is cut off where another record begins");
        reportForeign();
    }

    final void beginContent(long length) throws IOException {
        position.stateEnd(input.passed() + length);
        input.openContent(length, position.isAlone());
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
                position.foreignBytesAt(input.storedOffset());
                findings.addForeignBytes(input.writeTo(feed.foreignBytes(position.offset()), before));
            }
            Optional<CompressionException> failure = input.failure();
            failure.ifPresent(e -> feed.damagedMember(e.offset()));
            long foreign = input.foreignBytesAt();
            boolean resumed = input.resume(position.framed(failure));
            long undecodable = foreign >= 0
                    ? foreign
                    : failure.map(CompressionException::offset).orElse(-1L);
            if (undecodable >= 0) {
                feed.undecodable(undecodable, resumed);
            }
            if (!resumed) {
                return false;
            }
            broken();
            restOfMember = false;
            failure.ifPresent(e -> findings.add(e.code(), e.offset(), String.valueOf(e.getMessage())));
            if (foreign >= 0) {
                findings.add(FindingCode.DAMAGED, foreign, "bytes that are not gzip data, before further members");
            }
        }
    }

    private void reportForeign() throws IOException {
        if (unreported) {
            unreported = false;
            findings.addForeignBytes(header.length());
            feed.foreignBytes(position.offset()).write(header.bytes(), 0, header.length());
        }
    }

    final void countMissing(String field) {
        findings.addMissingField(field, position.offset());
    }

    /** A filedesc may only be the first record of a file. */
    final void countArc() {
        if (position.records() > 1) {
            findings.addFurtherArc(position.offset());
        }
    }

    final void describes(DescribingRecord record) {
        described.add(record, position.offset());
    }

    final boolean skipContent(long contentLength) throws IOException {
        return skipContent(contentLength, new byte[0]);
    }

    /** {@code begun} is the part of the content that was read. Returns whether to continue with the next record. */
    final boolean skipContent(long contentLength, byte[] begun) throws IOException {
        long read = begun.length;
        if (feed.hasListener()) {
            unreported = false;
            read += feed.begin(position, this, contentLength, begun);
        }
        long rest = contentLength - read;
        boolean unlimited = depth == Depth.WHOLE || input.compression() == Compression.NONE;
        long allowed = unlimited ? rest : Math.min(rest, remaining());
        long passed = input.skip(allowed);
        if (passed < allowed && input.close()) {
            broken();
            findings.add(
                    FindingCode.DAMAGED,
                    position.offset(),
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

    private long remaining() {
        return Math.max(0, (described.describing().isPresent() ? EXAMINED : EXAMINED_IN_SEARCH) - input.passed());
    }

    /** A compression error is reported instead, if there is one. */
    final void truncated(String message) {
        broken();
        if (input.failure().isEmpty()) {
            findings.add(FindingCode.TRUNCATED, position.offset(), message);
        }
    }

    final void damaged(String message) {
        broken();
        if (input.failure().isEmpty()) {
            findings.add(FindingCode.DAMAGED, position.offset(), message);
        }
    }

    final void noRecord(String message) {
        broken();
        if (input.failure().isEmpty()) {
            findings.addForeignPlace(position.offset(), message);
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
        findings.add(FindingCode.DAMAGED, position.offset(), message + "; the record was read");
    }

    final void report(FindingCode code, String message) {
        findings.add(code, position.offset(), message);
    }

    final ContainerDescription description(ContainerFormat format) {
        return new ContainerDescription(
                format,
                input.compression(),
                described.version(),
                described.describing(),
                described.first(),
                position.records(),
                whole && input.failure().isEmpty());
    }

    final long withinMember() {
        return position.withinMember();
    }

    final List<Finding> findings() {
        return findings.all();
    }
}

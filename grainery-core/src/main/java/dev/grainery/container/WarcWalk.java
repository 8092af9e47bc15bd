// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import dev.grainery.finding.FindingCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.OptionalLong;

/** The way through the records of a WARC (ISO 28500 4). */
final class WarcWalk extends RecordWalk {

    private static final int LONGEST_LINE = 1 << 18;
    private static final int LONGEST_HEADER = 1 << 20;

    private boolean lineEndsTold;

    WarcWalk(Walk walk) {
        super(walk);
    }

    @Override
    boolean record() throws IOException {
        long offset = input().storedOffset();
        walk().begins();
        byte[] versionLine = input().line(LONGEST_LINE);
        if (!WarcHeader.isVersionLine(versionLine)) {
            walk().damaged(offset, "no WARC version line where a record should begin");
            return false;
        }
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        boolean closed = header(versionLine, lines, offset);
        WarcHeader header = WarcHeader.parse(versionLine, lines.toByteArray());
        walk().version(header.version());
        walk().met(header.type(), header.date());
        if (!closed) {
            return false;
        }
        OptionalLong length = header.contentLength();
        if (length.isEmpty()) {
            walk().damaged(offset, "a record without a usable Content-Length");
            return false;
        }
        return header.isWarcinfo()
                ? describing(header, length.getAsLong(), offset)
                : walk().passes(length.getAsLong(), 0, offset);
    }

    /** Reads the lines of a header up to the blank one; tells whether that came. */
    private boolean header(byte[] versionLine, ByteArrayOutputStream lines, long offset) throws IOException {
        byte[] line = versionLine;
        while (lines.size() < LONGEST_HEADER) {
            tellLineEnd(line, offset);
            line = input().line(LONGEST_LINE);
            if (isBlank(line)) {
                return true;
            }
            lines.writeBytes(line);
            if (line.length == 0 || (line[line.length - 1] != '\n' && input().peek() < 0)) {
                walk().cutOff(offset, "the header of a record is cut off");
                return false;
            }
        }
        walk().damaged(offset, "the header of a record is longer than " + LONGEST_HEADER + " bytes");
        return false;
    }

    private static boolean isBlank(byte[] line) {
        return (line.length == 1 && line[0] == '\n') || (line.length == 2 && line[0] == '\r' && line[1] == '\n');
    }

    private void tellLineEnd(byte[] line, long offset) {
        boolean lfAlone = line.length > 1 && line[line.length - 1] == '\n' && line[line.length - 2] != '\r';
        if (lfAlone && !lineEndsTold) {
            lineEndsTold = true;
            walk().found(FindingCode.LINE_ENDS, offset, "header lines end in LF, not in CR LF");
        }
    }

    private boolean describing(WarcHeader header, long length, long offset) throws IOException {
        byte[] content = input().bytes((int) Math.min(length, Walk.LONGEST_DESCRIPTION));
        FieldLines lines = FieldLines.parse(content);
        if (lines.odd() > 0) {
            walk().found(
                            FindingCode.DESCRIPTION_UNUSABLE,
                            offset,
                            lines.odd() + (lines.odd() == 1 ? " line" : " lines") + " of the warcinfo without a field");
        }
        walk().describes(
                        new DescribingRecord(
                                "warcinfo",
                                header.fields().first("WARC-Record-ID"),
                                header.date(),
                                length,
                                header.fields().first("WARC-Filename"),
                                lines.fields()),
                        offset);
        return walk().passes(length, content.length, offset);
    }
}

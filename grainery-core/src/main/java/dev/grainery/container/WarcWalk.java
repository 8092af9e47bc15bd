// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import dev.grainery.finding.FindingCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/** The way through the records of a WARC (ISO 28500 4). */
final class WarcWalk extends RecordWalk {

    private static final int LONGEST_LINE = 1 << 18;
    private static final int LONGEST_HEADER = 1 << 20;

    /** The version lines of nearly all records. */
    private static final List<byte[]> ORDINARY_VERSIONS = List.of(ascii("WARC/1.0\r\n"), ascii("WARC/1.1\r\n"));

    private final HeaderLines lines = new HeaderLines();
    private final HeaderGlance glance = new HeaderGlance();
    private boolean lineEndsTold;
    private boolean anyMet;

    WarcWalk(Walk walk) {
        super(walk);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    boolean record() throws IOException {
        long offset = input().storedOffset();
        walk().begins();
        lines.clear();
        glance.clear();
        int fields = input().line(lines, LONGEST_LINE);
        if (!isVersionLine()) {
            walk().damaged(offset, "no WARC version line where a record should begin");
            return false;
        }
        boolean closed = header(offset);
        if (anyMet && closed && glance.isEnough()) {
            return walk().passes(glance.contentLength(), 0, offset);
        }
        anyMet = true;
        byte[] all = lines.copy();
        WarcHeader header = WarcHeader.parse(Arrays.copyOf(all, fields), Arrays.copyOfRange(all, fields, all.length));
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
        header.lacking().forEach(field -> walk().lacks(field, offset));
        return header.isWarcinfo()
                ? describing(header, length.getAsLong(), offset)
                : walk().passes(length.getAsLong(), 0, offset);
    }

    private boolean isVersionLine() {
        for (byte[] ordinary : ORDINARY_VERSIONS) {
            if (lines.are(ordinary)) {
                return true;
            }
        }
        return WarcHeader.isVersionLine(lines.copy());
    }

    /** Reads the lines of a header up to the blank one; tells whether that came. */
    private boolean header(long offset) throws IOException {
        int versionLine = lines.length();
        int line = 0;
        while (lines.length() - versionLine < LONGEST_HEADER) {
            tellLineEnd(line, offset);
            line = lines.length();
            int end = line + input().line(lines, LONGEST_LINE);
            if (isBlank(line)) {
                return true;
            }
            glance.line(lines, line, end);
            if (end == line || (lines.at(end - 1) != '\n' && input().peek() < 0)) {
                walk().cutOff(offset, "the header of a record is cut off");
                return false;
            }
        }
        walk().damaged(offset, "the header of a record is longer than " + LONGEST_HEADER + " bytes");
        return false;
    }

    /** Whether the last line is blank. */
    private boolean isBlank(int line) {
        int at = line;
        // some writers end lines in CR CR LF
        while (at < lines.length() && lines.at(at) == '\r') {
            at++;
        }
        return at == lines.length() - 1 && lines.at(at) == '\n';
    }

    /** Tells of the first line that ends otherwise than it should. */
    private void tellLineEnd(int line, long offset) {
        int end = lines.length();
        if (lineEndsTold || end - line < 2 || lines.at(end - 1) != '\n') {
            return;
        }
        boolean lfAlone = lines.at(end - 2) != '\r';
        boolean crTwice = !lfAlone && end - line > 2 && lines.at(end - 3) == '\r';
        if (lfAlone || crTwice) {
            lineEndsTold = true;
            walk().found(
                            FindingCode.LINE_ENDS,
                            offset,
                            "header lines end in " + (lfAlone ? "LF" : "CR CR LF") + ", not in CR LF");
        }
    }

    private boolean describing(WarcHeader header, long length, long offset) throws IOException {
        byte[] content = input().bytes((int) Math.min(length, Walk.LONGEST_DESCRIPTION));
        FieldLines said = FieldLines.parse(content);
        if (said.odd() > 0) {
            walk().found(
                            FindingCode.DESCRIPTION_UNUSABLE,
                            offset,
                            said.odd() + (said.odd() == 1 ? " line" : " lines") + " of the warcinfo without a field");
        }
        walk().describes(
                        new DescribingRecord(
                                "warcinfo",
                                header.fields().first("WARC-Record-ID"),
                                header.date(),
                                length,
                                header.fields().first("WARC-Filename"),
                                said.fields()),
                        offset);
        return walk().passes(length, content.length, offset);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import dev.grainery.finding.FindingCode;
import dev.grainery.read.Depth;
import dev.grainery.read.RecordListener;
import dev.grainery.read.container.ContainerDescription.DescribingRecord;
import dev.grainery.read.container.ContainerDescription.FirstRecord;
import dev.grainery.read.container.RecordHeader.Field;
import dev.grainery.record.Location;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

final class WarcScan extends ContainerScan {

    private static final int MAX_LINE_LENGTH = 1 << 18;
    private static final int MAX_HEADER_LENGTH = 1 << 20;
    private static final int MAX_VERSION_LINE_LENGTH = 64;
    private static final String MAGIC = "warc/";
    private static final Pattern SIGNED = Pattern.compile("\\+([0-9]{1,18})");
    private static final List<Field> MANDATORY = List.of(Field.WARC_TYPE, Field.WARC_RECORD_ID, Field.WARC_DATE);

    // some writers put the version line in lower case
    private static final Pattern VERSION = Pattern.compile("(?i)WARC/([0-9]+(?:\\.[0-9]+)?)\\s*");

    /** Cached, because nearly all records have the same. */
    private byte[] versionLine = {};

    private boolean lineEndsReported;
    private boolean cutByNextRecord;

    WarcScan(Location file, RecordInput input, RecordHeader header, Depth depth, RecordListener listener) {
        super(file, input, header, depth, listener);
    }

    static Optional<String> version(byte[] line) {
        if (line.length >= MAX_VERSION_LINE_LENGTH) {
            return Optional.empty();
        }
        Matcher version = VERSION.matcher(FieldLines.text(line));
        return version.matches() ? Optional.of(version.group(1)) : Optional.empty();
    }

    @Override
    boolean mayBegin(RecordHeader line, boolean damaged) {
        return isVersion(line) || (damaged && line.isWarc());
    }

    @Override
    void reportNoRecord(RecordHeader line) {
        noRecord("no WARC version line where a record should begin");
    }

    private boolean isVersion(RecordHeader line) {
        if (versionLine.length > 0 && line.is(versionLine)) {
            return true;
        }
        if (line.length() >= MAX_VERSION_LINE_LENGTH) {
            return false;
        }
        byte[] bytes = line.copy();
        Optional<String> version = version(bytes);
        if (version.isPresent()) {
            versionLine = bytes;
            described.version(version.get());
        }
        return version.isPresent();
    }

    @Override
    int longestLine() {
        return MAX_LINE_LENGTH;
    }

    @Override
    int lineEnds() {
        return RecordStart.CLOSING_LINE_ENDS;
    }

    @Override
    public Optional<String> field(String name) {
        return header.value(name);
    }

    @Override
    boolean record() throws IOException {
        if (!isVersion(header)) {
            int other = versionAt(1);
            if (other > 0) {
                cutInHeader(other);
                return true;
            }
            damagedLine("the WARC version line of a record is damaged");
        }
        boolean closed = readFields();
        if (described.first().isEmpty()) {
            described.first(new FirstRecord(field("WARC-Type"), field("WARC-Date")));
        }
        if (!closed) {
            return cutByNextRecord;
        }
        long length = header.number(Field.CONTENT_LENGTH);
        if (length < 0) {
            Matcher signed = SIGNED.matcher(field(Field.CONTENT_LENGTH.text()).orElse(""));
            if (!signed.matches()) {
                damaged("a record without a usable Content-Length");
                return false;
            }
            length = Long.parseLong(signed.group(1));
            damagedLine("the Content-Length of a record has a sign");
        }
        for (Field field : MANDATORY) {
            if (!header.has(field)) {
                countMissing(field.text());
            }
        }
        beginContent(length);
        return header.is(Field.WARC_TYPE, "warcinfo") ? readWarcinfo(length) : skipContent(length);
    }

    private boolean readFields() throws IOException {
        RecordHeader lines = header;
        lines.beginFields();
        cutByNextRecord = false;
        int versionEnd = lines.length();
        int line = 0;
        while (lines.length() - versionEnd < MAX_HEADER_LENGTH) {
            checkLineEnd(line);
            line = lines.length();
            int n = input.line(lines, MAX_LINE_LENGTH);
            if (isBlank(line)) {
                return true;
            }
            int other = otherVersion(line);
            boolean ended = n == 0 || (lines.at(lines.length() - 1) != '\n' && input.peek() < 0);
            if (other > 0 || (ended && input.close())) {
                cutByNextRecord = true;
                cutInHeader(other > 0 ? other : lines.length());
                return false;
            }
            if (ended) {
                truncated("the header of a record is cut off");
                return false;
            }
        }
        damaged("the header of a record is longer than " + MAX_HEADER_LENGTH + " bytes");
        return false;
    }

    /** Index of the version line of another record in or at the last line; 0 if there is none. */
    private int otherVersion(int line) throws IOException {
        int at = versionAt(line);
        // a URI may end like a version line, but then no field of this header follows again
        int colon = at == 0 ? 0 : Ascii.find(':', header.bytes(), line, at);
        return colon < at && !isFieldRepeated() ? 0 : at;
    }

    private int versionAt(int from) {
        byte[] bytes = header.bytes();
        int end = header.length();
        int digits = Ascii.beforeBlanks(bytes, from, end);
        if (end == digits || bytes[end - 1] != '\n' || digits == from || !Ascii.isDigit(bytes[digits - 1])) {
            return 0;
        }
        while (digits > from && (Ascii.isDigit(bytes[digits - 1]) || bytes[digits - 1] == '.')) {
            digits--;
        }
        int at = digits - MAGIC.length();
        return at >= from
                        && Ascii.begins(MAGIC, bytes, at, end)
                        && version(Arrays.copyOfRange(bytes, at, end)).isPresent()
                ? at
                : 0;
    }

    private boolean isFieldRepeated() throws IOException {
        byte[] coming = input.lookAhead();
        String name = FieldLines.text(Arrays.copyOf(coming, Ascii.find(':', coming, 0, coming.length)));
        return field(name.strip()).isPresent();
    }

    private boolean isBlank(int line) {
        int at = line;
        // some writers end lines in CR CR LF
        while (at < header.length() && header.at(at) == '\r') {
            at++;
        }
        return at == header.length() - 1 && header.at(at) == '\n';
    }

    private void checkLineEnd(int line) {
        int end = header.length();
        if (lineEndsReported || end - line < 2 || header.at(end - 1) != '\n') {
            return;
        }
        boolean lfAlone = header.at(end - 2) != '\r';
        boolean crTwice = !lfAlone && end - line > 2 && header.at(end - 3) == '\r';
        if (lfAlone || crTwice) {
            lineEndsReported = true;
            report(FindingCode.LINE_ENDS, "header lines end in " + (lfAlone ? "LF" : "CR CR LF") + ", not in CR LF");
        }
    }

    private boolean readWarcinfo(long length) throws IOException {
        byte[] content = input.bytes((int) Math.min(length, MAX_DESCRIPTION_LENGTH));
        FieldLines fields = FieldLines.of(content);
        if (fields.odd() > 0) {
            report(
                    FindingCode.DESCRIPTION_UNUSABLE,
                    fields.odd() + (fields.odd() == 1 ? " line" : " lines") + " of the warcinfo without a field");
        }
        describes(new DescribingRecord(
                "warcinfo",
                field("WARC-Record-ID"),
                field("WARC-Date"),
                length,
                field("WARC-Filename"),
                fields.fields()));
        return skipContent(length, content);
    }
}

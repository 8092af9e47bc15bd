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
import java.util.Optional;

final class ArcScan extends ContainerScan {

    private static final String FILEDESC = "filedesc";

    private final ArcHeader arc = new ArcHeader(header);

    ArcScan(Location file, RecordInput input, RecordHeader header, Depth depth, RecordListener listener) {
        super(file, input, header, depth, listener);
    }

    @Override
    boolean mayBegin(RecordHeader line, boolean damaged) {
        int at = RecordStart.ARC.find(line.bytes(), 0, line.length());
        ArcHeader read = new ArcHeader(line);
        return at == 0 || (damaged && at < 0 && (read.read() || read.isDamagedInUrl()));
    }

    @Override
    void reportNoRecord(RecordHeader line) throws IOException {
        if (line.at(line.length() - 1) != '\n' && line.length() < ArcHeader.MAX_LENGTH && input.isAtEnd()) {
            truncated("the header line of a record is cut off");
        } else {
            noRecord("no ARC header line where a record should begin");
        }
    }

    @Override
    int longestLine() {
        return ArcHeader.MAX_LENGTH;
    }

    @Override
    int lineEnds() {
        // after a wrong length, any line of a page may follow
        return Integer.MAX_VALUE;
    }

    @Override
    public Optional<String> field(String name) {
        if (name.equalsIgnoreCase(Field.WARC_TYPE.text())) {
            return arc.isFiledesc() ? Optional.of(FILEDESC) : Optional.empty();
        }
        return header.value(name);
    }

    @Override
    boolean record() throws IOException {
        if (!arc.read()) {
            damagedLine("the URL in the header line of a record is damaged");
        }
        if (described.first().isEmpty()) {
            described.first(new FirstRecord(field("WARC-Type"), arc.date()));
        }
        beginContent(arc.contentLength());
        return arc.isFiledesc() ? readFiledesc() : skipContent(arc.contentLength());
    }

    private boolean readFiledesc() throws IOException {
        countArc();
        byte[] content = input.bytes((int) Math.min(arc.contentLength(), MAX_DESCRIPTION_LENGTH));
        ArcMetadata metadata = ArcMetadata.of(content);
        metadata.version().ifPresent(described::version);
        if (!metadata.wellFormed()) {
            report(FindingCode.DESCRIPTION_UNUSABLE, "the arcmetadata document is not well-formed XML");
        }
        describes(new DescribingRecord(
                FILEDESC, Optional.empty(), arc.date(), arc.contentLength(), arc.fileName(), metadata.fields()));
        return skipContent(arc.contentLength(), content);
    }
}

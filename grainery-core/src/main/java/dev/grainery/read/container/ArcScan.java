// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import dev.grainery.finding.FindingCode;
import dev.grainery.read.Depth;
import dev.grainery.read.RecordListener;
import dev.grainery.read.container.ContainerDescription.DescribingRecord;
import dev.grainery.read.container.RecordHeader.Field;
import dev.grainery.record.Location;
import java.io.IOException;
import java.util.Optional;

final class ArcScan extends ContainerScan {

    private static final String FILEDESC = "filedesc";

    private final ArcHeader arc = new ArcHeader(header());

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
    void tellNoRecord(RecordHeader line) throws IOException {
        if (line.at(line.length() - 1) != '\n' && line.length() < ArcHeader.LONGEST && input().isAtEnd()) {
            cutOff("the header line of a record is cut off");
        } else {
            noRecord("no ARC header line where a record should begin");
        }
    }

    @Override
    int longestLine() {
        return ArcHeader.LONGEST;
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
        return header().value(name);
    }

    @Override
    boolean record() throws IOException {
        if (!arc.read()) {
            damagedLine("the URL in the header line of a record is damaged");
        }
        if (!anyMet()) {
            met(field("WARC-Type"), arc.date());
        }
        beginContent(arc.contentLength());
        return arc.isFiledesc() ? describing() : passes(arc.contentLength());
    }

    private boolean describing() throws IOException {
        beginsArc();
        byte[] content = input().bytes((int) Math.min(arc.contentLength(), LONGEST_DESCRIPTION));
        ArcMetadata said = ArcMetadata.of(content);
        said.version().ifPresent(this::version);
        if (!said.wellFormed()) {
            found(FindingCode.DESCRIPTION_UNUSABLE, "the arcmetadata document is not well-formed XML");
        }
        describes(new DescribingRecord(
                FILEDESC, Optional.empty(), arc.date(), arc.contentLength(), arc.fileName(), said.fields()));
        return passes(arc.contentLength(), content);
    }
}

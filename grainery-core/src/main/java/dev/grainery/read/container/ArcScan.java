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

/** Goes through the records of an ARC, version 1 or 2. */
final class ArcScan extends ContainerScan {

    private static final String FILEDESC = "filedesc";

    private final ArcHeader arc = new ArcHeader(header());

    ArcScan(Location file, RecordInput input, RecordHeader header, Depth depth, RecordListener listener) {
        super(file, input, header, depth, listener);
    }

    @Override
    boolean isFirstLine() {
        // a line of a page that looks like a header has hardly a date at its place as well
        return arc.read() && (arc.isFiledesc() || arc.date().isPresent());
    }

    @Override
    int longestLine() {
        return ArcHeader.LONGEST;
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
        int length = header().length();
        boolean isHeader = arc.read();
        if (!isHeader && arc.isDamagedInUrl()) {
            damagedLine("the URL in the header line of a record is damaged");
        } else if (!isHeader) {
            if (header().at(length - 1) != '\n' && length < ArcHeader.LONGEST) {
                cutOff("the header line of a record is cut off");
            } else {
                damaged("no ARC header line where a record should begin");
            }
            return false;
        }
        if (!anyMet()) {
            met(field("WARC-Type"), arc.date());
        }
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

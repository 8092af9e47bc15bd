// SPDX-License-Identifier: Apache-2.0
package dev.grainery.container;

import dev.grainery.finding.FindingCode;
import java.io.IOException;
import java.util.Optional;

/** The way through the records of an ARC, version 1 or 2. */
final class ArcWalk extends RecordWalk {

    private final HeaderLines lines = new HeaderLines();
    private boolean anyMet;

    ArcWalk(Walk walk) {
        super(walk);
    }

    @Override
    boolean record() throws IOException {
        long offset = input().storedOffset();
        walk().begins();
        lines.clear();
        input().line(lines, ArcHeader.LONGEST);
        long glanced = anyMet ? ArcGlance.contentLength(lines) : ArcGlance.UNSURE;
        if (glanced != ArcGlance.UNSURE) {
            return walk().passes(glanced, 0, offset);
        }
        anyMet = true;
        byte[] line = lines.copy();
        Optional<ArcHeader> header = ArcHeader.parse(line);
        if (header.isEmpty()) {
            if (line[line.length - 1] != '\n' && line.length < ArcHeader.LONGEST) {
                walk().cutOff(offset, "the header line of a record is cut off");
            } else {
                walk().damaged(offset, "no ARC header line where a record should begin");
            }
            return false;
        }
        ArcHeader arc = header.get();
        walk().met(arc.isFiledesc() ? Optional.of("filedesc") : Optional.empty(), arc.date());
        return arc.isFiledesc() ? describing(arc, offset) : walk().passes(arc.contentLength(), 0, offset);
    }

    private boolean describing(ArcHeader header, long offset) throws IOException {
        walk().beginsArc(offset);
        byte[] content = input().bytes((int) Math.min(header.contentLength(), Walk.LONGEST_DESCRIPTION));
        ArcVersionBlock block = ArcVersionBlock.parse(content);
        block.version().ifPresent(walk()::version);
        if (!block.metadata().wellFormed()) {
            walk().found(FindingCode.DESCRIPTION_UNUSABLE, offset, "the arcmetadata are no well-formed XML");
        }
        walk().describes(
                        new DescribingRecord(
                                "filedesc",
                                Optional.empty(),
                                header.date(),
                                header.contentLength(),
                                header.fileName(),
                                block.metadata().fields()),
                        offset);
        return walk().passes(header.contentLength(), content.length, offset);
    }
}

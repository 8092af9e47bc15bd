// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.read.Compression;
import dev.grainery.read.CompressionException;
import dev.grainery.read.HashingInput;
import dev.grainery.read.LineSplitter;
import dev.grainery.read.PlainInput;
import dev.grainery.read.TextLine;
import java.io.IOException;
import java.util.Optional;

/** In ZipNum files, each gzip member begins a line, even without a line end before. In BGZF, members split lines. */
final class CdxText {

    /** In bytes; longer lines are only counted. */
    static final int MAX_LINE_LENGTH = 1 << 20;

    private static final int PIECE = 1 << 16;
    private static final int BGZF_HEADER = 18;
    private static final int EXTRA_FIELD = 4;

    private final String path;
    private final CdxContent content;
    private final LineSplitter splitter = new LineSplitter(MAX_LINE_LENGTH, this::add);
    private Optional<Compression> compression = Optional.empty();
    private long member;

    CdxText(String path, CdxContent content) {
        this.path = path;
        this.content = content;
    }

    Optional<Finding> read(HashingInput input) throws IOException {
        boolean membersBeginLines = !isBgzf(input.peek(BGZF_HEADER));
        byte[] piece = new byte[PIECE];
        try (PlainInput plain = PlainInput.of(input)) {
            compression = Optional.of(plain.compression());
            for (int n = plain.read(piece, 0, PIECE); n >= 0; n = plain.read(piece, 0, PIECE)) {
                if (plain.beganMember() && membersBeginLines) {
                    splitter.endLine();
                }
                member = plain.storedOffset();
                splitter.add(piece, 0, n);
            }
            splitter.endLine();
            return trailing(plain.foreignBytesAt());
        } catch (CompressionException e) {
            // the line cut by the damage is skipped
            return Optional.of(Finding.at(e.code(), path, e.offset(), String.valueOf(e.getMessage())));
        }
    }

    Optional<Compression> compression() {
        return compression;
    }

    private Optional<Finding> trailing(long offset) {
        return offset < 0
                ? Optional.empty()
                : Optional.of(
                        Finding.at(FindingCode.TRAILING_BYTES, path, offset, "bytes that are not gzip data follow"));
    }

    private void add(TextLine line) {
        boolean plain = compression.filter(Compression.NONE::equals).isPresent();
        content.add(line, plain ? line.position() : member);
    }

    /** SAM specification 4.1. */
    private static boolean isBgzf(byte[] begin) {
        return begin.length == BGZF_HEADER
                && (begin[0] & 0xff) == 0x1f
                && (begin[3] & EXTRA_FIELD) != 0
                && begin[12] == 'B'
                && begin[13] == 'C';
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cdx;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.reading.FilePass;
import dev.grainery.reading.HashingInput;
import dev.grainery.reading.LineSplitter;
import dev.grainery.reading.ReadBuffers;
import dev.grainery.reading.ReadThrottle;
import dev.grainery.reading.Reading;
import dev.grainery.reading.StoredFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads an index in one pass: CDX with and without header, and CDXJ, plain or of any number of gzip members, whatever
 * its name says. Memory does not depend on the size of the file or of its lines.
 */
public final class CdxReader {

    /** Bytes of a line that are looked at; a longer line is only counted. */
    private static final int LONGEST_LINE = 1 << 20;

    private static final int PIECE = 1 << 16;

    /**
     * Reads an index.
     *
     * @throws java.util.concurrent.CancellationException if the thread was interrupted meanwhile
     */
    public Reading<CdxDescription> read(StoredFile file, ReadBuffers buffers, ReadThrottle throttle) {
        return new FilePass(buffers, throttle).read(file, CdxDescription.UNKNOWN, input -> parse(file, input));
    }

    private static FilePass.Parsed<CdxDescription> parse(StoredFile file, HashingInput input) throws IOException {
        String name = file.location().path();
        CdxContent content = new CdxContent();
        boolean gzip = GzipMembers.begin(input.peek(2));
        Optional<Finding> damage = gzip ? unpack(input, name, content) : split(input, content);
        // what is missing of a damaged index may have held lines
        if (content.lines() == 0 && damage.isPresent()) {
            return new FilePass.Parsed<>(CdxDescription.UNKNOWN, List.of(damage.get()));
        }
        CdxDescription description = content.description();
        List<Finding> findings = new ArrayList<>();
        extension(name, gzip, description.kind(), file.size())
                .map(message -> Finding.of(FindingCode.WRONG_EXTENSION, name, message))
                .ifPresent(findings::add);
        damage.ifPresent(findings::add);
        if (content.lines() == 0) {
            findings.add(Finding.of(FindingCode.EMPTY_INDEX, name, "no archived object is listed"));
        }
        findings.addAll(content.findings(name));
        return new FilePass.Parsed<>(description, findings);
    }

    private static Optional<Finding> split(HashingInput input, CdxContent content) throws IOException {
        LineSplitter splitter = new LineSplitter(LONGEST_LINE, line -> content.add(line, line.position()));
        byte[] piece = new byte[PIECE];
        for (int n = input.read(piece); n >= 0; n = input.read(piece)) {
            splitter.add(piece, 0, n);
        }
        splitter.endLine();
        return Optional.empty();
    }

    private static Optional<Finding> unpack(HashingInput input, String name, CdxContent content) throws IOException {
        try (GzipMembers members = new GzipMembers(input, name)) {
            LineSplitter splitter = new LineSplitter(LONGEST_LINE, line -> content.add(line, members.start()));
            Optional<Finding> damage = members.unpack(new GzipMembers.Sink() {
                @Override
                public void text(byte[] bytes, int from, int length) {
                    splitter.add(bytes, from, length);
                }

                @Override
                public void memberEnds() {
                    splitter.endLine();
                }
            });
            // of a line that damage has cut, nothing is known
            if (damage.map(d -> d.code() == FindingCode.TRAILING_BYTES).orElse(true)) {
                splitter.endLine();
            }
            return damage;
        }
    }

    private static Optional<String> extension(String path, boolean gzip, CdxKind kind, long size) {
        String name = path.toLowerCase(Locale.ROOT);
        boolean named = name.endsWith(".gz");
        if (size > 0 && gzip != named) {
            return Optional.of(gzip ? "gzip without .gz in the name" : "no gzip, in spite of .gz in the name");
        }
        String plain = named ? name.substring(0, name.length() - 3) : name;
        if (kind == CdxKind.CDXJ && plain.endsWith(".cdx")) {
            return Optional.of("CDXJ under the name of a CDX");
        }
        if (kind == CdxKind.CDX && plain.endsWith(".cdxj")) {
            return Optional.of("CDX under the name of a CDXJ");
        }
        return Optional.empty();
    }
}

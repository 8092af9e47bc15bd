// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.cdx;

import dev.grainery.file.StoredFile;
import dev.grainery.file.StreamedFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.internal.reading.Compression;
import dev.grainery.internal.reading.FilePass;
import dev.grainery.internal.reading.HashingInput;
import dev.grainery.internal.reading.Reading;
import dev.grainery.record.Location;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads a CDX file in one pass: CDX with and without header, and CDXJ, plain or compressed, whatever its name says.
 * Memory does not depend on the size of the file or of its lines.
 */
public final class CdxReader {

    private final FilePass pass;

    public CdxReader(FilePass pass) {
        this.pass = pass;
    }

    /**
     * Reads a CDX file.
     *
     * @throws java.util.concurrent.CancellationException if the thread was interrupted meanwhile
     */
    public Reading<CdxDescription> read(StoredFile file) {
        return pass.read(file, CdxDescription.UNKNOWN, input -> parse(file.location(), input));
    }

    /**
     * Reads the bytes of a CDX file as they go by.
     *
     * @throws FilePass.CopyFailedException if they cannot be passed on
     */
    public Reading<CdxDescription> read(StreamedFile stream) throws FilePass.CopyFailedException {
        return pass.read(stream, CdxDescription.UNKNOWN, input -> parse(stream.location(), input));
    }

    private static FilePass.Parsed<CdxDescription> parse(Location file, HashingInput input) throws IOException {
        String path = file.path();
        CdxContent content = new CdxContent();
        CdxText text = new CdxText(path, content);
        Optional<Finding> damage = text.read(input);
        List<Finding> findings = new ArrayList<>();
        text.compression()
                .filter(found -> input.offset() > 0 && StreamedFile.isNamed(file))
                .flatMap(found -> IndexName.of(path)
                        .contradiction(found, content.description().kind()))
                .map(message -> Finding.of(FindingCode.WRONG_EXTENSION, path, message))
                .ifPresent(findings::add);
        damage.ifPresent(findings::add);
        // of a damaged CDX file without a line nobody can say that it lists nothing
        if (content.lines() == 0 && damage.isPresent()) {
            return new FilePass.Parsed<>(CdxDescription.UNKNOWN, findings);
        }
        if (content.lines() == 0) {
            findings.add(Finding.of(FindingCode.EMPTY_CDX, path, "no archived object is listed"));
        }
        findings.addAll(content.findings(path));
        return new FilePass.Parsed<>(content.description(), findings);
    }

    /**
     * What the name of a CDX file promises.
     *
     * @param compression that of the extension {@code .gz} or {@code .zst}
     * @param kind that of the extension before it, unknown if it is neither {@code .cdx} nor {@code .cdxj}
     */
    private record IndexName(Compression compression, CdxKind kind) {

        static IndexName of(String path) {
            String name = path.toLowerCase(Locale.ROOT);
            Compression compression = compressionOf(name);
            String plain = compression == Compression.NONE ? name : name.substring(0, name.lastIndexOf('.'));
            if (plain.endsWith(".cdxj")) {
                return new IndexName(compression, CdxKind.CDXJ);
            }
            return new IndexName(compression, plain.endsWith(".cdx") ? CdxKind.CDX : CdxKind.UNKNOWN);
        }

        /** Says how the content is something else, if it is. */
        Optional<String> contradiction(Compression found, CdxKind content) {
            if (found != compression) {
                return Optional.of("named as if its compression were " + compression + ", but it is " + found);
            }
            boolean told = kind != CdxKind.UNKNOWN && content != CdxKind.UNKNOWN;
            return told && kind != content
                    ? Optional.of("named as " + kind + ", but it is " + content)
                    : Optional.empty();
        }

        private static Compression compressionOf(String name) {
            if (name.endsWith(".gz")) {
                return Compression.GZIP;
            }
            return name.endsWith(".zst") ? Compression.ZSTD : Compression.NONE;
        }
    }
}

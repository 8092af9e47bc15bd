// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.cdx;

import dev.grainery.file.FileSource;
import dev.grainery.file.StreamedFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.read.Compression;
import dev.grainery.read.FilePass;
import dev.grainery.read.HashingInput;
import dev.grainery.read.Reading;
import dev.grainery.record.Location;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** With or without header, and CDXJ, plain or compressed, by content. Memory does not grow with the file. */
public record CdxReader(FilePass pass) {

    public Reading<CdxDescription> read(FileSource file) {
        return pass.read(file, CdxDescription.UNKNOWN, input -> parse(file.location(), input));
    }

    private static FilePass.Parsed<CdxDescription> parse(Location file, HashingInput input) throws IOException {
        String path = file.path();
        CdxContent content = new CdxContent();
        CdxText text = new CdxText(path, content);
        Optional<Finding> damage = text.read(input);
        List<Finding> findings = new ArrayList<>();
        text.compression()
                .filter(found -> input.offset() > 0 && StreamedFile.isNamed(file))
                .flatMap(found ->
                        contradiction(path, found, content.description().kind()))
                .map(message -> Finding.of(FindingCode.WRONG_EXTENSION, path, message))
                .ifPresent(findings::add);
        damage.ifPresent(findings::add);
        // a damaged file may have listed captures
        if (content.lines() == 0 && damage.isPresent()) {
            return new FilePass.Parsed<>(CdxDescription.UNKNOWN, findings);
        }
        if (content.lines() == 0) {
            findings.add(Finding.of(FindingCode.EMPTY_CDX, path, "no capture is listed"));
        }
        findings.addAll(content.findings(path));
        return new FilePass.Parsed<>(content.description(), findings);
    }

    private static Optional<String> contradiction(String path, Compression found, CdxKind content) {
        Compression promised = Compression.ofName(path);
        if (found != promised) {
            return Optional.of("named as if its compression were " + promised + ", but it is " + found);
        }
        String name = path.toLowerCase(Locale.ROOT);
        String plain = promised == Compression.NONE ? name : name.substring(0, name.lastIndexOf('.'));
        CdxKind kind = plain.endsWith(".cdxj") ? CdxKind.CDXJ : plain.endsWith(".cdx") ? CdxKind.CDX : CdxKind.UNKNOWN;
        // in a WACZ, this is the name of a CDXJ (WACZ 1.1.1, indexes)
        boolean ofWacz = plain.endsWith("/indexes/index.cdx") && content == CdxKind.CDXJ;
        boolean comparable = !ofWacz && kind != CdxKind.UNKNOWN && content != CdxKind.UNKNOWN;
        return comparable && kind != content
                ? Optional.of("named as " + kind + ", but it is " + content)
                : Optional.empty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cdx;

import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.reading.FilePass;
import dev.grainery.reading.HashingInput;
import dev.grainery.reading.ReadBuffers;
import dev.grainery.reading.Reading;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads an index in one pass: CDX with and without header, and CDXJ, plain or compressed, whatever its name says.
 * Memory does not depend on the size of the file or of its lines.
 */
public final class CdxReader {

    /**
     * Reads an index.
     *
     * @throws java.util.concurrent.CancellationException if the thread was interrupted meanwhile
     */
    public Reading<CdxDescription> read(StoredFile file, ReadBuffers buffers, ReadThrottle throttle) {
        return new FilePass(buffers, throttle).read(file, CdxDescription.UNKNOWN, input -> parse(file, input));
    }

    private static FilePass.Parsed<CdxDescription> parse(StoredFile file, HashingInput input) throws IOException {
        String path = file.location().path();
        CdxContent content = new CdxContent();
        CdxText text = new CdxText(path, content);
        Optional<Finding> damage = text.read(input);
        List<Finding> findings = new ArrayList<>();
        text.compression()
                .filter(found -> file.size() > 0)
                .flatMap(found -> IndexName.of(path)
                        .contradiction(found, content.description().kind()))
                .map(message -> Finding.of(FindingCode.WRONG_EXTENSION, path, message))
                .ifPresent(findings::add);
        damage.ifPresent(findings::add);
        // of a damaged index without a line nobody can say that it lists nothing
        if (content.lines() == 0 && damage.isPresent()) {
            return new FilePass.Parsed<>(CdxDescription.UNKNOWN, findings);
        }
        if (content.lines() == 0) {
            findings.add(Finding.of(FindingCode.EMPTY_CDX, path, "no archived object is listed"));
        }
        findings.addAll(content.findings(path));
        return new FilePass.Parsed<>(content.description(), findings);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.cdx;

import dev.grainery.file.NameText;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.system.output.DurableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;

/** One CDX file for each container, named after it; with {@code gzip}, each is one gzip member. */
public record CdxDirectory(Path path, CdxFormat format, boolean gzip) {

    private static final String GZIP = ".gz";

    /** In bytes, reduced by the suffix of unfinished files. */
    private static final int MAX_NAME_LENGTH = 255 - ".4194304.tmp".length();

    public enum Outcome {
        WRITTEN,
        THERE,
        TAKEN,
        NAME_TOO_LONG
    }

    public String nameOf(String containerName) {
        return containerName + format.extension() + (gzip ? GZIP : "");
    }

    public Path fileOf(String containerName) {
        return NameText.pathOf(NameText.of(path).text() + "/" + nameOf(containerName));
    }

    public Optional<Finding> notWritten(Outcome outcome, String container, String containerName) {
        return switch (outcome) {
            case WRITTEN, THERE -> Optional.empty();
            case TAKEN ->
                Optional.of(Finding.of(
                        FindingCode.CDX_NOT_WRITTEN,
                        container,
                        "another file has its name, " + fileOf(containerName)
                                + "; move it away, or choose another directory"));
            case NAME_TOO_LONG ->
                Optional.of(Finding.of(FindingCode.CDX_NOT_WRITTEN, container, "its name would be too long"));
        };
    }

    /** Must be closed. */
    public CdxLines linesOf(String containerName) {
        return new CdxLines(format, containerName);
    }

    /** Writes a CDX file atomically. Two threads must not write the same file. */
    public Outcome write(String containerName, CdxLines lines, Predicate<Path> replacement) throws IOException {
        Path file = fileOf(containerName);
        if (NameText.bytesOf(nameOf(containerName)).length > MAX_NAME_LENGTH) {
            return Outcome.NAME_TOO_LONG;
        }
        if (Files.exists(file)) {
            if (!Files.isRegularFile(file)) {
                return Outcome.TAKEN;
            }
            if (lines.isIn(file, gzip)) {
                return Outcome.THERE;
            }
            if (!replacement.test(file)) {
                return Outcome.TAKEN;
            }
        }
        DurableFile.writeOverOwn(file, out -> lines.writeTo(out, gzip));
        return Outcome.WRITTEN;
    }
}

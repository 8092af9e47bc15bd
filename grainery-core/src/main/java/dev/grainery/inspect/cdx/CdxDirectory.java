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

/**
 * A directory into which the CDX files of containers are written, one for each, named after the container.
 *
 * @param path the directory, which must be there
 * @param format the format of the files
 * @param gzip whether they are compressed, each as one gzip member
 */
public record CdxDirectory(Path path, CdxFormat format, boolean gzip) {

    private static final String GZIP = ".gz";

    /** The longest name that file systems take, in bytes, less what a file is named while it is being written. */
    private static final int LONGEST_NAME = 255 - ".4194304.tmp".length();

    /** What became of a CDX file that was to be written. */
    public enum Outcome {
        /** It was written. */
        WRITTEN,
        /** It was there already, with the same bytes. */
        THERE,
        /** Another file has its name, and was left alone. */
        TAKEN,
        /** Its name is longer than a file system takes. */
        NAME_TOO_LONG
    }

    /**
     * The name of the CDX file of a container.
     *
     * @param containerName the name of the container as records have it
     */
    public String nameOf(String containerName) {
        return containerName + format.extension() + (gzip ? GZIP : "");
    }

    /** Where the CDX file of a container lies, or would: its name has the bytes of the container's name, and more. */
    public Path fileOf(String containerName) {
        return NameText.pathOf(NameText.of(path).text() + "/" + nameOf(containerName));
    }

    /**
     * What is to be said of a container whose CDX file was not written, if it was not.
     *
     * @param container the place of the container
     * @param containerName the name of the container as records have it
     */
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

    /** Takes the captures of a container, for its CDX file; to be closed. */
    public CdxLines linesOf(String containerName) {
        return new CdxLines(format, containerName);
    }

    /**
     * Writes the CDX file of a container: it is there as a whole or not at all. No two threads may write the same file at
     * the same time.
     *
     * @param replacement is asked whether a file of that name with other bytes may be replaced
     * @throws IOException if it cannot be written
     */
    public Outcome write(String containerName, CdxLines lines, Predicate<Path> replacement) throws IOException {
        Path file = fileOf(containerName);
        if (NameText.bytesOf(nameOf(containerName)).length > LONGEST_NAME) {
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

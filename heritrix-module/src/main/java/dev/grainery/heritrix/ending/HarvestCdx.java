// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import dev.grainery.file.NameText;
import dev.grainery.heritrix.task.CdxOfHarvest;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.inspect.cdx.SortedCdx;
import dev.grainery.system.output.DurableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Merges the CDX files of a harvest into one, as {@code grainery cdx} does. */
public final class HarvestCdx {

    private final Path directory;
    private final CdxFormat format;
    private final boolean gzip;
    private final CdxSource source;

    @FunctionalInterface
    public interface CdxSource {

        /**
         * @return empty while records of containers wait, or the store is unreachable
         */
        Optional<CdxOfHarvest> of(String harvestId, CdxFormat format);
    }

    static final class UnreadableCdxException extends Exception {

        private static final long serialVersionUID = 1L;

        UnreadableCdxException(String file, IOException cause) {
            super(file + " cannot be read: " + cause, cause);
        }
    }

    record Merged(Path file, long captures, CdxOfHarvest of) {}

    public HarvestCdx(Path directory, CdxFormat format, boolean gzip, CdxSource source) {
        this.directory = directory;
        this.format = format;
        this.gzip = gzip;
        this.source = source;
    }

    /**
     * Merges the CDX files. Lines of an existing merged file are retained: the store may lack their records.
     *
     * @return empty if the CDX files are not known yet
     */
    Optional<Merged> make(String harvestId, String harvestName) throws IOException, UnreadableCdxException {
        Optional<CdxOfHarvest> cdxFiles = source.of(harvestId, format);
        if (cdxFiles.isEmpty()) {
            return Optional.empty();
        }
        List<String> places = cdxFiles.get().places();
        Path file = directory.resolve(SafeName.of(harvestName) + format.extension() + (gzip ? ".gz" : ""));
        try (SortedCdx merged = new SortedCdx(format)) {
            for (String place : places) {
                add(NameText.pathOf(place), merged);
            }
            if (Files.exists(file)) {
                add(file, merged);
            }
            DurableFile.makeDirectory(directory);
            long[] captures = {0};
            DurableFile.writeOverOwn(file, out -> captures[0] = merged.writeTo(out, gzip));
            return Optional.of(new Merged(file, captures[0], cdxFiles.get()));
        }
    }

    private static void add(Path place, SortedCdx merged) throws UnreadableCdxException {
        try {
            merged.add(Files.newInputStream(place));
        } catch (IOException e) {
            throw new UnreadableCdxException(place.toString(), e);
        }
    }
}

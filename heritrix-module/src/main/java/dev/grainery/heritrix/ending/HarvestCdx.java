// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import static java.util.Objects.requireNonNull;

import dev.grainery.cdx.CdxFormat;
import dev.grainery.cdx.MergedCdx;
import dev.grainery.file.NameText;
import dev.grainery.output.DurableFile;
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

    /** Tells where the CDX files of a harvest are. */
    @FunctionalInterface
    public interface CdxSource {

        /**
         * The places of all CDX files of a harvest that have this format; empty as long as records of containers wait, or
         * nobody can tell.
         */
        Optional<List<String>> of(String harvestId, CdxFormat format);
    }

    /** The CDX files of a harvest cannot be merged here, now or later. */
    static final class UnreadableCdxException extends Exception {

        private static final long serialVersionUID = 1L;

        UnreadableCdxException(String file, IOException cause) {
            super(file + " cannot be read: " + cause, cause);
        }
    }

    /**
     * What was made.
     *
     * @param file the merged CDX file
     * @param captures how many captures it lists
     * @param cdxFiles of how many CDX files
     */
    record Merged(Path file, long captures, long cdxFiles) {}

    /**
     * @param directory where the merged CDX files go
     * @param format the format of all of them
     * @param gzip whether the merged ones are compressed
     */
    public HarvestCdx(Path directory, CdxFormat format, boolean gzip, CdxSource source) {
        this.directory = requireNonNull(directory, "directory");
        this.format = requireNonNull(format, "format");
        this.gzip = gzip;
        this.source = requireNonNull(source, "source");
    }

    /**
     * Merges them; a merged CDX file of the same harvest is replaced.
     *
     * @return empty if that cannot be done yet
     * @throws UnreadableCdxException if one of them cannot be read
     * @throws IOException if the result cannot be written
     */
    Optional<Merged> make(String harvestId, String harvestName) throws IOException, UnreadableCdxException {
        Optional<List<String>> places = source.of(harvestId, format);
        if (places.isEmpty()) {
            return Optional.empty();
        }
        Path file = directory.resolve(SafeName.of(harvestName) + format.extension() + (gzip ? ".gz" : ""));
        try (MergedCdx merged = new MergedCdx(format)) {
            for (String place : places.get()) {
                add(place, merged);
            }
            DurableFile.makeDirectory(directory);
            long[] captures = {0};
            DurableFile.write(file, out -> captures[0] = merged.writeTo(out, gzip));
            return Optional.of(new Merged(file, captures[0], places.get().size()));
        }
    }

    private static void add(String place, MergedCdx merged) throws UnreadableCdxException {
        try {
            merged.add(Files.newInputStream(NameText.pathOf(place)));
        } catch (IOException e) {
            throw new UnreadableCdxException(place, e);
        }
    }
}

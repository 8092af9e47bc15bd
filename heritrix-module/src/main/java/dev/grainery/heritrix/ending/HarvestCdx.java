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

    /** Tells where the CDX files of a harvest are. */
    @FunctionalInterface
    public interface CdxSource {

        /** All CDX files of a harvest that have this format; empty as long as records of containers wait, or nobody can tell. */
        Optional<CdxOfHarvest> of(String harvestId, CdxFormat format);
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
     * @param of what
     */
    record Merged(Path file, long captures, CdxOfHarvest of) {}

    /**
     * @param directory where the merged CDX files go
     * @param format the format of all of them
     * @param gzip whether the merged ones are compressed
     */
    public HarvestCdx(Path directory, CdxFormat format, boolean gzip, CdxSource source) {
        this.directory = directory;
        this.format = format;
        this.gzip = gzip;
        this.source = source;
    }

    /**
     * Merges them. A merged CDX file of the same harvest that is there already keeps its lines: the records of what it
     * lists may be somewhere else by now.
     *
     * @return empty if that cannot be done yet
     * @throws UnreadableCdxException if one of them cannot be read
     * @throws IOException if the result cannot be written
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

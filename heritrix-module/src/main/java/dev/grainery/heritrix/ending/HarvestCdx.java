// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import dev.grainery.file.NameText;
import dev.grainery.heritrix.task.CdxOfHarvest;
import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.inspect.cdx.SortedCdx;
import dev.grainery.record.Crawl;
import dev.grainery.system.output.DurableFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** The source is empty while records of containers wait, or the store is unreachable. */
public record HarvestCdx(
        Path directory, CdxFormat format, boolean gzip, BiFunction<String, CdxFormat, Optional<CdxOfHarvest>> source) {

    /** Keeps the lines of an existing merged file: the store may lack their records. */
    boolean merge(String harvestId, String name, Crawl ended, OperatorLog log, Consumer<String> retried)
            throws ClosedByInterruptException {
        Optional<CdxOfHarvest> cdxFiles = source.apply(harvestId, format);
        if (cdxFiles.isEmpty()) {
            return false;
        }
        Path file = directory.resolve(SafeName.of(name) + format.extension() + (gzip ? ".gz" : ""));
        long[] captures = {0};
        try (SortedCdx merged = new SortedCdx(format)) {
            Optional<String> unreadable = collect(cdxFiles.get(), file, merged);
            if (unreadable.isPresent()) {
                // for example a CDX file on the disk of another crawler: another attempt would not help
                log.alert("the CDX files of the harvest " + name + " cannot be merged: " + unreadable.get()
                        + "; grainery cdx merges them where all of them can be read");
                return true;
            }
            DurableFile.makeDirectory(directory);
            DurableFile.writeOverOwn(file, out -> captures[0] = merged.writeTo(out, gzip));
        } catch (ClosedByInterruptException e) {
            throw e;
        } catch (IOException | UncheckedIOException e) {
            retried.accept("the CDX file of the harvest " + name + " cannot be written: " + e
                    + "; it is tried again, also by the next launch of the job");
            return false;
        }
        report(name, file, captures[0], cdxFiles.get(), ended, log);
        return true;
    }

    private static Optional<String> collect(CdxOfHarvest cdxFiles, Path existing, SortedCdx merged)
            throws ClosedByInterruptException {
        List<Path> files = new ArrayList<>();
        cdxFiles.paths().forEach(path -> files.add(NameText.pathOf(path)));
        if (Files.exists(existing)) {
            files.add(existing);
        }
        for (Path file : files) {
            try {
                merged.add(Files.newInputStream(file));
            } catch (ClosedByInterruptException e) {
                throw e;
            } catch (IOException e) {
                return Optional.of(file + " cannot be read: " + e);
            }
        }
        return Optional.empty();
    }

    private static void report(
            String name, Path file, long captures, CdxOfHarvest cdxFiles, Crawl ended, OperatorLog log) {
        log.info("CDX file of the harvest " + name + ": " + file + ", " + captures + " captures of "
                + cdxFiles.paths().size() + " CDX files; containers without a CDX file: " + cdxFiles.without());
        // the last launch that ends has all CDX files
        if (cdxFiles.without() > 0 && cdxFiles.running().stream().allMatch(ended::isSameLaunch)) {
            log.alert("the CDX file of the harvest " + name + " is incomplete; containers without a CDX file: "
                    + cdxFiles.without()
                    + "; grainery backfill --write-cdx missing writes those that are missing, then"
                    + " grainery cdx merges them");
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.cdx.CdxDirectory;
import dev.grainery.cdx.CdxFormat;
import dev.grainery.cdx.CdxLines;
import dev.grainery.content.ListenerFailedException;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.inspect.CaptureListener;
import dev.grainery.inspect.PayloadListener;
import dev.grainery.output.FullDisk;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.store.GraineryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes the CDX files of containers while these are read, and describes what it wrote. Thread-safe. */
final class CdxFiles {

    /** No two files are written at once that may have the same name. */
    private static final int LOCKS = 64;

    private final CdxWriting writing;
    private final GraineryStore store;
    private final Storage storage;
    private final Describer describer;
    private final BackfillWatch.Tallies tallies;
    private final List<Object> locks;

    /**
     * @param storage where the containers are
     * @param describer describes the CDX files
     * @param tallies is told how many captures have no line
     */
    CdxFiles(
            CdxWriting writing,
            GraineryStore store,
            Storage storage,
            Describer describer,
            BackfillWatch.Tallies tallies) {
        this.writing = writing;
        this.storage = storage;
        this.store = store;
        this.describer = describer;
        this.tallies = tallies;
        this.locks = IntStream.range(0, LOCKS).mapToObj(i -> new Object()).toList();
    }

    /** Those of some files that are to be read for a CDX file even if they have not changed. */
    static Set<Location> wanted(
            CdxWriting writing, GraineryStore store, Storage storage, List<StorageWalk.FoundFile> files) {
        List<Location> containers = files.stream()
                .filter(file ->
                        file.type() == RecordType.CONTAINER && file.file().size() > 0)
                .map(file -> file.file().location())
                .toList();
        if (writing.of() == CdxWriting.Choice.ALWAYS) {
            return Set.copyOf(containers);
        }
        Set<String> names = containers.stream().map(Location::fileName).collect(Collectors.toSet());
        Set<String> lacking = new HashSet<>();
        store.containers().named(names).stream()
                .filter(container -> container.paths().cdxID().equals(GraineryRecord.NA)
                        && !container.extension().noContainer())
                .forEach(container -> lacking.add(container.container().fileName()));
        // links are brought up to date at the end of a run, which may not have come
        Set<String> there = store
                .cdxFiles()
                .named(lacking.stream().map(writing.directory()::nameOf).toList())
                .stream()
                .filter(cdx -> cdx.cdx().exists())
                .map(cdx -> cdx.cdx().fileName())
                .collect(Collectors.toSet());
        lacking.removeIf(name -> there.contains(writing.directory().nameOf(name)));
        return containers.stream()
                .filter(container -> lacking.contains(container.fileName()))
                .filter(container -> !isInArchive(writing, storage, container))
                .collect(Collectors.toSet());
    }

    /** Whether the archive has a CDX file of a container where one is looked for, which this run may not have met yet. */
    private static boolean isInArchive(CdxWriting writing, Storage storage, Location container) {
        String directory = container.directory().equals("/") ? "" : container.directory();
        return Stream.of(directory, directory + "/logs/index")
                .flatMap(place -> Stream.of(
                                container.fileName() + CdxFormat.CDX.extension(),
                                writing.directory().nameOf(container.fileName()))
                        .distinct()
                        .map(name -> place + "/" + name))
                .anyMatch(
                        address -> storage.at(address).filter(CdxFiles::isThere).isPresent());
    }

    private static boolean isThere(StorageEntry entry) {
        try {
            return entry.state().isFile();
        } catch (IOException e) {
            // what nobody may look at cannot be used either
            return false;
        }
    }

    /**
     * What came of a container whose CDX file was to be written.
     *
     * @param container what it says
     * @param cdxFile its CDX file, if it was written or was there already
     */
    record Both(Described container, Optional<ReadFile> cdxFile) {}

    /**
     * Reads a container, and writes its CDX file.
     *
     * @param reader describes the container
     * @param payloads is shown its payloads
     * @param read is run when the container was read
     * @throws UncheckedIOException if the CDX file cannot be written: nothing more can be, and the run is to end
     */
    Both read(StoredFile file, Describer reader, PayloadListener payloads, Runnable read) {
        if (writing.of() == CdxWriting.Choice.MISSING && isInArchive(writing, storage, file.location())) {
            return new Both(described(file, reader, CaptureListener.NONE, payloads), Optional.empty());
        }
        try (CdxLines lines = writing.directory().linesOf(file.location().fileName())) {
            Described container = described(file, reader, lines, payloads);
            read.run();
            return container instanceof Described.Recorded recorded
                            && recorded.record() instanceof ContainerRecord record
                            && record.inspection().isPresent()
                    ? written(recorded, record, lines)
                    : new Both(container, Optional.empty());
        }
    }

    private static Described described(
            StoredFile file, Describer reader, CaptureListener captures, PayloadListener payloads) {
        try {
            return reader.describe(file, captures, payloads);
        } catch (ListenerFailedException e) {
            throw e.getCause() instanceof UncheckedIOException unwritten ? unwritten : e;
        }
    }

    private Both written(Described.Recorded container, ContainerRecord record, CdxLines lines) {
        String name = record.container().fileName();
        Path file = writing.directory().fileOf(name);
        List<Finding> findings = new ArrayList<>(container.findings());
        Optional<ReadFile> cdxFile = Optional.empty();
        try {
            CdxDirectory.Outcome outcome;
            synchronized (locks.get(Math.floorMod(name.hashCode(), LOCKS))) {
                outcome = writing.directory().write(name, lines, there -> isOf(record, there));
            }
            String place = record.location().path();
            Optional<Finding> notWritten = writing.directory().notWritten(outcome, place, name);
            notWritten.or(() -> lines.unlisted(place)).ifPresent(findings::add);
            if (notWritten.isEmpty()) {
                tallies.notListed(lines.unlisted());
                cdxFile = Optional.of(described(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    FullDisk.failure("a CDX file", file, e).getMessage(), e);
        }
        return new Both(new Described.Recorded(record, findings), cdxFile);
    }

    /** Whether a file is known as the CDX file of this container. */
    private boolean isOf(ContainerRecord container, Path file) {
        Location location;
        try {
            location = StoredFile.of(LocalStorage.entry(file).real()).location();
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be looked at: " + e.getMessage(), e);
        }
        return store.cdxFiles().named(Set.of(location.fileName())).stream()
                .filter(cdx -> cdx.cdx().exists() && cdx.location().equals(location))
                .anyMatch(cdx -> cdx.paths().warcID().values().contains(container.id()));
    }

    private ReadFile described(Path file) throws IOException {
        long start = System.nanoTime();
        StoredFile stored = StoredFile.of(LocalStorage.entry(file).real());
        Described described = describer.describe(stored, RecordType.CDX);
        return new ReadFile(
                new StorageWalk.FoundFile(stored, RecordType.CDX),
                Optional.of(described),
                Optional.empty(),
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
    }
}

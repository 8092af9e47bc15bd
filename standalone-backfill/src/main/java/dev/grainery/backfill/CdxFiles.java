// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.FileState;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.inspect.CaptureListener;
import dev.grainery.inspect.Listeners;
import dev.grainery.inspect.cdx.CdxDirectory;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.inspect.cdx.CdxLines;
import dev.grainery.read.ListenerFailedException;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.store.GraineryStore;
import dev.grainery.system.output.FullDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes and describes CDX files in the same pass as their containers. Thread-safe. */
final class CdxFiles {

    /** Two files of one name must not be written at the same time. */
    private static final int LOCKS = 64;

    private final CdxWriting writing;
    private final GraineryStore store;
    private final Storage storage;
    private final Describer describer;
    private final BackfillContext.Tallies tallies;
    private final List<Object> locks;

    CdxFiles(
            CdxWriting writing,
            GraineryStore store,
            Storage storage,
            Describer describer,
            BackfillContext.Tallies tallies) {
        this.writing = writing;
        this.storage = storage;
        this.store = store;
        this.describer = describer;
        this.tallies = tallies;
        this.locks = IntStream.range(0, LOCKS).mapToObj(i -> new Object()).toList();
    }

    /** Unchanged containers that must be read again for their CDX file. */
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
        // a run that was killed has not updated its links
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

    /** The CDX file may be in the archive, though this run has not found it yet. */
    private static boolean isInArchive(CdxWriting writing, Storage storage, Location container) {
        String directory = container.directory().equals("/") ? "" : container.directory();
        return Stream.of(directory, directory + "/logs/index")
                .flatMap(place -> Stream.of(
                                container.fileName() + CdxFormat.CDX.extension(),
                                writing.directory().nameOf(container.fileName()))
                        .distinct()
                        .map(name -> place + "/" + name))
                .anyMatch(address -> storage.at(address)
                        .flatMap(StorageEntry::seen)
                        .filter(FileState::isFile)
                        .isPresent());
    }

    /** A CDX file that cannot be written ends the run. */
    List<FileRead> read(
            StoredFile file,
            BiFunction<StoredFile, Listeners, Described> reader,
            Function<CaptureListener, Listeners> listeners,
            Runnable read) {
        if (writing.of() == CdxWriting.Choice.MISSING && isInArchive(writing, storage, file.location())) {
            return List.of(FileRead.by(reader, file, RecordType.CONTAINER, listeners.apply(CaptureListener.NONE)));
        }
        try (CdxLines lines = writing.directory().linesOf(file.location().fileName())) {
            FileRead container = FileRead.by(reader, file, RecordType.CONTAINER, listeners.apply(lines));
            read.run();
            return container.described() instanceof Described.Recorded recorded
                            && recorded.record() instanceof ContainerRecord record
                            && record.inspection().isPresent()
                    ? written(container, record, lines)
                    : List.of(container);
        } catch (ListenerFailedException e) {
            throw e.getCause() instanceof UncheckedIOException unwritten ? unwritten : e;
        }
    }

    private List<FileRead> written(FileRead container, ContainerRecord record, CdxLines lines) {
        String name = record.container().fileName();
        Path file = writing.directory().fileOf(name);
        List<Finding> findings = new ArrayList<>(container.described().findings());
        List<FileRead> read = new ArrayList<>(List.of(container));
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
                StoredFile stored = StoredFile.of(LocalStorage.entry(file).real());
                read.add(FileRead.by(describer::describe, stored, RecordType.CDX, Listeners.NONE));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    FullDisk.failure("a CDX file", file, e).getMessage(), e);
        }
        return FileRead.withFirst(read, new Described.Recorded(record, findings));
    }

    private boolean isOf(ContainerRecord container, Path file) {
        Location location;
        try {
            location = StoredFile.of(LocalStorage.entry(file).real()).location();
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be examined: " + e.getMessage(), e);
        }
        return store.cdxFiles().named(Set.of(location.fileName())).stream()
                .filter(cdx -> cdx.cdx().exists() && cdx.location().equals(location))
                .anyMatch(cdx -> cdx.paths().warcID().values().contains(container.id()));
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.backfill.StopSignal;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.StoredFile;
import dev.grainery.record.Amount;
import dev.grainery.record.Location;
import dev.grainery.record.RecordType;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Locations.ScheduledFile;
import dev.grainery.store.RecordCollection.Checked;
import dev.grainery.store.merge.FileCheck;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Files that are not at their place, looked for below other directories in one walk: a file of the same name and size that
 * no record has, and whose hash is the first one, is the file, which was moved.
 */
final class MissingFiles {

    private final GraineryStore store;
    private final FileHasher hasher;
    private final CheckWriter writer;
    private final StopSignal stop;
    private final Clock clock;
    private final Map<String, List<ScheduledFile>> byName = new TreeMap<>();

    /** A file that was damaged before it went is sought as it was when it was good. */
    private Map<Location, ExpectedFiles.ExpectedFile> expected = Map.of();

    MissingFiles(GraineryStore store, FileHasher hasher, CheckWriter writer, StopSignal stop, Clock clock) {
        this.store = store;
        this.hasher = hasher;
        this.writer = writer;
        this.stop = stop;
        this.clock = clock;
    }

    void add(ScheduledFile file) {
        byName.computeIfAbsent(file.location().fileName(), name -> new ArrayList<>())
                .add(file);
    }

    /** Looks for them; those that are not found are missing. If the run is stopped before, nothing is said of them. */
    void resolve(List<Path> roots) throws IOException {
        expected = new ExpectedFiles(store)
                .of(byName.values().stream().flatMap(List::stream).toList());
        for (Path root : roots) {
            if (!byName.isEmpty()) {
                Files.walkFileTree(root, new Search());
            }
        }
        byName.values().stream()
                .flatMap(List::stream)
                .forEach(file -> writer.write(
                        file, stop.isRequested() ? new CheckResult.NotBegun() : new CheckResult.Missing()));
        byName.clear();
    }

    private final class Search extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) throws IOException {
            if (attributes.isRegularFile()) {
                Location location = StoredFile.locationOf(path);
                List<ScheduledFile> wanted = byName.getOrDefault(location.fileName(), List.of());
                if (wanted.stream()
                                .anyMatch(file ->
                                        expected.get(file.location()).size().equals(Amount.of(attributes.size())))
                        && store.locations().known(List.of(location)).isEmpty()) {
                    compare(path, location, wanted);
                }
            }
            return stop.isRequested() ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path path, IOException e) {
            // what cannot be read cannot be recognised either
            return FileVisitResult.CONTINUE;
        }
    }

    private void compare(Path path, Location location, List<ScheduledFile> wanted) {
        if (!(hasher.hash(LocalStorage.entry(path)) instanceof CheckResult.Hashed hashed)) {
            return;
        }
        FileCheck check = new FileCheck(
                location,
                hashed.fixity().md5(),
                hashed.fixity().digests(),
                Amount.of(hashed.fixity().size()),
                clock.instant());
        for (ScheduledFile file : List.copyOf(wanted)) {
            String remark = CheckFindings.moved(file.location(), location).remark();
            Optional<Checked> moved = file.known().type() == RecordType.CONTAINER
                    ? store.containers().move(file.location(), check, remark)
                    : store.cdxFiles().move(file.location(), check, remark);
            if (moved.isPresent()) {
                writer.moved(file.location(), moved.get(), hashed.milliseconds());
                wanted.remove(file);
                if (wanted.isEmpty()) {
                    byName.remove(location.fileName());
                }
                return;
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import dev.grainery.file.FileState;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StoredFile;
import dev.grainery.record.Amount;
import dev.grainery.record.Location;
import dev.grainery.store.Locations.ScheduledFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** An unrecorded file of the same name, size and first hash is the moved file. */
final class MissingFiles {

    private final CheckContext run;
    private final FileHasher hasher;
    private final CheckWriter writer;
    private final Map<String, List<ScheduledFile>> byName = new TreeMap<>();
    private final Set<String> unreadable = new TreeSet<>();

    /** A file that was damaged before it went missing is compared with its state before the damage. */
    private Map<Location, ExpectedFiles.ExpectedFile> expected = Map.of();

    MissingFiles(CheckContext run, FileHasher hasher, CheckWriter writer) {
        this.run = run;
        this.hasher = hasher;
        this.writer = writer;
    }

    void add(ScheduledFile file) {
        byName.computeIfAbsent(file.location().fileName(), name -> new ArrayList<>())
                .add(file);
    }

    boolean isSought(ScheduledFile file) {
        return byName.getOrDefault(file.location().fileName(), List.of()).contains(file);
    }

    /** Unless the run was stopped or a directory could not be read, files not found become missing. */
    void resolve() {
        CheckSettings settings = run.settings();
        expected = new ExpectedFiles(run.store())
                .of(byName.values().stream().flatMap(List::stream).toList());
        settings.searchIn().forEach(this::search);
        List<ScheduledFile> left =
                byName.values().stream().flatMap(List::stream).toList();
        CheckResult result = new CheckResult.Missing();
        if (run.stop().isRequested()) {
            result = new CheckResult.NotBegun();
        } else if (!left.isEmpty() && !unreadable.isEmpty() && !settings.missingIsFailed()) {
            run.tally().skipped(left.size(), unreadable);
            result = new CheckResult.StorageAbsent();
        }
        for (ScheduledFile file : left) {
            writer.write(file, result);
        }
        byName.clear();
    }

    private void search(StorageEntry root) {
        Deque<StorageEntry> open = new ArrayDeque<>(List.of(root));
        while (!open.isEmpty() && !byName.isEmpty() && !run.stop().isRequested()) {
            StorageEntry directory = open.pop();
            StorageEntry.Listing listing = directory.list();
            listing.failure().ifPresent(failure -> unreadable(directory, failure));
            for (StorageEntry entry : listing.entries()) {
                if (run.stop().isRequested()) {
                    return;
                }
                look(entry, directory).ifPresent(open::push);
            }
        }
    }

    private Optional<StorageEntry> look(StorageEntry entry, StorageEntry directory) {
        FileState state;
        try {
            state = entry.listed();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            unreadable(directory, e);
            return Optional.empty();
        }
        if (state.isFile()) {
            Location location = StoredFile.locationOf(entry);
            List<ScheduledFile> wanted = byName.getOrDefault(location.fileName(), List.of());
            if (wanted.stream()
                            .anyMatch(
                                    file -> expected.get(file.location()).size().equals(Amount.of(state.size())))
                    && run.store().locations().known(List.of(location)).isEmpty()) {
                compare(entry, location, wanted);
            }
        }
        return state.isDirectory() ? Optional.of(entry) : Optional.empty();
    }

    private void unreadable(StorageEntry directory, IOException failure) {
        String address = directory.name().text();
        if (unreadable.add(address)) {
            run.findings().found(CheckFindings.directoryUnreadable(address, failure));
        }
    }

    private void compare(StorageEntry entry, Location location, List<ScheduledFile> wanted) {
        if (hasher.hash(entry) instanceof CheckResult.Hashed hashed) {
            wanted.stream()
                    .filter(file -> writer.move(file, location, hashed))
                    .findFirst()
                    .ifPresent(wanted::remove);
            if (wanted.isEmpty()) {
                byName.remove(location.fileName());
            }
        }
    }
}

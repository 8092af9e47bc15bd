// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inventory;

import dev.grainery.file.FileState;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StorageTimeout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Directories come from a list of files with sizes and times; the real storage has the files. A missing or different
 * file is reported as vanished or changed. Thread-safe.
 *
 * <p>An inventory is the output of {@code find} with {@code -printf} of size, time and path, or of {@code hdfs dfs -ls
 * -R URI}, also with gzip, or the {@code manifest.json} of an S3 Inventory with its CSV files next to it or in {@code
 * data}.
 */
public final class InventoryStorage implements Storage {

    private static final String S3 = "s3://";
    private static final String S3A = "s3a://";

    /** Keys with empty or dot segments, which other storages than S3 would resolve. */
    private static final Pattern UNNAMED = Pattern.compile("s3a?://[^/]+(?:/.*)?/\\.{0,2}(?:/.*)?", Pattern.DOTALL);

    private final Storage real;
    private final SortedFiles files;
    private final Optional<IOException> skipped;

    private InventoryStorage(Storage real, SortedFiles files, Optional<IOException> skipped) {
        this.real = real;
        this.files = files;
        this.skipped = skipped;
    }

    /** Sorts in temporary files; in memory, a file takes 30 to 50 bytes. */
    public static InventoryStorage of(Path inventory, Storage real, Collection<String> asked, StorageTimeout limit)
            throws IOException {
        String scheme = asked.stream().anyMatch(address -> address.startsWith(S3A)) ? S3A : S3;
        long skipped = 0;
        String first = "";
        try (SortedFiles.Builder files = new SortedFiles.Builder();
                InventoryFile listed = InventoryFile.open(inventory, limit)) {
            for (Optional<InventoryFile.ListedFile> next = listed.next(); next.isPresent(); next = listed.next()) {
                Optional<StorageEntry> entry = entry(next.get().address(), real, scheme);
                if (entry.isEmpty()) {
                    first = skipped == 0 ? next.get().address() : first;
                    skipped++;
                } else {
                    files.add(new InventoryFile.ListedFile(
                            entry.get().name().text(), next.get().state()));
                }
            }
            SortedFiles sorted = files.sorted();
            if (sorted.size() == 0) {
                throw new IOException(inventory + " lists no file with an address that this program can read"
                        + (first.isEmpty() ? "" : "; the first line has " + first) + "; use absolute paths or URIs");
            }
            return new InventoryStorage(
                    real,
                    sorted,
                    skipped == 0
                            ? Optional.empty()
                            : Optional.of(new IOException(skipped + " lines of the inventory have no address that"
                                    + " this program can read; the first is " + first)));
        }
    }

    private static Optional<StorageEntry> entry(String address, Storage real, String scheme) {
        if (UNNAMED.matcher(address).matches()) {
            return Optional.empty();
        }
        return real.at(address.startsWith(S3) ? scheme + address.substring(S3.length()) : address);
    }

    @Override
    public Optional<StorageEntry> at(String address) {
        return real.at(address).map(this::listed);
    }

    private StorageEntry listed(StorageEntry entry) {
        String address = entry.name().text();
        if (files.holds(address)) {
            // the directories of skipped lines are unknown
            return new InventoryDirectory(this, entry, skipped);
        }
        Optional<FileState> state = files.file(address);
        return state.isPresent() ? listed(entry, state.get()) : entry;
    }

    /** A stated time may be exact to the second or minute only; a whole minute counts as exact to the minute. */
    public static StorageEntry listed(StorageEntry real, FileState state) {
        return new ListedEntry(real, state);
    }

    public List<String> roots() {
        return files.roots();
    }

    public boolean lists(String address) {
        return real.at(address)
                .map(entry -> entry.name().text())
                .filter(text -> files.holds(text) || files.file(text).isPresent())
                .isPresent();
    }

    public long size() {
        return files.size();
    }

    List<StorageEntry> inside(String directory) {
        List<SortableEntry> lines = files.inside(directory);
        return new AbstractList<>() {
            @Override
            public StorageEntry get(int index) {
                return entry(lines.get(index));
            }

            @Override
            public int size() {
                return lines.size();
            }
        };
    }

    private StorageEntry entry(SortableEntry line) {
        String address = line.address();
        StorageEntry entry = real.at(address).orElseThrow(() -> new IllegalStateException(address));
        Optional<FileState> state = line.state();
        return state.isPresent() ? listed(entry, state.get()) : new InventoryDirectory(this, entry, Optional.empty());
    }
}

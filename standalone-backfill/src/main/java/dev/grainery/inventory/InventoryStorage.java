// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inventory;

import dev.grainery.file.FileState;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A storage whose directories are listed from an inventory, a list of its files with their sizes and times that was made
 * before; the files are read where they really lie. What the inventory does not list is asked of the storage itself.
 * Thread-safe.
 *
 * <p>An inventory is the output of {@code find ROOT -type f -printf '%s %T@ %p\n'} or of {@code hdfs dfs -ls -R URI}, also
 * compressed with gzip, or the {@code manifest.json} of an S3 Inventory with its CSV files beside it or in {@code data}.
 *
 * <p>A file that is gone, or another one than the inventory says, is met as one that has vanished or changed after it was
 * listed.
 */
public final class InventoryStorage implements Storage {

    private static final String S3 = "s3://";
    private static final String S3A = "s3a://";

    /** Other storages than that of S3 would take it for a key without such parts. */
    private static final Pattern UNNAMED = Pattern.compile("s3a?://[^/]+(?:/.*)?/\\.{0,2}(?:/.*)?", Pattern.DOTALL);

    private final Storage real;
    private final SortedFiles files;
    private final Optional<IOException> leftOut;

    private InventoryStorage(Storage real, SortedFiles files, Optional<IOException> leftOut) {
        this.real = real;
        this.files = files;
        this.leftOut = leftOut;
    }

    /**
     * Reads an inventory. It is sorted in temporary files; in memory, a file takes 30 to 50 bytes.
     *
     * @param inventory a file of one of the forms above
     * @param real where the files lie
     * @param asked the addresses that will be asked for: they tell whether objects are reached by {@code s3a://}
     * @throws IOException if it cannot be read, or is of no known form
     */
    public static InventoryStorage of(Path inventory, Storage real, Collection<String> asked) throws IOException {
        String scheme = asked.stream().anyMatch(address -> address.startsWith(S3A)) ? S3A : S3;
        long leftOut = 0;
        String first = "";
        try (SortedFiles.Builder files = new SortedFiles.Builder();
                InventoryFile listed = InventoryFile.open(inventory)) {
            for (Optional<ListedFile> next = listed.next(); next.isPresent(); next = listed.next()) {
                Optional<StorageEntry> entry = entry(next.get().address(), real, scheme);
                if (entry.isEmpty()) {
                    first = leftOut == 0 ? next.get().address() : first;
                    leftOut++;
                } else {
                    files.add(
                            new ListedFile(entry.get().name().text(), next.get().state()));
                }
            }
            SortedFiles sorted = files.sorted();
            if (sorted.size() == 0) {
                throw new IOException(inventory + " lists no file that has an address here"
                        + (first.isEmpty() ? "" : "; the first line has " + first) + "; give whole paths or URIs");
            }
            return new InventoryStorage(
                    real,
                    sorted,
                    leftOut == 0
                            ? Optional.empty()
                            : Optional.of(new IOException(leftOut + " lines of the inventory have no address of a file"
                                    + " here; the first is " + first)));
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
            // nobody knows in which directory the others were to be
            return new InventoryDirectory(this, entry, leftOut);
        }
        Optional<FileState> state = files.file(address);
        return state.isPresent() ? listed(entry, state.get()) : entry;
    }

    /**
     * A file as an inventory lists it, which may know its time to the second or minute only: a whole minute is taken for
     * one of those, too.
     *
     * @param real the file where it lies
     * @param state what the inventory says of it
     */
    public static StorageEntry listed(StorageEntry real, FileState state) {
        return new InventoryFileEntry(real, state);
    }

    /** The innermost directory of all its files, of each bucket or file system. */
    public List<String> roots() {
        return files.roots();
    }

    /** Whether the inventory lists this file, or any in this directory. */
    public boolean lists(String address) {
        return real.at(address)
                .map(entry -> entry.name().text())
                .filter(text -> files.holds(text) || files.file(text).isPresent())
                .isPresent();
    }

    /** How many files it lists. */
    public long size() {
        return files.size();
    }

    /** What lies in a directory: of each line, the entry is made when it is asked for. */
    List<StorageEntry> inside(String directory) {
        List<FileLine> lines = files.inside(directory);
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

    /** What was listed, where it really lies. */
    private StorageEntry entry(FileLine line) {
        String address = line.address();
        StorageEntry entry = real.at(address).orElseThrow(() -> new IllegalStateException(address));
        Optional<FileState> state = line.state();
        return state.isPresent() ? listed(entry, state.get()) : new InventoryDirectory(this, entry, Optional.empty());
    }
}

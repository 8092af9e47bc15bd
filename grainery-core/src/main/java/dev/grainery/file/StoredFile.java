// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import dev.grainery.record.Location;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A file of the storage as it was met: where, and how large.
 *
 * @param entry the file in its storage
 * @param location its absolute directory and name as texts
 * @param met what the storage said of it
 */
public record StoredFile(StorageEntry entry, Location location, FileState met) implements FileSource {

    /**
     * The file as it is now; links are followed for its size and time, never for its location.
     *
     * @throws IOException if its attributes cannot be read
     */
    public static StoredFile of(Path path) throws IOException {
        StorageEntry entry = LocalStorage.entry(path);
        return new StoredFile(entry, locationOf(path), entry.state());
    }

    /**
     * The file as it is now; otherwise as above.
     *
     * @throws IOException if its storage tells neither size nor time
     */
    public static StoredFile of(StorageEntry entry) throws IOException {
        return of(entry, entry.name(), entry.state());
    }

    /**
     * The file as it was when its storage said this.
     *
     * @param name the name of the entry, which takes a while to make
     */
    public static StoredFile of(StorageEntry entry, NameText name, FileState met) {
        return new StoredFile(entry, location(name), met);
    }

    /** How many bytes it had. */
    public long size() {
        return met.size();
    }

    /**
     * Where a path leads: one text for a file however the path to it was written.
     *
     * @throws IOException if the path goes up by {@code ..} from a directory that is not there
     */
    public static Location locationOf(Path path) throws IOException {
        return location(NameText.of(canonical(path.toAbsolutePath())));
    }

    /** The location of what has this address. */
    public static Location locationOf(StorageEntry entry) {
        return location(entry.name());
    }

    private static Location location(NameText name) {
        return Location.of(name.text());
    }

    private static Path canonical(Path absolute) throws IOException {
        if (!absolute.toString().contains("/.")) {
            return absolute;
        }
        Path name = absolute.getFileName();
        Path parent = absolute.getParent();
        for (Path step : absolute) {
            if (step.toString().equals("..") && parent != null && !name.equals(step)) {
                // after a link, going up leads elsewhere than the text says
                return parent.toRealPath().resolve(name);
            }
        }
        return absolute.normalize();
    }
}

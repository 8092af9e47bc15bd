// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import dev.grainery.record.Location;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;

/**
 * A file of the storage as it was met: where, and how large.
 *
 * @param entry the file in its storage
 * @param location its absolute directory and name as texts
 * @param met what the storage said of it
 */
public record StoredFile(StorageEntry entry, Location location, FileState met) implements FileSource {

    private static final int PIECE = 1 << 16;

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
     * Gives a part of its bytes away; nobody is told that they are read.
     *
     * @param from where the part begins, in bytes
     * @param to where it ends, or behind the end of the file
     * @return how many bytes were given
     * @throws IOException if they cannot be read, or the file has fewer than where the part begins
     */
    public long copy(long from, long to, OutputStream target) throws IOException {
        long left = Math.min(to, size()) - from;
        byte[] piece = new byte[PIECE];
        try (InputStream stored = Channels.newInputStream(entry.open(met))) {
            stored.skipNBytes(from);
            int n = 0;
            while (left > 0 && n >= 0) {
                n = stored.read(piece, 0, (int) Math.min(piece.length, left));
                target.write(piece, 0, Math.max(n, 0));
                left -= Math.max(n, 0);
            }
        }
        return Math.min(to, size()) - from - left;
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

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import dev.grainery.record.Location;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;

public record StoredFile(StorageEntry entry, Location location, FileState met) implements FileSource {

    private static final int PIECE = 1 << 16;

    /** Links are followed for size and time, not for the location. */
    public static StoredFile of(Path path) throws IOException {
        StorageEntry entry = LocalStorage.entry(path);
        return new StoredFile(entry, locationOf(path), entry.state());
    }

    public static StoredFile of(StorageEntry entry) throws IOException {
        return of(entry, entry.name(), entry.state());
    }

    public static StoredFile of(StorageEntry entry, NameText name, FileState met) {
        return new StoredFile(entry, location(name), met);
    }

    public long size() {
        return met.size();
    }

    /** Unthrottled; {@code to} may exceed the size. Returns the bytes copied. */
    public long copy(long from, long to, OutputStream target) throws IOException {
        long left = Math.min(to, size()) - from;
        byte[] piece = new byte[PIECE];
        try (InputStream stored = entry.stream(met)) {
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

    /** Normalized; throws if the path leaves a missing directory by {@code ..}. */
    public static Location locationOf(Path path) throws IOException {
        return location(NameText.of(canonical(path.toAbsolutePath())));
    }

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
                // behind a link, the parent directory differs from what the text says
                return parent.toRealPath().resolve(name);
            }
        }
        return absolute.normalize();
    }
}

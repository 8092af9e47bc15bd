// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;

/**
 * A file of the storage as it was met: where, and how large.
 *
 * @param path the path to open it by
 * @param location its absolute directory and name as texts
 * @param size bytes when it was met
 * @param lastModified when it was last written to
 */
public record StoredFile(Path path, Location location, long size, Instant lastModified) {

    public StoredFile {
        requireNonNull(path, "path");
        requireNonNull(location, "location");
        requireNonNull(lastModified, "lastModified");
    }

    /**
     * The file as it is now; links are followed for its size and time, never for its location.
     *
     * @throws IOException if its attributes cannot be read
     */
    public static StoredFile of(Path path) throws IOException {
        return of(path, Files.readAttributes(path, BasicFileAttributes.class));
    }

    /**
     * The file as it was when its attributes were read.
     *
     * @throws IOException if the path goes up by {@code ..} from a directory that is not there
     */
    public static StoredFile of(Path path, BasicFileAttributes now) throws IOException {
        return new StoredFile(
                path, locationOf(path), now.size(), now.lastModifiedTime().toInstant());
    }

    /**
     * The file as it was when its attributes were read.
     *
     * @param path an absolute path without links, {@code .} and {@code ..}
     * @param name the name of that path
     */
    public static StoredFile of(Path path, NameText name, BasicFileAttributes now) {
        return new StoredFile(
                path, location(name), now.size(), now.lastModifiedTime().toInstant());
    }

    /**
     * Where a path leads: one text for a file however the path to it was written.
     *
     * @throws IOException if the path goes up by {@code ..} from a directory that is not there
     */
    public static Location locationOf(Path path) throws IOException {
        return location(NameText.of(canonical(path.toAbsolutePath())));
    }

    private static Location location(NameText name) {
        String text = name.text();
        int slash = text.lastIndexOf('/');
        return new Location(slash == 0 ? "/" : text.substring(0, slash), text.substring(slash + 1));
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

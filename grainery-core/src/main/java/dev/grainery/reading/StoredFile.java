// SPDX-License-Identifier: Apache-2.0
package dev.grainery.reading;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.Location;
import java.nio.file.Path;
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
}

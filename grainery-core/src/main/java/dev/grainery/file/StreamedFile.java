// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.GraineryRecord;
import dev.grainery.record.Location;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * The bytes of a file that are on their way to somewhere else, and are described as they go by. Nothing is closed.
 *
 * @param content gives the bytes
 * @param location where the file will lie, or does; its name is {@code NA} if it has none yet
 * @param size how many bytes there will be, if that is known: if there are more or fewer, no record is made
 * @param copy is given every byte that was read, in order
 */
@API(status = API.Status.STABLE)
public record StreamedFile(InputStream content, Location location, OptionalLong size, OutputStream copy)
        implements FileSource {

    private static final Location NOWHERE = new Location("/", GraineryRecord.NA);

    public StreamedFile {
        requireNonNull(content, "content");
        requireNonNull(location, "location");
        requireNonNull(size, "size");
        requireNonNull(copy, "copy");
    }

    /** The bytes of a stream of which nothing is known, and which go nowhere else. */
    public static StreamedFile of(InputStream content) {
        return new StreamedFile(content, NOWHERE, OptionalLong.empty(), OutputStream.nullOutputStream());
    }

    /** The same, of a file that has this place. */
    public StreamedFile at(Location place) {
        return new StreamedFile(content, place, size, copy);
    }

    /** The same, of a file that has so many bytes. */
    public StreamedFile size(long bytes) {
        return new StreamedFile(content, location, OptionalLong.of(bytes), copy);
    }

    /** The same, whose bytes go on into this stream. */
    public StreamedFile copyTo(OutputStream target) {
        return new StreamedFile(content, location, size, target);
    }

    /** Whether the file has a name. */
    public boolean isNamed() {
        return isNamed(location);
    }

    /** Whether a file at this location has a name. */
    public static boolean isNamed(Location location) {
        return !location.fileName().equals(GraineryRecord.NA);
    }
}

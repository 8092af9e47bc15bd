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
 * A stream of the bytes of a file, described while they are copied elsewhere. No stream is closed.
 *
 * @param location where the file is or will be stored; without a name, its file name is {@code NA}
 * @param size expected bytes: no record is made if the stream has more or fewer
 * @param copy receives every byte in order
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

    /** A stream without a location or size that is not copied. */
    public static StreamedFile of(InputStream content) {
        return new StreamedFile(content, NOWHERE, OptionalLong.empty(), OutputStream.nullOutputStream());
    }

    /** Sets the location. */
    public StreamedFile at(Location place) {
        return new StreamedFile(content, place, size, copy);
    }

    /** Sets the expected size, in bytes. */
    public StreamedFile size(long bytes) {
        return new StreamedFile(content, location, OptionalLong.of(bytes), copy);
    }

    /** Sets the target of the copy. */
    public StreamedFile copyTo(OutputStream target) {
        return new StreamedFile(content, location, size, target);
    }

    public boolean isNamed() {
        return isNamed(location);
    }

    public static boolean isNamed(Location location) {
        return !location.fileName().equals(GraineryRecord.NA);
    }
}

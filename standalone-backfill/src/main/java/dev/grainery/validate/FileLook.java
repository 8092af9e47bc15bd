// SPDX-License-Identifier: Apache-2.0
package dev.grainery.validate;

import static java.util.Objects.requireNonNull;

import dev.grainery.place.Storages;
import dev.grainery.place.StoredPath;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** What was seen of a file without reading it. */
sealed interface FileLook {

    /** Where it should lie. */
    Location location();

    /** It is there, and has the size expected. */
    record Present(Location location) implements FileLook {}

    /** It is there, and no size was expected. */
    record Unmeasured(Location location) implements FileLook {}

    /** It is there, and has another size. */
    record OtherSize(Location location, Amount expected, long now) implements FileLook {
        public OtherSize {
            requireNonNull(expected, "expected");
        }
    }

    /** It is not there, though its storage is. */
    record Missing(Location location, Hash expected) implements FileLook {
        public Missing {
            requireNonNull(expected, "expected");
        }
    }

    /** Something is there, and it cannot be told whether it is a file, or how large it is. */
    record Inaccessible(Location location, String reason) implements FileLook {
        public Inaccessible {
            requireNonNull(reason, "reason");
        }
    }

    /** Its storage is not there, so that nothing can be said of it now. */
    record StorageAbsent(Location location) implements FileLook {}

    /** Looks at a file; if it is not there, its storage is looked at. */
    static FileLook at(Location location, ExpectedFile expected, Storages storages) {
        if (!storages.isThere(location)) {
            return new StorageAbsent(location);
        }
        FileLook look = at(StoredPath.of(location.path()), location, expected);
        boolean failed = look instanceof Missing || look instanceof Inaccessible;
        return failed && !storages.isStillThere(location) ? new StorageAbsent(location) : look;
    }

    private static FileLook at(Path path, Location location, ExpectedFile expected) {
        BasicFileAttributes now;
        try {
            now = Files.readAttributes(path, BasicFileAttributes.class);
        } catch (NoSuchFileException e) {
            return new Missing(location, expected.hash());
        } catch (IOException e) {
            return new Inaccessible(
                    location, e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
        }
        if (!now.isRegularFile()) {
            return new Inaccessible(location, "it is not a file");
        }
        if (expected.size().value().isEmpty()) {
            return new Unmeasured(location);
        }
        return expected.size().equals(Amount.of(now.size()))
                ? new Present(location)
                : new OtherSize(location, expected.size(), now.size());
    }
}

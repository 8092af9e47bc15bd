// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.Serializable;
import java.time.Instant;

/** Sizes are bytes; {@code version} is an ETag or the like, empty if the storage has none. */
public record FileState(Kind kind, long size, Instant lastModified, String version) implements Serializable {

    public FileState(Kind kind, long size, Instant lastModified) {
        this(kind, size, lastModified, "");
    }

    /** Compares versions, or modification times where the storage has no versions. */
    public boolean hasChangedSince(FileState before) {
        return size != before.size
                || !(version.isEmpty() ? lastModified.equals(before.lastModified) : version.equals(before.version));
    }

    public boolean isFile() {
        return kind == Kind.FILE;
    }

    public boolean isDirectory() {
        return kind == Kind.DIRECTORY;
    }

    public boolean isLink() {
        return kind == Kind.LINK;
    }

    public enum Kind {
        FILE,
        DIRECTORY,
        LINK,
        OTHER
    }
}

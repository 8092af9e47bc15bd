// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.Serializable;
import java.time.Instant;

/**
 * What a storage tells of a file or a directory without reading it.
 *
 * @param kind what it is
 * @param size of a file, in bytes
 * @param lastModified when it was last written to; for what is no file, whatever the storage says
 * @param version what the storage calls its present content, such as an ETag; empty if it has no word for it
 */
public record FileState(Kind kind, long size, Instant lastModified, String version) implements Serializable {

    /** Of a storage that knows no versions. */
    public FileState(Kind kind, long size, Instant lastModified) {
        this(kind, size, lastModified, "");
    }

    /** Whether a file that was met so was written to since then, as far as the storage can tell. */
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

    /** What there can be in a storage. */
    public enum Kind {
        FILE,
        DIRECTORY,
        /** A symbolic link. */
        LINK,
        /** A device, pipe or socket. */
        OTHER
    }
}

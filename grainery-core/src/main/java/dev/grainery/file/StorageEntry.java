// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.util.List;
import java.util.Optional;

/** Methods throw {@link java.nio.file.NoSuchFileException} only if the file is missing, not if the storage fails. */
public interface StorageEntry {

    NameText name();

    String fileName();

    /** Follows links; throws {@link java.nio.file.NoSuchFileException} if it does not exist. */
    FileState state() throws IOException;

    default Optional<FileState> seen() {
        try {
            return Optional.of(state());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Does not follow links; after a listing, the storage may answer from it. */
    FileState listed() throws IOException;

    Listing list();

    boolean holdsAnything() throws IOException;

    /** For one sequential read; with versions, throws {@link FileChangedException} if {@code met} is not current. */
    ReadableByteChannel open(FileState met) throws IOException;

    default InputStream stream(FileState met) throws IOException {
        return Channels.newInputStream(open(met));
    }

    /** Of the file as it is now. */
    default InputStream stream() throws IOException {
        return stream(state());
    }

    /** As {@link #open}, but bypasses caches of this machine where the storage supports that. */
    default ReadableByteChannel openPastCaches(FileState met) throws IOException {
        return open(met);
    }

    StorageEntry real() throws IOException;

    /** Sorted by the bytes of the names; {@code failure} says why the list is incomplete, if it is. */
    record Listing(List<StorageEntry> entries, Optional<IOException> failure) {}
}

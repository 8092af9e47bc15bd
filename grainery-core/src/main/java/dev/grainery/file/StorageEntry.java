// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.util.List;
import java.util.Optional;

/**
 * A file or a directory of a {@link Storage}, which need not be there any more. A storage that cannot be reached, or that
 * refuses an answer, is an {@link IOException} of whatever kind, never {@link java.nio.file.NoSuchFileException}.
 */
public interface StorageEntry {

    /** Its address. */
    NameText name();

    /** The last name of its address, as patterns for names are compared with it. */
    String fileName();

    /**
     * What it is now. Links are followed.
     *
     * @throws java.nio.file.NoSuchFileException if it is not there
     */
    FileState state() throws IOException;

    /** The same; nothing if it is not there, or nobody may look at it. */
    default Optional<FileState> seen() {
        try {
            return Optional.of(state());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * What it is, without following it if it is a link; for what was just listed, the storage may tell what it told then.
     *
     * @throws java.nio.file.NoSuchFileException if it is not there
     */
    FileState listed() throws IOException;

    /** What is in this directory. */
    Listing list();

    /**
     * Whether anything is in this directory.
     *
     * @throws java.nio.file.NoSuchFileException if it is not there
     */
    boolean holdsAnything() throws IOException;

    /**
     * Opens this file to be read once, from its first byte to its last.
     *
     * @param met what it was when it was met: a storage that can tell gives the bytes of that version or none
     * @throws FileChangedException if it is another version now; reading on may throw it as well
     * @throws java.nio.file.NoSuchFileException if it is not there
     */
    ReadableByteChannel open(FileState met) throws IOException;

    /**
     * Opens this file to be read once more, past whatever this machine remembers of its bytes, as far as the storage can;
     * otherwise as {@link #open}.
     */
    default ReadableByteChannel openPastCaches(FileState met) throws IOException {
        return open(met);
    }

    /**
     * Where it really lies, all links resolved.
     *
     * @throws java.nio.file.FileSystemLoopException if it is a link that leads to itself
     */
    StorageEntry real() throws IOException;

    /**
     * What is in a directory.
     *
     * @param entries in the order of their names, compared byte by byte
     * @param failure why these are not all, if they are not
     */
    record Listing(List<StorageEntry> entries, Optional<IOException> failure) {}
}

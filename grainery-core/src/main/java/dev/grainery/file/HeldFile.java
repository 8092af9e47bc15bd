// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.Location;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * A file that was opened, read-only, when it was met, and is read later: moving it away or deleting it meanwhile does not
 * keep it from being read. To be read once, and to be closed.
 */
public final class HeldFile implements FileSource, Closeable {

    private final StoredFile file;
    private final FileChannel channel;

    private HeldFile(StoredFile file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Opens a file.
     *
     * @throws IOException if it is not there, or cannot be opened
     */
    public static HeldFile open(Path path) throws IOException {
        // its attributes first: once it is open, it may be gone at any moment
        StoredFile file = StoredFile.of(requireNonNull(path, "path"));
        return new HeldFile(file, RegularFiles.open(path));
    }

    /** The file as it was met. */
    public StoredFile file() {
        return file;
    }

    @Override
    public Location location() {
        return file.location();
    }

    /** The open file, from its first byte, to be read once. */
    public FileChannel channel() {
        return channel;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}

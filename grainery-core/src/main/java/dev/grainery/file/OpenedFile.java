// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import static java.util.Objects.requireNonNull;

import dev.grainery.record.Location;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** Opened when it was found: readable once, even if it was moved or deleted since. Must be closed. */
public final class OpenedFile implements FileSource, Closeable {

    private final StoredFile file;
    private final FileChannel channel;

    private OpenedFile(StoredFile file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    public static OpenedFile open(Path path) throws IOException {
        // attributes first: the path may vanish at any moment, the open file does not
        StoredFile file = StoredFile.of(requireNonNull(path, "path"));
        return new OpenedFile(file, RegularFiles.open(path));
    }

    public StoredFile file() {
        return file;
    }

    @Override
    public Location location() {
        return file.location();
    }

    public FileChannel channel() {
        return channel;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}

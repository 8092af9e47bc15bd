// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

import dev.grainery.output.WritableFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Unpacks a zip file, and writes nothing outside the directory given, whatever the names in the zip say. */
final class ZipUnpacking {

    private static final int MOST_ENTRIES = 100_000;
    private static final long MOST_BYTES = 4L << 30;

    private final Path target;
    private long entries;
    private long bytes;

    ZipUnpacking(Path target) {
        this.target = target.toAbsolutePath().normalize();
    }

    /**
     * Unpacks all of it.
     *
     * @throws DemoException if a name in it leads out of the directory, or it is too large for what it should be
     */
    void unpack(Path zip) throws IOException {
        try (ZipInputStream input = new ZipInputStream(Files.newInputStream(zip))) {
            for (ZipEntry entry = input.getNextEntry(); entry != null; entry = input.getNextEntry()) {
                if (++entries > MOST_ENTRIES) {
                    throw new DemoException(zip + " holds more than " + MOST_ENTRIES + " files");
                }
                write(zip, entry, input);
            }
        }
    }

    private void write(Path zip, ZipEntry entry, InputStream content) throws IOException {
        Path path = target.resolve(entry.getName()).normalize();
        if (!path.startsWith(target)) {
            throw new DemoException(zip + " has a file that would be written outside of " + target);
        }
        if (entry.isDirectory()) {
            WritableFile.makeDirectories(path);
            return;
        }
        WritableFile.makeDirectories(path.getParent());
        byte[] buffer = new byte[1 << 16];
        try (var output = Channels.newOutputStream(WritableFile.create(path))) {
            for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
                bytes += read;
                if (bytes > MOST_BYTES) {
                    throw new DemoException(zip + " unpacks to more than " + (MOST_BYTES >> 30) + " GiB");
                }
                output.write(buffer, 0, read);
            }
        }
    }
}

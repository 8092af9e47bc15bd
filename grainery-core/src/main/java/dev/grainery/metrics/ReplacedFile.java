// SPDX-License-Identifier: Apache-2.0
package dev.grainery.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that is replaced as a whole: whoever reads it finds the old content or the new one, never a part of either. */
public final class ReplacedFile {

    private ReplacedFile() {}

    /**
     * Replaces a file. It may be read by whom the system lets read new files.
     *
     * @throws IOException if it cannot be written; what was there before is still there then
     */
    public static void write(Path file, byte[] content) throws IOException {
        Path whole = file.toAbsolutePath();
        // the process in its name: two may be told to write the same file
        Path part = whole.resolveSibling(
                whole.getFileName() + "." + ProcessHandle.current().pid() + ".part");
        try {
            Files.write(part, content);
            Files.move(part, whole, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            deleteAfter(e, part);
            throw e;
        }
    }

    private static void deleteAfter(IOException failure, Path part) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Opens only regular files: opening a pipe waits for its writer, and a device may have no end. */
public final class RegularFiles {

    private static final int KIND_OF_MODE = 0170000;

    private RegularFiles() {}

    public static FileChannel open(Path path, OpenOption... options) throws IOException {
        // Java cannot open a file first and check its type on the descriptor
        if (!Files.isRegularFile(path)) {
            String kind = kind(path);
            throw new FileSystemException(path.toString(), null, "not a regular file but " + kind);
        }
        List<OpenOption> all = new ArrayList<>(Arrays.asList(options));
        all.add(StandardOpenOption.READ);
        return FileChannel.open(path, all.toArray(OpenOption[]::new));
    }

    private static String kind(Path path) throws IOException {
        int mode;
        try {
            mode = Files.readAttributes(path, "unix:mode").get("mode") instanceof Integer known ? known : 0;
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            // not a Unix system
            mode = 0;
        }
        return switch (mode & KIND_OF_MODE) {
            case 0010000 -> "a named pipe";
            case 0020000, 0060000 -> "a device";
            case 0040000 -> "a directory";
            case 0140000 -> "a socket";
            default -> "something else";
        };
    }
}

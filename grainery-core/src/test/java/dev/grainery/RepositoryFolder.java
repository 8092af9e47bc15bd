// SPDX-License-Identifier: Apache-2.0
package dev.grainery;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Folders and files of this project's checkout, found by walking up from the working directory. */
public final class RepositoryFolder {

    private RepositoryFolder() {}

    /** The folder or file at this path below the root of the checkout. */
    public static Path of(String path) throws IOException {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null && !Files.exists(folder.resolve("docs/schema"))) {
            folder = folder.getParent();
        }
        if (folder == null) {
            throw new IOException("no checkout above the working directory");
        }
        return folder.resolve(path);
    }
}

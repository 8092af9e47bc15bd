// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.file.StoredFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The roots of a run, resolved once: later one of them may not answer any more.
 *
 * @param all absolute paths without links
 * @param directories those of them that are directories
 */
record RealRoots(List<Path> all, List<Path> directories) {

    RealRoots {
        all = List.copyOf(all);
        directories = List.copyOf(directories);
    }

    /** @throws IOException if a root cannot be resolved */
    static RealRoots of(List<Path> given) throws IOException {
        List<Path> all = new ArrayList<>();
        for (Path root : given) {
            all.add(root.toRealPath());
        }
        return new RealRoots(all, all.stream().filter(Files::isDirectory).toList());
    }

    /** As the records write them. */
    static List<String> texts(List<Path> roots) throws IOException {
        List<String> texts = new ArrayList<>();
        for (Path root : roots) {
            texts.add(StoredFile.locationOf(root).path());
        }
        return texts;
    }
}

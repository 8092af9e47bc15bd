// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.file.StoredFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The roots of a run, resolved once: later one of them may not answer any more.
 *
 * @param all absolute paths without links
 * @param directories those of them that are directories
 */
record Roots(List<Path> all, List<Path> directories) {

    Roots {
        all = List.copyOf(all);
        directories = List.copyOf(directories);
    }

    /** @throws IOException if a root cannot be resolved */
    static Roots of(List<Path> given) throws IOException {
        List<Path> all = new ArrayList<>();
        for (Path root : given) {
            all.add(root.toRealPath());
        }
        return new Roots(all, all.stream().filter(Files::isDirectory).toList());
    }

    /** As the records write them. */
    static List<String> texts(List<Path> roots) throws IOException {
        List<String> texts = new ArrayList<>();
        for (Path root : roots) {
            texts.add(StoredFile.locationOf(root).path());
        }
        return texts;
    }

    /** The innermost root of a file; of one that a link led to outside of all of them, its directory. */
    Path of(Path file) {
        return all.stream()
                .filter(file::startsWith)
                .max(Comparator.comparingInt(Path::getNameCount))
                .orElseGet(() -> file.toAbsolutePath().getParent());
    }

    /**
     * The roots so grouped that no file can be met from two groups, in the order in which their first root was given. A
     * directory stands by itself, together with all roots that lie in it. Single files that lie in none of the directories
     * stand together.
     *
     * @param links whether links are followed: they may lead from any root into any other, so all are one group
     */
    List<List<Path>> groups(boolean links) {
        if (links) {
            return List.of(all);
        }
        Map<Optional<Path>, List<Path>> groups = new LinkedHashMap<>();
        for (Path root : all) {
            Optional<Path> outermost =
                    directories.stream().filter(root::startsWith).min(Comparator.comparingInt(Path::getNameCount));
            groups.computeIfAbsent(outermost, directory -> new ArrayList<>()).add(root);
        }
        return List.copyOf(groups.values());
    }
}

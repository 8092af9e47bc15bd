// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

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
 * The roots of a run, so grouped that no file can be met from two groups. A group counts as one root.
 *
 * @param all the groups, in the order in which their first root was given
 */
record RootGroups(List<List<Path>> all) {

    RootGroups {
        all = all.stream().map(List::copyOf).toList();
    }

    /** All in one group. */
    static RootGroups one(List<Path> roots) {
        return new RootGroups(List.of(roots));
    }

    /**
     * A directory stands by itself, together with all roots that lie in it. Single files that lie in none of the
     * directories stand together.
     *
     * @param links whether links are followed: they may lead from any root into any other, so all are one group
     * @throws IOException if a root cannot be resolved
     */
    static RootGroups of(List<Path> roots, boolean links) throws IOException {
        if (links) {
            return one(roots);
        }
        List<Path> directories = new ArrayList<>();
        for (Path root : roots) {
            Path real = root.toRealPath();
            if (!Files.isRegularFile(real)) {
                directories.add(real);
            }
        }
        Map<Optional<Path>, List<Path>> groups = new LinkedHashMap<>();
        for (Path root : roots) {
            Path real = root.toRealPath();
            Optional<Path> outermost =
                    directories.stream().filter(real::startsWith).min(Comparator.comparingInt(Path::getNameCount));
            groups.computeIfAbsent(outermost, directory -> new ArrayList<>()).add(root);
        }
        return new RootGroups(List.copyOf(groups.values()));
    }
}

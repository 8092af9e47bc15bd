// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The roots in which reading a file has hung: they are left alone to the end of the run. Thread-safe. */
final class SilentRoots {

    private final List<Path> roots;
    private final Set<Path> silent = ConcurrentHashMap.newKeySet();

    /** @param roots absolute paths without links */
    SilentRoots(List<Path> roots) {
        // of nested roots the inner one is that of a file
        this.roots = roots.stream()
                .sorted(Comparator.comparingInt(Path::getNameCount).reversed())
                .toList();
    }

    /** The root of a file; of one that a link led to outside of all of them, its directory. */
    Path of(Path file) {
        return roots.stream()
                .filter(file::startsWith)
                .findFirst()
                .orElseGet(() -> file.toAbsolutePath().getParent());
    }

    /** The reading of a file of this root has hung. */
    void add(Path root) {
        silent.add(root);
    }

    /** Whether nothing more is to be asked of this root. */
    boolean contains(Path root) {
        return silent.contains(root);
    }
}

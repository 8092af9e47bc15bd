// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill;

import dev.grainery.file.StorageEntry;
import dev.grainery.record.Location;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The roots of a run, resolved once: later one of them may not answer any more.
 *
 * @param all without links
 * @param directories those of them that are directories
 */
record Roots(List<StorageEntry> all, List<StorageEntry> directories) {

    Roots {
        all = List.copyOf(all);
        directories = List.copyOf(directories);
    }

    /** @throws IOException if a root cannot be resolved */
    static Roots of(List<StorageEntry> given) throws IOException {
        List<StorageEntry> all = new ArrayList<>();
        List<StorageEntry> directories = new ArrayList<>();
        for (StorageEntry root : given) {
            StorageEntry real = root.real();
            all.add(real);
            if (real.state().isDirectory()) {
                directories.add(real);
            }
        }
        return new Roots(all, directories);
    }

    /** As the records write them. */
    static List<String> addresses(List<StorageEntry> roots) {
        return roots.stream().map(root -> root.name().text()).toList();
    }

    /** The innermost root of a file; of one that a link led to outside of all of them, its directory. */
    String of(Location file) {
        String address = file.path();
        return addresses(all).stream()
                .filter(root -> Location.isWithin(address, root))
                .max(Comparator.comparingInt(String::length))
                .orElseGet(file::directory);
    }

    /**
     * The roots so grouped that no file can be met from two groups, in the order in which their first root was given. A
     * directory stands by itself, together with all roots that lie in it. Single files that lie in none of the directories
     * stand together.
     *
     * @param links whether links are followed: they may lead from any root into any other, so all are one group
     */
    List<List<StorageEntry>> groups(boolean links) {
        if (links) {
            return List.of(all);
        }
        List<String> outer = addresses(directories);
        Map<Optional<String>, List<StorageEntry>> groups = new LinkedHashMap<>();
        for (StorageEntry root : all) {
            String address = root.name().text();
            Optional<String> outermost = outer.stream()
                    .filter(directory -> Location.isWithin(address, directory))
                    .min(Comparator.comparingInt(String::length));
            groups.computeIfAbsent(outermost, directory -> new ArrayList<>()).add(root);
        }
        return List.copyOf(groups.values());
    }
}

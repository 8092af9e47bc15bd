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

/** Resolved once because a storage may stop answering later. */
record Roots(List<StorageEntry> all, List<StorageEntry> directories) {

    Roots {
        all = List.copyOf(all);
        directories = List.copyOf(directories);
    }

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

    static List<String> addresses(List<StorageEntry> roots) {
        return roots.stream().map(root -> root.name().text()).toList();
    }

    /** The directory of a file if a link led outside all roots. */
    String of(Location file) {
        String address = file.path();
        return addresses(all).stream()
                .filter(root -> Location.isWithin(address, root))
                .max(Comparator.comparingInt(String::length))
                .orElseGet(file::directory);
    }

    /** Followed links may lead from any root into any other, so all roots are one group then. */
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

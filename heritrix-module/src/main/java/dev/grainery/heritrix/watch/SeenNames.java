// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.watch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Crawl threads call it for every URI: a known name costs one lookup. */
public final class SeenNames {

    private static final int LONGEST_NAME = 255;

    private final Set<String> names = ConcurrentHashMap.newKeySet();
    private final Queue<String> fresh = new ConcurrentLinkedQueue<>();

    public SeenNames(Collection<String> earlier) {
        names.addAll(earlier);
    }

    /** A new name means that another container has probably been closed. */
    public boolean see(String fileName) {
        if (names.contains(fileName) || fileName.length() > LONGEST_NAME || !names.add(fileName)) {
            return false;
        }
        fresh.add(fileName);
        return true;
    }

    public boolean contains(String fileName) {
        return names.contains(fileName);
    }

    public List<String> takeFresh() {
        List<String> taken = new ArrayList<>();
        for (String name = fresh.poll(); name != null; name = fresh.poll()) {
            taken.add(name);
        }
        return taken;
    }
}

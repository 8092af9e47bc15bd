// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.watch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The names of containers that URIs of this job were written to: whoever finds such a file in a directory knows that it
 * is the job's own. Crawl threads add to it for every URI, so it does no more than a lookup for a name it has.
 */
public final class SeenNames {

    private static final int LONGEST_NAME = 255;

    private final Set<String> names = ConcurrentHashMap.newKeySet();
    private final Queue<String> fresh = new ConcurrentLinkedQueue<>();

    /** The names that earlier launches of the job have seen. */
    public SeenNames(Collection<String> earlier) {
        names.addAll(earlier);
    }

    /**
     * Notes the container that a URI was written to.
     *
     * @param fileName its final name
     * @return whether that is a new one, so that another has probably been closed
     */
    public boolean see(String fileName) {
        if (names.contains(fileName) || fileName.length() > LONGEST_NAME || !names.add(fileName)) {
            return false;
        }
        fresh.add(fileName);
        return true;
    }

    /** Whether a URI of this job was written to a container of this name. */
    public boolean contains(String fileName) {
        return names.contains(fileName);
    }

    /** The names seen since this was last asked. */
    public List<String> takeFresh() {
        List<String> taken = new ArrayList<>();
        for (String name = fresh.poll(); name != null; name = fresh.poll()) {
            taken.add(name);
        }
        return taken;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.watch;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Tells the job's own containers from those of others that share a directory with it. Whatever lies in a launch
 * directory of the job is its own; elsewhere a container is its own if a URI of the job was written to it. Of several
 * writers in a row a URI names only the last one's container: those of the others are told by what they say themselves.
 */
public final class Claims {

    /** Whose a container is. */
    public enum Claim {
        OWN,
        FOREIGN,
        /** Only its describing record can tell. */
        BY_CONTENT
    }

    private final JobPlace place;
    private final SeenNames seen;
    private final List<String> unseenStarts;
    private final Set<String> processMarks;

    /**
     * @param unseenStarts what the names of containers begin with that URIs may not name, empty if URIs name all
     * @param processMarks what processes of the job put into such names, {@code pid~host~port}
     */
    public Claims(JobPlace place, SeenNames seen, List<String> unseenStarts, Set<String> processMarks) {
        this.place = requireNonNull(place, "place");
        this.seen = requireNonNull(seen, "seen");
        this.unseenStarts = List.copyOf(unseenStarts);
        this.processMarks = Set.copyOf(processMarks);
    }

    /** Whose the container is that this file is, was, or is to become. */
    public Claim of(Path file) {
        String name = ContainerFile.baseName(file);
        if (place.launchOf(file).isPresent() || seen.contains(name)) {
            return Claim.OWN;
        }
        boolean possible = processMarks.stream().anyMatch(name::contains)
                && unseenStarts.stream().anyMatch(name::startsWith);
        return possible ? Claim.BY_CONTENT : Claim.FOREIGN;
    }
}

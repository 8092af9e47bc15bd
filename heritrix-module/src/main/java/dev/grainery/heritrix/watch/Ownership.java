// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.watch;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Tells the job's own containers from those of others that share a directory with it. Whatever lies in a launch
 * directory of the job is its own; elsewhere a container is its own if a URI of the job was written to it. Of several
 * writers in a row a URI names only the last one's container: those of the others are told by what they say themselves.
 */
public final class Ownership {

    /** Whose a container is. */
    public enum Owner {
        JOB,
        OTHER,
        /** Only its describing record can tell. */
        BY_CONTENT
    }

    private final JobPlace place;
    private final SeenNames seen;
    private final List<String> unseenStarts;
    private final Set<String> processMarks;
    private final String isPartOf;

    /**
     * @param unseenStarts what the names of containers begin with that URIs may not name, empty if URIs name all
     * @param processMarks what processes of the job put into such names, {@code pid~host~port}
     * @param isPartOf what the containers of the job say they are part of
     */
    public Ownership(
            JobPlace place, SeenNames seen, List<String> unseenStarts, Set<String> processMarks, String isPartOf) {
        this.place = place;
        this.seen = seen;
        this.unseenStarts = List.copyOf(unseenStarts);
        this.processMarks = Set.copyOf(processMarks);
        this.isPartOf = isPartOf;
    }

    /** Whose the container is that this file is, was, or is to become. */
    public Owner of(Path file) {
        String name = ContainerFile.baseName(file);
        if (place.launchOf(file).isPresent() || seen.contains(name)) {
            return Owner.JOB;
        }
        boolean possible = processMarks.stream().anyMatch(name::contains)
                && unseenStarts.stream().anyMatch(name::startsWith);
        return possible ? Owner.BY_CONTENT : Owner.OTHER;
    }

    /**
     * Whether a container that was read is the job's own.
     *
     * @param said what it says it is part of
     */
    public boolean isOwn(Path file, String said) {
        return switch (of(file)) {
            case JOB -> true;
            case OTHER -> false;
            case BY_CONTENT -> said.equals(isPartOf);
        };
    }
}

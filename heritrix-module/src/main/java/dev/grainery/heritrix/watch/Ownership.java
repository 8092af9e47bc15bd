// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.watch;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * All containers in a launch directory belong to the job; elsewhere those that its URIs named. With several writers, a
 * URI names only the last: others are recognized by their content.
 */
public final class Ownership {

    public enum Owner {
        JOB,
        OTHER,
        /** decided by the describing record */
        BY_CONTENT
    }

    private final JobPlace place;
    private final SeenNames seen;
    private final List<String> unseenStarts;
    private final Set<String> processMarks;
    private final String isPartOf;

    public Ownership(
            JobPlace place, SeenNames seen, List<String> unseenStarts, Set<String> processMarks, String isPartOf) {
        this.place = place;
        this.seen = seen;
        this.unseenStarts = List.copyOf(unseenStarts);
        this.processMarks = Set.copyOf(processMarks);
        this.isPartOf = isPartOf;
    }

    public Owner of(Path file) {
        String name = ContainerFile.baseName(file);
        if (place.launchOf(file).isPresent() || seen.contains(name)) {
            return Owner.JOB;
        }
        boolean possible = processMarks.stream().anyMatch(name::contains)
                && unseenStarts.stream().anyMatch(name::startsWith);
        return possible ? Owner.BY_CONTENT : Owner.OTHER;
    }

    public boolean isOwn(Path file, String partOf) {
        return switch (of(file)) {
            case JOB -> true;
            case OTHER -> false;
            case BY_CONTENT -> partOf.equals(isPartOf);
        };
    }
}

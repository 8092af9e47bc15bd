// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.watch;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * All containers in a launch directory belong to the job; elsewhere those that its URIs named. With several writers, a
 * URI names only the last: others are recognized by their content.
 */
public record Ownership(
        JobDirectory jobDirectory,
        SeenNames seen,
        List<String> unseenStarts,
        Set<String> processMarks,
        String isPartOf) {

    public Ownership {
        unseenStarts = List.copyOf(unseenStarts);
        processMarks = Set.copyOf(processMarks);
    }

    public enum Owner {
        JOB,
        OTHER,
        /** decided by the describing record */
        BY_CONTENT
    }

    public Owner of(Path file) {
        String name = ContainerFile.baseName(file);
        if (jobDirectory.launchOf(file).isPresent() || seen.contains(name)) {
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

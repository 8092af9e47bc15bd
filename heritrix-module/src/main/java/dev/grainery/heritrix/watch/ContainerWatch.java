// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.watch;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Heritrix may rename a closed container a moment later if closing failed, so a name is final after {@link #SETTLED}.
 * Not thread-safe.
 */
public final class ContainerWatch {

    public static final Duration SETTLED = Duration.ofMillis(500);

    private final Supplier<List<Path>> directories;
    private final Ownership ownership;
    private final Predicate<Path> done;
    private final InstantSource clock;
    private final Set<Path> listed = new LinkedHashSet<>();
    private Map<Path, Instant> firstSeen = Map.of();

    public ContainerWatch(
            Supplier<List<Path>> directories, Ownership ownership, Predicate<Path> done, InstantSource clock) {
        this.directories = directories;
        this.ownership = ownership;
        this.done = done;
        this.clock = clock;
    }

    /** Unsettled if other closed containers may still be renamed. */
    public record Look(List<Path> closed, List<Path> invalid, boolean unsettled, List<String> unreadable) {

        public Look {
            closed = List.copyOf(closed);
            invalid = List.copyOf(invalid);
            unreadable = List.copyOf(unreadable);
        }
    }

    /** {@code all} if no writer is at work any more, so that every name is final. */
    public Look look(boolean all) {
        Instant now = clock.instant();
        Map<Path, Instant> seen = new HashMap<>();
        List<Path> closed = new ArrayList<>();
        List<Path> invalid = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        // an operator may change the directories during a crawl
        listed.addAll(directories.get());
        for (Path directory : listed) {
            for (Path file : own(directory, unreadable)) {
                if (ContainerFile.of(file) == ContainerFile.INVALID) {
                    invalid.add(file);
                    continue;
                }
                Instant since = firstSeen.getOrDefault(file, now);
                seen.put(file, since);
                if (all || !since.plus(SETTLED).isAfter(now)) {
                    closed.add(file);
                }
            }
        }
        firstSeen = seen;
        closed.sort(null);
        invalid.sort(null);
        return new Look(closed, invalid, closed.size() < seen.size(), unreadable);
    }

    public Set<Path> directories() {
        return Set.copyOf(listed);
    }

    private List<Path> own(Path directory, List<String> unreadable) {
        List<Path> own = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                if (!done.test(file) && isWanted(file)) {
                    own.add(file);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            unreadable.add(directory + ": " + e.getMessage());
        }
        return own;
    }

    private boolean isWanted(Path file) {
        return switch (ContainerFile.of(file)) {
            case CLOSED -> ownership.of(file) != Ownership.Owner.OTHER;
            // the content of such a container is not reliable
            case INVALID -> ownership.of(file) == Ownership.Owner.JOB;
            case OPEN, OTHER -> false;
        };
    }
}

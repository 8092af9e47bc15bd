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
 * Looks into the directories of the writers for containers that were closed. Heritrix gives a closed container its final
 * name, and a moment later another one if closing was due to a failure; so a name counts when it has stood for
 * {@link #SETTLED}. Not thread-safe.
 */
public final class ContainerWatch {

    /** How long a container must have had its name. */
    public static final Duration SETTLED = Duration.ofMillis(500);

    private final Supplier<List<Path>> directories;
    private final Ownership ownership;
    private final Predicate<Path> done;
    private final InstantSource clock;
    private final Set<Path> places = new LinkedHashSet<>();
    private Map<Path, Instant> firstSeen = Map.of();

    /**
     * @param directories where the writers put their containers at present
     * @param done the files that nothing is left to do for
     */
    public ContainerWatch(
            Supplier<List<Path>> directories, Ownership ownership, Predicate<Path> done, InstantSource clock) {
        this.directories = directories;
        this.ownership = ownership;
        this.done = done;
        this.clock = clock;
    }

    /**
     * What one look found.
     *
     * @param closed containers of the job that are closed and not done
     * @param invalid containers of the job that their writer gave up, and that are not done
     * @param unsettled whether there are closed ones that have not had their name for long enough
     * @param unreadable directories that cannot be listed, and why
     */
    public record Look(List<Path> closed, List<Path> invalid, boolean unsettled, List<String> unreadable) {

        public Look {
            closed = List.copyOf(closed);
            invalid = List.copyOf(invalid);
            unreadable = List.copyOf(unreadable);
        }
    }

    /**
     * Looks once.
     *
     * @param all whether to take containers however short they have had their name, as no writer is at work any more
     */
    public Look look(boolean all) {
        Instant now = clock.instant();
        Map<Path, Instant> seen = new HashMap<>();
        List<Path> closed = new ArrayList<>();
        List<Path> invalid = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        // an operator may send a writer elsewhere while it writes
        places.addAll(directories.get());
        for (Path directory : places) {
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

    /** All directories looked into until now. */
    public Set<Path> places() {
        return Set.copyOf(places);
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
            // what a container that was given up says of itself is not to be relied on
            case INVALID -> ownership.of(file) == Ownership.Owner.JOB;
            case OPEN, OTHER -> false;
        };
    }
}

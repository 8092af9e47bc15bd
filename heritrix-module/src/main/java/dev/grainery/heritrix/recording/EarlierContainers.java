// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.heritrix.watch.ContainerFile;
import dev.grainery.heritrix.watch.Ownership;
import dev.grainery.heritrix.watch.Ownership.Owner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What earlier launches of a job left in its directories: closed containers that have no record, and unfinished ones. A
 * directory is listed when it is its turn, so that a job with thousands of launches costs no memory. Not thread-safe.
 */
public final class EarlierContainers {

    private static final int LOOKED_UP_AT_ONCE = 500;

    private final List<Path> all;
    private final Deque<Path> directories;
    private final Deque<Path> listed = new ArrayDeque<>();
    private final Deque<Path> containers = new ArrayDeque<>();
    private final List<Path> unfinished = new ArrayList<>();
    private final List<Path> recorded = new ArrayList<>();
    private final Ownership ownership;
    private final Predicate<Path> done;
    private final KnownContainers known;

    /** Tells which containers the store has a record of. */
    public interface KnownContainers {

        /** Those of these files that have one; none if the store does not answer. */
        Set<Path> of(List<Path> files);

        /** Those of these names that a container with a record has; nothing if the store does not answer. */
        Optional<Set<String>> names(List<String> names);
    }

    /**
     * @param directories where earlier launches put containers
     * @param done the files that nothing is left to do for
     */
    public EarlierContainers(List<Path> directories, Ownership ownership, Predicate<Path> done, KnownContainers known) {
        this.all = List.copyOf(directories);
        this.directories = new ArrayDeque<>(directories);
        this.ownership = ownership;
        this.done = done;
        this.known = known;
    }

    /**
     * The next container without a record.
     *
     * @throws IOException if a directory cannot be listed; asking again goes on with the next one
     */
    public Optional<Path> next() throws IOException {
        while (containers.isEmpty()) {
            if (listed.isEmpty()) {
                Path directory = directories.poll();
                if (directory == null) {
                    return Optional.empty();
                }
                list(directory);
            }
            dropRecorded();
        }
        return Optional.of(containers.poll());
    }

    /** Unfinished containers in the directories passed since this was last asked. */
    public List<Path> takeUnfinished() {
        List<Path> taken = List.copyOf(unfinished);
        unfinished.clear();
        return taken;
    }

    /** Containers passed since this was last asked of which the store has a record. */
    public List<Path> takeRecorded() {
        List<Path> taken = List.copyOf(recorded);
        recorded.clear();
        return taken;
    }

    /** Those of these names that a container with a record has; nothing if the store does not answer. */
    Optional<Set<String>> known(List<String> names) {
        return known.names(names);
    }

    /** The directories where earlier launches put containers. */
    List<Path> places() {
        return all;
    }

    private void list(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            files.filter(file -> !done.test(file)).sorted().forEach(file -> {
                switch (ContainerFile.of(file)) {
                    case CLOSED -> {
                        if (ownership.of(file) != Owner.OTHER) {
                            listed.add(file);
                        }
                    }
                    case OPEN, INVALID -> {
                        if (ownership.of(file) == Owner.JOB) {
                            unfinished.add(file);
                        }
                    }
                    case OTHER -> {}
                }
            });
        }
    }

    private void dropRecorded() {
        List<Path> some = new ArrayList<>();
        while (some.size() < LOOKED_UP_AT_ONCE && !listed.isEmpty()) {
            some.add(listed.poll());
        }
        if (!some.isEmpty()) {
            Set<Path> inStore = known.of(some);
            some.forEach(file -> (inStore.contains(file) ? recorded : containers).add(file));
        }
    }
}

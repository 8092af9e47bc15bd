// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import static java.util.Objects.requireNonNull;

import dev.grainery.heritrix.watch.Claims;
import dev.grainery.heritrix.watch.Claims.Claim;
import dev.grainery.heritrix.watch.ContainerFile;
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

    private static final int LOOK_UP = 500;

    private final List<Path> all;
    private final Deque<Path> directories;
    private final Deque<Path> listed = new ArrayDeque<>();
    private final Deque<Path> containers = new ArrayDeque<>();
    private final List<Path> unfinished = new ArrayList<>();
    private final Claims claims;
    private final Predicate<Path> done;
    private final KnownContainers known;

    /** Tells which containers the store has a record of. */
    @FunctionalInterface
    public interface KnownContainers {

        /** Those of these files that have one; none if the store does not answer. */
        Set<Path> of(List<Path> files);
    }

    /**
     * @param directories where earlier launches put containers
     * @param done the files that nothing is left to do for
     */
    public EarlierContainers(List<Path> directories, Claims claims, Predicate<Path> done, KnownContainers known) {
        this.all = List.copyOf(directories);
        this.directories = new ArrayDeque<>(directories);
        this.claims = requireNonNull(claims, "claims");
        this.done = requireNonNull(done, "done");
        this.known = requireNonNull(known, "known");
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
            lookUp();
        }
        return Optional.of(containers.poll());
    }

    /** Unfinished containers in the directories passed since this was last asked. */
    public List<Path> takeUnfinished() {
        List<Path> taken = List.copyOf(unfinished);
        unfinished.clear();
        return taken;
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
                        if (claims.of(file) != Claim.FOREIGN) {
                            listed.add(file);
                        }
                    }
                    case OPEN, INVALID -> {
                        if (claims.of(file) == Claim.OWN) {
                            unfinished.add(file);
                        }
                    }
                    case OTHER -> {}
                }
            });
        }
    }

    private void lookUp() {
        List<Path> some = new ArrayList<>();
        while (some.size() < LOOK_UP && !listed.isEmpty()) {
            some.add(listed.poll());
        }
        if (!some.isEmpty()) {
            Set<Path> recorded = known.of(some);
            some.stream().filter(file -> !recorded.contains(file)).forEach(containers::add);
        }
    }
}

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

/** Lists one directory at a time, so that thousands of launches take no memory. Not thread-safe. */
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
    private final RecordedContainers store;

    public interface RecordedContainers {

        Set<Path> of(List<Path> files);

        /** Empty if the store is unreachable. */
        Optional<Set<String>> names(List<String> names);
    }

    public EarlierContainers(
            List<Path> directories, Ownership ownership, Predicate<Path> done, RecordedContainers store) {
        this.all = List.copyOf(directories);
        this.directories = new ArrayDeque<>(directories);
        this.ownership = ownership;
        this.done = done;
        this.store = store;
    }

    /** After a failure the next call continues with the next directory. */
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

    public List<Path> takeUnfinished() {
        return take(unfinished);
    }

    public List<Path> takeRecorded() {
        return take(recorded);
    }

    private static List<Path> take(List<Path> files) {
        List<Path> taken = List.copyOf(files);
        files.clear();
        return taken;
    }

    Optional<Set<String>> recorded(List<String> names) {
        return store.names(names);
    }

    List<Path> directories() {
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
            Set<Path> inStore = store.of(some);
            some.forEach(file -> (inStore.contains(file) ? recorded : containers).add(file));
        }
    }
}

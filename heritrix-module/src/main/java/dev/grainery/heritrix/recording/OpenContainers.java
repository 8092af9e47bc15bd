// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.file.OpenedFile;
import dev.grainery.heritrix.watch.ContainerFile;
import dev.grainery.heritrix.watch.ContainerWatch;
import dev.grainery.heritrix.watch.Ownership;
import dev.grainery.heritrix.watch.Ownership.Owner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Opened when found, so that they can be read after a move. Bounded. Thread-safe. */
public final class OpenContainers implements AutoCloseable {

    /** each takes a file descriptor of Heritrix */
    public static final int MAX_OPEN = 250;

    private final Ownership ownership;
    private final Predicate<Path> done;
    private final int limit;
    private final InstantSource clock;
    private final Map<Path, Held> held = new LinkedHashMap<>();
    private boolean closed;

    private record Held(OpenedFile file, Instant since) {}

    public OpenContainers(Ownership ownership, Predicate<Path> done, int limit, InstantSource clock) {
        this.ownership = ownership;
        this.done = done;
        this.limit = limit;
        this.clock = clock;
    }

    public synchronized boolean hold(Path file) {
        if (closed
                || ContainerFile.of(file) != ContainerFile.CLOSED
                || held.containsKey(file)
                || held.size() >= limit
                || done.test(file)
                || ownership.of(file) == Owner.OTHER) {
            return false;
        }
        try {
            held.put(file, new Held(OpenedFile.open(file), clock.instant()));
            return true;
        } catch (IOException e) {
            // missing or unreadable: reading it will report that
            return false;
        }
    }

    synchronized List<Path> settled(boolean all) {
        Instant latest = clock.instant().minus(ContainerWatch.SETTLED);
        return held.entrySet().stream()
                .filter(entry -> all || !entry.getValue().since().isAfter(latest))
                .map(Map.Entry::getKey)
                .toList();
    }

    synchronized boolean anyUnsettled() {
        return settled(false).size() < held.size();
    }

    synchronized boolean holds(String name) {
        return held.keySet().stream()
                .anyMatch(file -> file.getFileName().toString().equals(name));
    }

    synchronized Optional<OpenedFile> take(Path file) {
        return Optional.ofNullable(held.remove(file)).map(Held::file);
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        for (Held one : held.values()) {
            one.file().close();
        }
        held.clear();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import dev.grainery.file.HeldFile;
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

/**
 * Closed containers that were opened as soon as they were met, so that they can be read though they are moved away
 * before it is their turn. A bounded number; further ones are opened when they are read. Thread-safe.
 */
public final class HeldContainers implements AutoCloseable {

    /** How many are held at most: each takes a file descriptor of the crawler. */
    public static final int MOST = 250;

    private final Ownership ownership;
    private final Predicate<Path> done;
    private final int most;
    private final InstantSource clock;
    private final Map<Path, Held> held = new LinkedHashMap<>();
    private boolean closed;

    private record Held(HeldFile file, Instant since) {}

    /**
     * @param done the files that nothing is left to do for
     * @param most how many may be held
     */
    public HeldContainers(Ownership ownership, Predicate<Path> done, int most, InstantSource clock) {
        this.ownership = ownership;
        this.done = done;
        this.most = most;
        this.clock = clock;
    }

    /**
     * Holds a file if it is a closed container of the job.
     *
     * @return whether it is held since now
     */
    public synchronized boolean hold(Path file) {
        if (closed
                || ContainerFile.of(file) != ContainerFile.CLOSED
                || held.containsKey(file)
                || held.size() >= most
                || done.test(file)
                || ownership.of(file) == Owner.OTHER) {
            return false;
        }
        try {
            held.put(file, new Held(HeldFile.open(file), clock.instant()));
            return true;
        } catch (IOException e) {
            // gone already, or not to be opened at all: whoever wants to read it finds out and tells
            return false;
        }
    }

    /**
     * Those that have had their name for long enough, in the order in which they were met.
     *
     * @param all whether to give those too that have not, as no writer is at work any more
     */
    synchronized List<Path> settled(boolean all) {
        Instant latest = clock.instant().minus(ContainerWatch.SETTLED);
        return held.entrySet().stream()
                .filter(entry -> all || !entry.getValue().since().isAfter(latest))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Whether there are some that have not had their name for long enough. */
    synchronized boolean anyUnsettled() {
        return settled(false).size() < held.size();
    }

    /** Whether a container of this name is held. */
    synchronized boolean holds(String name) {
        return held.keySet().stream()
                .anyMatch(file -> file.getFileName().toString().equals(name));
    }

    /** Gives one away, for reading it. */
    synchronized Optional<HeldFile> take(Path file) {
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

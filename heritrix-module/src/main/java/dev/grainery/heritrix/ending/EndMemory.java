// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.grainery.record.Crawl;
import dev.grainery.record.RecordJson;
import dev.grainery.system.output.DurableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What is left to do for launches that have ended: a durable file for each, until all is done and for a while longer, so
 * that what is said of a launch once more does not begin it all again. Thread-safe.
 */
final class EndMemory {

    private static final String SUFFIX = ".state";
    private static final long LARGEST = 16 * 1024 * 1024;
    private static final Duration KEPT = Duration.ofDays(30);

    private final ObjectMapper json = RecordJson.mapper();
    private final Path directory;
    private final TreeMap<String, EndState> states = new TreeMap<>();

    private EndMemory(Path directory) {
        this.directory = directory;
    }

    /**
     * Opens what is remembered.
     *
     * @param unreadable is told of a file that cannot be understood, and is left alone
     * @throws IOException if the directory cannot be read
     */
    static EndMemory open(Path directory, InstantSource clock, Unreadable unreadable) throws IOException {
        EndMemory memory = new EndMemory(directory);
        if (Files.notExists(directory)) {
            return memory;
        }
        List<Path> files;
        try (Stream<Path> all = Files.list(directory)) {
            files = all.filter(file -> file.getFileName().toString().endsWith(SUFFIX))
                    .sorted()
                    .toList();
        }
        Instant old = clock.instant().minus(KEPT);
        for (Path file : files) {
            memory.load(file, old, unreadable);
        }
        return memory;
    }

    /** Is told of files that are none of these. */
    @FunctionalInterface
    interface Unreadable {
        void tell(Path file, String reason);
    }

    private void load(Path file, Instant old, Unreadable unreadable) throws IOException {
        try {
            if (Files.size(file) > LARGEST) {
                throw new IOException("it is larger than " + LARGEST + " bytes");
            }
            EndState state = json.readValue(Files.readAllBytes(file), EndState.class);
            if (state.left().isEmpty()
                    && Files.getLastModifiedTime(file).toInstant().isBefore(old)) {
                Files.deleteIfExists(file);
            } else {
                states.put(state.crawl().launch(), state);
            }
        } catch (NoSuchFileException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            unreadable.tell(
                    file, String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
    }

    /**
     * A launch has ended, or more is known of one that had.
     *
     * @param steps what is done for it, if it was not known yet
     */
    synchronized void ended(Crawl crawl, String harvestId, String harvestName, Set<EndState.Step> steps)
            throws IOException {
        Optional<EndState> known = Optional.ofNullable(states.get(crawl.launch()));
        EndState state = known.orElseGet(() -> new EndState(crawl, Map.of(), steps, Optional.empty()))
                .said(crawl, harvestId, harvestName);
        if (known.filter(state::equals).isEmpty()) {
            put(state);
        }
    }

    private void put(EndState state) throws IOException {
        DurableFile.makeDirectory(directory);
        DurableFile.write(
                directory.resolve(SafeName.of(state.crawl().launch()) + SUFFIX), json.writeValueAsBytes(state));
        states.put(state.crawl().launch(), state);
    }

    /** What became of a launch meanwhile, whatever else is known of it by now. */
    synchronized void change(String launch, UnaryOperator<EndState> change) throws IOException {
        put(change.apply(get(launch)));
    }

    /**
     * The same, if it still has these harvests; more may be known of it by now.
     *
     * @return whether it has
     */
    synchronized boolean change(String launch, Map<String, String> harvests, UnaryOperator<EndState> change)
            throws IOException {
        if (!get(launch).harvests().equals(harvests)) {
            return false;
        }
        change(launch, change);
        return true;
    }

    synchronized EndState get(String launch) {
        return requireNonNull(states.get(launch), launch);
    }

    /** The launches for which something is left to do, in their order. */
    synchronized List<String> unfinished() {
        List<String> launches = new ArrayList<>();
        states.forEach((launch, state) -> {
            if (!state.left().isEmpty()) {
                launches.add(launch);
            }
        });
        return launches;
    }
}

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Durable files, retained after the last step so that a repeated statement does not start it again. Thread-safe. */
final class EndMemory {

    private static final String SUFFIX = ".state";
    private static final long MAX_BYTES = 16 * 1024 * 1024;
    private static final Duration RETENTION = Duration.ofDays(30);

    private final ObjectMapper json = RecordJson.mapper();
    private final Path directory;
    private final TreeMap<String, EndState> states = new TreeMap<>();

    private EndMemory(Path directory) {
        this.directory = directory;
    }

    static EndMemory open(Path directory, InstantSource clock, BiConsumer<Path, String> unreadable) throws IOException {
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
        Instant old = clock.instant().minus(RETENTION);
        for (Path file : files) {
            memory.load(file, old, unreadable);
        }
        return memory;
    }

    private void load(Path file, Instant old, BiConsumer<Path, String> unreadable) throws IOException {
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw new IOException("it is larger than " + MAX_BYTES + " bytes");
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
            unreadable.accept(
                    file, String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
    }

    synchronized void ended(Crawl crawl, String harvestId, String harvestName, Set<EndState.Step> steps)
            throws IOException {
        Optional<EndState> before = Optional.ofNullable(states.get(crawl.launch()));
        EndState state = before.orElseGet(() -> new EndState(crawl, Map.of(), steps, Optional.empty()))
                .with(crawl, harvestId, harvestName);
        if (before.filter(state::equals).isEmpty()) {
            put(state);
        }
    }

    private void put(EndState state) throws IOException {
        DurableFile.makeDirectory(directory);
        DurableFile.write(
                directory.resolve(SafeName.of(state.crawl().launch()) + SUFFIX), json.writeValueAsBytes(state));
        states.put(state.crawl().launch(), state);
    }

    synchronized void change(String launch, UnaryOperator<EndState> change) throws IOException {
        put(change.apply(get(launch)));
    }

    /** Changes a state only if it still has these harvests. */
    synchronized void change(String launch, Map<String, String> harvests, UnaryOperator<EndState> change)
            throws IOException {
        if (get(launch).harvests().equals(harvests)) {
            change(launch, change);
        }
    }

    synchronized EndState get(String launch) {
        return requireNonNull(states.get(launch), launch);
    }

    synchronized List<String> unfinished() {
        return states.keySet().stream()
                .filter(launch -> !get(launch).left().isEmpty())
                .toList();
    }
}

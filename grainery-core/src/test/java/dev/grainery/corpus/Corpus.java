// SPDX-License-Identifier: Apache-2.0
package dev.grainery.corpus;

import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** A collection of real container files with facts found by other readers, where the machine has one. */
public final class Corpus {

    private static final ObjectMapper JSON = new ObjectMapper();

    private Corpus() {}

    /** The files of the collection; the test is skipped where there is none. */
    public static Stream<Entry> entries() {
        Path folder = folder().orElseGet(() -> abort("no corpus of real files here"));
        try {
            return Files.readAllLines(folder.resolve("MANIFEST.jsonl")).stream().map(line -> entry(folder, line));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Entry entry(Path folder, String line) {
        try {
            JsonNode facts = JSON.readTree(line);
            return new Entry(folder.resolve(facts.path("path").asText()), facts);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Path> folder() {
        String given = System.getProperty("grainery.corpus", System.getenv("GRAINERY_CORPUS"));
        if (given != null) {
            return Optional.of(Path.of(given));
        }
        Path here = Path.of("").toAbsolutePath();
        return Stream.iterate(here, p -> p != null, Path::getParent)
                .map(p -> p.resolve("shared").resolve("corpus"))
                .filter(p -> Files.isRegularFile(p.resolve("MANIFEST.jsonl")))
                .findFirst();
    }

    /**
     * One file.
     *
     * @param file where it lies
     * @param facts what is known of it
     */
    public record Entry(Path file, JsonNode facts) {

        public String path() {
            return facts.path("path").asText();
        }

        public String kind() {
            return facts.path("kind").asText();
        }

        public boolean wellFormed() {
            return facts.path("well_formed").asBoolean();
        }

        @Override
        public String toString() {
            return path();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What one torture did, as the page that tells of it has it. */
final class Figures {

    private static final Path DIRECTORY = Path.of("target", "torture");

    private final Kind kind;
    private final String test;
    private final String store;
    private final long seed;
    private final Instant start = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private final Map<String, Long> faults = new TreeMap<>();
    private final Map<String, Long> commands = new TreeMap<>();
    private final Map<String, Long> statuses = new TreeMap<>();
    private long inputs;
    private long recordsChecked;
    private long wholeRuns;

    Figures(Kind kind, Class<?> test, String store, long seed) {
        this.kind = kind;
        this.test = test.getSimpleName();
        this.store = store;
        this.seed = seed;
    }

    /** A command was run and ended. */
    void ran(String command, int status) {
        commands.merge(command, 1L, Long::sum);
        statuses.merge(String.valueOf(status), 1L, Long::sum);
    }

    /** Something was done to it. */
    void fault(String what) {
        faults.merge(what, 1L, Long::sum);
    }

    /** Files that were made to be described. */
    void inputs(long files) {
        inputs += files;
    }

    /** Records that were compared with the truth. */
    void checked(long records) {
        recordsChecked += records;
    }

    void wholeRun() {
        wholeRuns++;
    }

    /** Writes what has been done by now: a torture that a failure has ended leaves it as well. */
    void write(double minutes, long losses) throws IOException {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("kind", kind.word());
        figures.put("order", List.of(Kind.values()).indexOf(kind));
        figures.put("promise", kind.promise());
        figures.put("test", test);
        figures.put("store", store);
        figures.put("seed", seed);
        figures.put("start", start.toString());
        figures.put("minutes", Math.round(minutes * 10) / 10.0);
        figures.put("faults", sum(faults));
        figures.put("inputs", inputs);
        figures.put("runs", sum(commands));
        figures.put("wholeRuns", wholeRuns);
        figures.put("recordsChecked", recordsChecked);
        figures.put("losses", losses);
        figures.put("faultsByKind", faults);
        figures.put("runsByCommand", commands);
        figures.put("runsByStatus", statuses);
        Files.createDirectories(DIRECTORY);
        Files.writeString(
                DIRECTORY.resolve(kind.word() + "-" + store.replaceAll("[^a-zA-Z0-9]+", "-") + ".json"),
                new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(figures) + "\n");
    }

    private static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}

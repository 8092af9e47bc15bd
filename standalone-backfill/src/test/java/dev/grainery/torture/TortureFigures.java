// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What one torture did, for the page that tells of it. */
final class TortureFigures {

    private final String store;
    private final long seed;
    private final Map<String, Long> faults = new TreeMap<>();
    private final Map<String, Long> statuses = new TreeMap<>();
    private final Map<String, Long> commands = new TreeMap<>();
    private long recordsChecked;
    private long completeRuns;

    TortureFigures(String store, long seed) {
        this.store = store;
        this.seed = seed;
    }

    void ran(String command, String fault, int status) {
        commands.merge(command, 1L, Long::sum);
        faults.merge(fault, 1L, Long::sum);
        statuses.merge(String.valueOf(status), 1L, Long::sum);
    }

    void checked(long records) {
        recordsChecked += records;
    }

    void completed() {
        completeRuns++;
    }

    /** Writes what has been done by now: a torture that a failure has ended leaves it as well. */
    void write(Path directory, double minutes, boolean lost) throws IOException {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("store", store);
        figures.put("seed", seed);
        figures.put("minutes", Math.round(minutes * 10) / 10.0);
        figures.put("commands", commands);
        figures.put("faults", faults);
        figures.put("statuses", statuses);
        figures.put("recordsChecked", recordsChecked);
        figures.put("completeRuns", completeRuns);
        figures.put("lost", lost);
        Files.createDirectories(directory);
        Files.writeString(
                directory.resolve("processes-" + store + ".json"),
                RecordJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(figures) + "\n");
        Files.writeString(directory.resolve("processes-" + store + ".md"), row(minutes, lost));
    }

    /** As a row of the table in docs/reliability.md. */
    private String row(double minutes, boolean lost) {
        long all = faults.values().stream().mapToLong(Long::longValue).sum();
        return String.format(
                Locale.ROOT,
                "| %s | %d | %.0f | %d (%s) | %d | %d | %s |%n",
                store,
                seed,
                minutes,
                all - faults.getOrDefault("none", 0L),
                faults.entrySet().stream()
                        .filter(fault -> !fault.getKey().equals("none"))
                        .map(fault -> fault.getKey() + " " + fault.getValue())
                        .collect(Collectors.joining(", ")),
                completeRuns,
                recordsChecked,
                lost ? "**ended by a failure**" : "0");
    }
}

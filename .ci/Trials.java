// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Makes target/trials.md, the list of all trials, of what the tests wrote into target/trials of each module. Fails if no
 * trial ran or one of them failed.
 */
public final class Trials {

    private static final Path PAGE = Path.of("target", "trials.md");
    private static final List<String> VERSIONS = List.of("3.13.0", "3.5.0", "3.4.0-20220727");
    private static final Pattern FIELD = Pattern.compile("\"(\\w+)\":\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final String HEAD =
            """
            # Trials

            What the tests tried with real parts: the jar as it is shipped, the distributions of Heritrix, the program.
            A number says how many cases of a trial there were.

            A test called `…E2E` runs the unmodified distributions of Heritrix with the shipped jar; one called `…IT` runs
            the engine of Heritrix in its own process.
            """;

    /** How often a trial ran with one version of Heritrix, and whether it always passed. */
    private record Cell(int times, boolean passed) {
        Cell plus(Cell other) {
            return new Cell(times + other.times, passed && other.passed);
        }

        @Override
        public String toString() {
            return (passed ? "passed" : "**failed**") + (times > 1 ? " (" + times + ")" : "");
        }
    }

    private record Row(Map<String, Cell> cells, Map<String, Integer> tests) {}

    public static void main(String[] arguments) throws IOException {
        String page = page();
        Files.createDirectories(PAGE.getParent());
        Files.writeString(PAGE, page);
        List<String> failed = page.lines().filter(line -> line.contains("**failed**")).toList();
        long trials = page.lines().filter(line -> line.startsWith("| ")).filter(line -> line.endsWith("` |")).count();
        System.out.println("Trials: " + trials + ", failed: " + failed.size() + "; see " + PAGE);
        if (trials == 0 || !failed.isEmpty()) {
            failed.forEach(System.err::println);
            System.exit(1);
        }
    }

    private static String page() throws IOException {
        Map<String, Map<String, Row>> sections = new TreeMap<>();
        for (Map<String, String> result : results()) {
            Row row = sections.computeIfAbsent(result.get("section"), section -> new TreeMap<>())
                    .computeIfAbsent(result.get("trial"), trial -> new Row(new TreeMap<>(), new TreeMap<>()));
            row.cells()
                    .merge(result.get("heritrix"), new Cell(1, result.get("result").equals("passed")), Cell::plus);
            row.tests().merge(result.get("test"), 1, Integer::sum);
        }
        StringBuilder page = new StringBuilder(HEAD);
        sections.forEach((section, rows) -> page.append("\n## ").append(section).append("\n\n").append(table(rows)));
        return page.toString();
    }

    private static String table(Map<String, Row> rows) {
        boolean crawled = rows.values().stream().anyMatch(row -> row.cells().keySet().stream().anyMatch(VERSIONS::contains));
        StringBuilder table = new StringBuilder(
                crawled
                        ? "| trial | " + String.join(" | ", VERSIONS) + " | without Heritrix | test |\n|---|---|---|---|---|---|\n"
                        : "| trial | result | test |\n|---|---|---|\n");
        rows.forEach((trial, row) -> {
            table.append("| ").append(trial.replace("|", "\\|")).append(" | ");
            if (crawled) {
                VERSIONS.forEach(version -> table.append(cell(row, version)).append(" | "));
            }
            table.append(cell(row, "")).append(" | `").append(String.join("`, `", row.tests().keySet())).append("` |\n");
        });
        return table.toString();
    }

    private static String cell(Row row, String version) {
        return row.cells().containsKey(version) ? row.cells().get(version).toString() : "–";
    }

    private static List<Map<String, String>> results() throws IOException {
        List<Map<String, String>> results = new ArrayList<>();
        for (Path directory : directories()) {
            try (Stream<Path> files = Files.list(directory)) {
                for (Path file : files.sorted().toList()) {
                    results.add(fields(Files.readString(file)));
                }
            }
        }
        return results;
    }

    /** Of each module that has some. */
    private static List<Path> directories() throws IOException {
        try (Stream<Path> modules = Files.list(Path.of(""))) {
            return modules.map(module -> module.resolve("target").resolve("trials"))
                    .filter(Files::isDirectory)
                    .sorted()
                    .toList();
        }
    }

    private static Map<String, String> fields(String json) {
        Map<String, String> fields = new TreeMap<>();
        for (Matcher field = FIELD.matcher(json); field.find(); ) {
            fields.put(field.group(1), field.group(2).replaceAll("\\\\(.)", "$1"));
        }
        return fields;
    }
}

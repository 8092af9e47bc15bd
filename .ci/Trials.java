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
 * The page of trials, made of what the tests wrote into target/trials of each module.
 *
 * <p>{@code java .ci/Trials.java write} writes docs/trials.md; {@code java .ci/Trials.java check} fails if that page does
 * not list just the trials that ran and passed.
 */
public final class Trials {

    private static final Path PAGE = Path.of("docs", "trials.md");
    private static final List<String> VERSIONS = List.of("3.13.0", "3.5.0", "3.4.0-20220727");
    private static final Pattern FIELD = Pattern.compile("\"(\\w+)\":\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final String HEAD =
            """
            # Trials

            What the tests of the project try with the real parts: the jar as it is shipped, the distributions of
            Heritrix, the program. The tests write this page themselves as they run (`java .ci/Trials.java write` after
            `mvn verify -Pend-to-end`), and `.ci/run` fails if it does not list just the trials that ran and passed. A
            number says how many cases of a trial there are.

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
        switch (arguments.length == 1 ? arguments[0] : "") {
            case "write" -> Files.writeString(PAGE, page);
            case "check" -> check(page);
            default -> throw new IllegalArgumentException("java .ci/Trials.java write | check");
        }
    }

    private static void check(String page) throws IOException {
        List<String> ran = page.lines().toList();
        List<String> listed = Files.exists(PAGE) ? Files.readAllLines(PAGE) : List.of();
        if (ran.equals(listed) && !page.contains("**failed**")) {
            System.out.println("Trials: " + PAGE + " lists all that ran");
            return;
        }
        listed.stream().filter(line -> !ran.contains(line)).forEach(line -> System.err.println("- " + line));
        ran.stream().filter(line -> !listed.contains(line)).forEach(line -> System.err.println("+ " + line));
        if (ran.stream().sorted().toList().equals(listed.stream().sorted().toList())) {
            System.err.println("the lines are the same in another order");
        }
        System.err.println(PAGE + " does not list just the trials that ran and passed;"
                + " java .ci/Trials.java write brings it up to date");
        System.exit(1);
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
        for (String module : List.of("grainery-core", "heritrix-module", "standalone-backfill")) {
            Path directory = Path.of(module, "target", "trials");
            if (Files.isDirectory(directory)) {
                try (Stream<Path> files = Files.list(directory)) {
                    for (Path file : files.sorted().toList()) {
                        results.add(fields(Files.readString(file)));
                    }
                }
            }
        }
        return results;
    }

    private static Map<String, String> fields(String json) {
        Map<String, String> fields = new TreeMap<>();
        for (Matcher field = FIELD.matcher(json); field.find(); ) {
            fields.put(field.group(1), field.group(2).replaceAll("\\\\(.)", "$1"));
        }
        return fields;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.parsing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times other programs that read containers, and Grainery as a process of its own, in turns. */
final class InspectionTools {

    private static final Pattern TIME = Pattern.compile("([0-9]+)m *([0-9.]+)s");
    private static final String TIMED = "\"$@\" >/dev/null 2>&1; status=$?; times; exit $status";

    private final Map<String, List<String>> programs = new LinkedHashMap<>();

    private record Taken(double seconds, double processorSeconds, int status) {}

    /**
     * @param list a file with a line for each program: its name and version, a tab, and its words with a tab between each
     */
    InspectionTools(Path list) throws IOException {
        for (String line : Files.readAllLines(list)) {
            List<String> words = List.of(line.split("\t"));
            programs.put(words.get(0), words.subList(1, words.size()));
        }
    }

    static void printHead() {
        System.out.println("| file | program | time | processor time | exit status |");
        System.out.println("|---|---|---|---|---|");
    }

    /** Measures all programs on one file, and prints a row of a table for each. */
    void measure(Path file, int runs) throws IOException, InterruptedException {
        Map<String, List<Taken>> taken = new LinkedHashMap<>();
        for (int run = 0; run < runs; run++) {
            for (Map.Entry<String, List<String>> program : programs.entrySet()) {
                taken.computeIfAbsent(program.getKey(), name -> new ArrayList<>())
                        .add(run(program.getValue(), file));
            }
        }
        taken.forEach((name, all) -> System.out.printf(
                Locale.ROOT,
                "| %s | %s | %.2f s | %.2f s | %d |%n",
                file.getFileName(),
                name,
                median(all, Taken::seconds),
                median(all, Taken::processorSeconds),
                all.get(0).status()));
    }

    private static double median(List<Taken> all, ToDoubleFunction<Taken> of) {
        return all.stream()
                .mapToDouble(of)
                .sorted()
                .skip(all.size() / 2)
                .findFirst()
                .orElse(0);
    }

    /** The shell counts the processor time of what it has run. */
    private static Taken run(List<String> program, Path file) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("sh", "-c", TIMED, "sh"));
        words.addAll(program);
        words.add(file.toString());
        long start = System.nanoTime();
        Process process = new ProcessBuilder(words).start();
        List<String> lines;
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            lines = output.lines().toList();
        }
        int status = process.waitFor();
        double processor = 0;
        // the second line is of the programs that the shell has run
        Matcher time = TIME.matcher(lines.get(1));
        while (time.find()) {
            processor += 60 * Double.parseDouble(time.group(1)) + Double.parseDouble(time.group(2));
        }
        return new Taken((System.nanoTime() - start) / 1e9, processor, status);
    }
}

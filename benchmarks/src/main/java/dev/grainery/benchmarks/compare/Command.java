// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.compare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A program to be run and timed.
 *
 * @param words the program and its arguments
 * @param environment variables that it has beside those of this process
 * @param output where its standard output goes
 * @param errors where its standard error goes
 */
record Command(List<String> words, Map<String, String> environment, Path output, Path errors) {

    private static final Pattern MOST_RESIDENT = Pattern.compile("VmHWM:\\s+([0-9]+) kB");
    private static final long LOOK_MILLIS = 20;
    private static final int SHOWN = 20;

    Command {
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
    }

    /** A line for the shell; what it prints is thrown away. */
    static Command shell(Path scratch, String line) {
        return new Command(List.of("sh", "-c", line), Map.of(), Path.of("/dev/null"), scratch.resolve("errors"));
    }

    /**
     * Runs it to its end.
     *
     * @throws IOException if its exit status is not 0
     */
    Execution run() throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectOutput(output.toFile()).redirectError(errors.toFile());
        // what the user has set for everyday work must not change what is measured
        builder.environment().keySet().removeIf(name -> name.startsWith("GRAINERY_"));
        builder.environment().putAll(new HashMap<>(environment));
        long start = System.nanoTime();
        Process process = builder.start();
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        long resident = 0;
        try {
            while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                resident = Math.max(resident, resident(status));
            }
        } finally {
            process.destroy();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        if (process.exitValue() != 0) {
            throw new IOException("exit status " + process.exitValue() + ": " + String.join(" ", words) + errorText());
        }
        return new Execution(seconds, resident, 0);
    }

    private String errorText() throws IOException {
        if (!Files.isRegularFile(errors)) {
            return "";
        }
        try (Stream<String> lines = Files.lines(errors, StandardCharsets.UTF_8)) {
            return lines.limit(SHOWN).reduce("", (text, line) -> text + "\n    " + line);
        }
    }

    private static long resident(Path status) {
        try {
            Matcher most = MOST_RESIDENT.matcher(Files.readString(status));
            return most.find() ? Long.parseLong(most.group(1)) * 1024 : 0;
        } catch (IOException e) {
            // it has ended just now, or this system has no such file
            return 0;
        }
    }
}

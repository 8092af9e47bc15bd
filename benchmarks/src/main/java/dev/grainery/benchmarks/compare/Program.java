// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Grainery as its users run it, with an embedded store. */
final class Program {

    private static final Pattern COLLECTION = Pattern.compile("([0-9]+)M->[0-9]+M\\([0-9]+M\\)");

    private final Path launcher;
    private final Path scratch;
    private final Path defaults;

    /** @param home the source tree with the built program */
    Program(Path home, Path scratch) throws IOException {
        this.launcher = home.resolve("grainery");
        this.scratch = scratch;
        this.defaults = Files.writeString(scratch.resolve("defaults.properties"), "");
    }

    /** Where the records of a run go. */
    Path store(String name) {
        return scratch.resolve("store-" + name);
    }

    /**
     * Describes an archive.
     *
     * @param javaOptions for the Java machine, separated by blanks
     * @param expected how many containers must be new
     */
    Execution backfill(Path archive, Path store, String javaOptions, int expected)
            throws IOException, InterruptedException {
        return run(
                List.of("backfill", "--json", "--store", "embedded:" + store, archive.toString()),
                javaOptions,
                "\"containers\"\\s*:\\s*\\{\\s*\"new\"\\s*:\\s*" + expected + "\\b");
    }

    /** Checks all files of a store; all must be well. */
    Execution validate(Path store, String javaOptions, int expected) throws IOException, InterruptedException {
        return run(
                List.of("validate", "--all", "--json", "--store", "embedded:" + store),
                javaOptions,
                "\"equal\"\\s*:\\s*" + expected + "\\b");
    }

    private Execution run(List<String> arguments, String javaOptions, String said)
            throws IOException, InterruptedException {
        Path log = scratch.resolve("gc.log");
        Path output = scratch.resolve("output");
        Files.deleteIfExists(log);
        List<String> words = new ArrayList<>(List.of(launcher.toString()));
        words.addAll(arguments);
        Execution took = new Command(
                        words,
                        Map.of(
                                "GRAINERY_DEFAULTS",
                                defaults.toString(),
                                "GRAINERY_JAVA_OPTS",
                                "-Xlog:gc:file=" + log + " " + javaOptions),
                        output,
                        scratch.resolve("errors"))
                .run();
        // a fast run that did not do its work is worth nothing
        String summary = Files.readString(output);
        if (!Pattern.compile(said).matcher(summary).find()) {
            throw new IOException("not what was expected: " + summary);
        }
        return new Execution(took.seconds(), took.residentBytes(), mostHeap(log));
    }

    private static long mostHeap(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.map(COLLECTION::matcher)
                            .filter(Matcher::find)
                            .mapToLong(found -> Long.parseLong(found.group(1)))
                            .max()
                            .orElse(0)
                    << 20;
        }
    }
}

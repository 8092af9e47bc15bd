// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.archive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The command {@code benchmarks/generate}. */
public final class Generate {

    private static final Set<String> FLAGS = Set.of("--plain", "--noise");
    private static final Set<String> WITH_VALUE =
            Set.of("--files", "--size", "--harvests", "--format", "--record", "--index", "--seed", "--jobs");

    private final Set<String> flags = new HashSet<>();
    private final Map<String, String> values = new HashMap<>();
    private Path directory = Path.of("");
    private ArchiveShape shape = ArchiveShape.of(0, Sizes.of(0), 1);
    private int jobs = 1;

    private Generate() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Generate command = new Generate();
        try {
            command.read(Arrays.asList(arguments));
        } catch (IllegalArgumentException e) {
            System.err.println("generate: " + e.getMessage() + "; see --help");
            System.exit(2);
        }
        command.run();
    }

    private void run() throws IOException, InterruptedException {
        long start = System.nanoTime();
        long bytes = new ArchiveGenerator(shape, jobs).generate(directory);
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "%d files, %.1f MB, in %.1f s: %.0f MB/s, %.0f files/s%n",
                shape.files(),
                bytes / 1e6,
                seconds,
                bytes / 1e6 / seconds,
                shape.files() / seconds);
    }

    private void read(List<String> words) {
        int last = words.size() - 1;
        for (int i = 0; i < last; i++) {
            String option = words.get(i);
            if (FLAGS.contains(option)) {
                flags.add(option);
            } else if (WITH_VALUE.contains(option) && i + 1 < last) {
                values.put(option, words.get(++i));
            } else {
                throw new IllegalArgumentException("unknown, or without a value: " + option);
            }
        }
        if (last < 0 || words.get(last).startsWith("-")) {
            throw new IllegalArgumentException("say into which directory");
        }
        directory = Path.of(words.get(last));
        shape = shape();
        jobs = number("--jobs", Runtime.getRuntime().availableProcessors());
    }

    private ArchiveShape shape() {
        List<ContainerKind> kinds = Arrays.stream(value("--format", "warc").split(","))
                .map(kind -> oneOf(ContainerKind.values(), kind))
                .toList();
        return new ArchiveShape(
                number("--files", 100),
                Sizes.parse(value("--size", "1M")),
                number("--harvests", 1),
                kinds,
                !flags.contains("--plain"),
                !flags.contains("--noise"),
                Sizes.parse(value("--record", "10k-50k")),
                oneOf(IndexKind.values(), value("--index", "none")),
                number("--seed", 1));
    }

    private int number(String option, int otherwise) {
        String text = value(option, String.valueOf(otherwise));
        if (!text.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException("not a number: " + option + " " + text);
        }
        return Integer.parseInt(text);
    }

    private static <E extends Enum<E>> E oneOf(E[] known, String name) {
        return Arrays.stream(known)
                .filter(one -> one.name().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("not known: " + name));
    }

    private String value(String option, String otherwise) {
        return values.getOrDefault(option, otherwise);
    }
}

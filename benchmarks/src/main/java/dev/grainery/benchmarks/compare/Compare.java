// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The command {@code benchmarks/compare}: runs the rows that are asked for, and prints the table. */
public final class Compare {

    private static final int TRIES = 20;

    private final Map<String, Row> rows = Rows.all();
    private final List<String> chosen = new ArrayList<>();
    private final PrintStream progress = System.err;
    private final Path home;
    private Scale scale = Scale.WHOLE;
    private int runs = 5;
    private volatile boolean ending;
    private Path parent = Path.of(System.getProperty("java.io.tmpdir"));

    private Compare(Path home) {
        this.home = home;
    }

    /**
     * Runs it.
     *
     * @param arguments the source tree, then what the user gave
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Compare compare = new Compare(Path.of(arguments[0]));
        try {
            compare.read(List.of(arguments).subList(1, arguments.length));
        } catch (IllegalArgumentException e) {
            System.err.println("compare: " + e.getMessage());
            System.exit(2);
        }
        System.exit(compare.run() ? 0 : 1);
    }

    private void read(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals("--quick")) {
                scale = Scale.QUICK;
            } else if (word.equals("--runs") && i + 1 < words.size()) {
                runs = Integer.parseInt(words.get(++i));
            } else if (word.equals("--scratch") && i + 1 < words.size()) {
                parent = Path.of(words.get(++i)).toAbsolutePath();
            } else if (rows.containsKey(word)) {
                chosen.add(word);
            } else {
                throw new IllegalArgumentException("not known: " + word + "; rows are " + rows.keySet());
            }
        }
        if (runs < 1) {
            throw new IllegalArgumentException("at least one run");
        }
        // it becomes a part of options and command lines that are split at blanks
        if (parent.toString().matches(".*[\\s'\"].*")) {
            throw new IllegalArgumentException("a scratch directory without blanks and quotes: " + parent);
        }
    }

    /** Whether all rows could be measured. */
    private boolean run() throws IOException, InterruptedException {
        Files.createDirectories(parent);
        long free = Files.getFileStore(parent).getUsableSpace();
        if (free < scale.disk()) {
            progress.printf(
                    Locale.ROOT,
                    "compare: %s has %d MB free, %d MB are wanted; see --scratch%n",
                    parent,
                    free >> 20,
                    scale.disk() >> 20);
            return false;
        }
        Path scratch = Files.createTempDirectory(parent, "grainery-compare");
        Thread cleaning = new Thread(() -> clean(scratch), "cleaning");
        Runtime.getRuntime().addShutdownHook(cleaning);
        Bench bench = new Bench(
                home,
                scratch,
                scale,
                new Archives(scratch, progress),
                new Program(home, scratch),
                new Race(runs, progress));
        System.out.printf("%s Medians of %d runs (least-most).%n%n", Machine.text(scratch), runs);
        System.out.println(Line.HEAD.markdown());
        System.out.println(Line.RULE.markdown());
        boolean all = true;
        for (String name : chosen.isEmpty() ? rows.keySet() : chosen) {
            all &= !ending && measure(name, bench);
        }
        return all;
    }

    private boolean measure(String name, Bench bench) throws InterruptedException {
        progress.println(name);
        try {
            rows.get(name).measure(bench).forEach(line -> System.out.println(line.markdown()));
            return true;
        } catch (IOException e) {
            if (ending) {
                return false;
            }
            // the other rows are still worth having
            progress.println("compare: " + e.getMessage());
            System.out.println(new Line(name, "", "failed: see standard error", "", "", "**no**").markdown());
            return false;
        }
    }

    /** Deletes everything, also if the user has stopped it in the middle. */
    private void clean(Path scratch) {
        ending = true;
        ProcessHandle.current().descendants().forEach(process -> {
            process.destroyForcibly();
            process.onExit().join();
        });
        for (int left = TRIES; left > 0; left--) {
            try {
                Trees.delete(scratch);
                return;
            } catch (IOException | UncheckedIOException e) {
                // an archive that is being made gets new files until its directory is gone
                if (left == 1) {
                    progress.println("compare: could not be deleted: " + scratch + ": " + e);
                }
            }
        }
    }
}

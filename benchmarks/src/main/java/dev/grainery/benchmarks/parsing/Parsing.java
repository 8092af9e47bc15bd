// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.parsing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Locale;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The command {@code benchmarks/parsing}: measures all inputs, and prints a table. */
public final class Parsing {

    private static final String ALLOCATED = "gc.alloc.rate.norm";
    private static final int LONG = 10;

    private Parsing() {}

    /**
     * Runs it.
     *
     * @param arguments a directory for the files; then, to only try it out, {@code --quick}
     */
    public static void main(String[] arguments) throws IOException, InterruptedException, RunnerException {
        Path directory = Path.of(arguments[0]);
        boolean quick = arguments.length > 1 && arguments[1].equals("--quick");
        for (Input input : Input.values()) {
            input.make(directory);
        }
        Options options = new OptionsBuilder()
                .include(ReadingBenchmark.class.getName())
                .addProfiler(GCProfiler.class)
                .jvmArgsAppend("-D" + ReadingBenchmark.DIRECTORY + "=" + directory)
                .forks(quick ? 1 : 3)
                .warmupIterations(quick ? 1 : LONG / 2)
                .measurementIterations(quick ? 1 : LONG / 2)
                .warmupTime(TimeValue.seconds(1))
                .measurementTime(TimeValue.seconds(1))
                .verbosity(VerboseMode.SILENT)
                .build();
        Collection<RunResult> results = new Runner(options).run();
        System.out.println("| input | records | Grainery | hash alone | ratio | allocated for a record | for a file |");
        System.out.println("|---|---|---|---|---|---|---|");
        for (Input input : Input.values()) {
            print(input, directory, result(results, input, "grainery"), result(results, input, "hashOnly"));
        }
    }

    private static void print(Input input, Path directory, RunResult read, RunResult hashed) throws IOException {
        Path file = input.file(directory);
        long records = input.isCdx() ? Records.ofCdx(file) : Records.ofContainer(file);
        double bytes = Files.size(file);
        double allocated = read.getSecondaryResults().get(ALLOCATED).getScore();
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %.0f MB/s | %.0f MB/s | %.2f | %.1f B | %.0f B |%n",
                input,
                records,
                bytes * 1e3 / read.getPrimaryResult().getScore(),
                bytes * 1e3 / hashed.getPrimaryResult().getScore(),
                read.getPrimaryResult().getScore() / hashed.getPrimaryResult().getScore(),
                allocated / records,
                allocated);
    }

    private static RunResult result(Collection<RunResult> results, Input input, String method) {
        return results.stream()
                .filter(result -> result.getParams().getParam("input").equals(input.name()))
                .filter(result -> result.getParams().getBenchmark().endsWith("." + method))
                .findFirst()
                .orElseThrow();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.system.BoundedProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Runs without a shell. {@link EndValues} replace placeholders and are in the environment, such as {@code
 * GRAINERY_HARVEST_ID}.
 */
public record EndCommand(List<String> words, Duration limit) {

    private static final int MAX_OUTPUT = 4_000;

    public EndCommand {
        words = List.copyOf(words);
        if (words.isEmpty() || words.get(0).isBlank()) {
            throw new IllegalArgumentException("after.command names no program");
        }
    }

    /** The exit is empty at the time limit; the output has no control characters. */
    record Run(OptionalInt exit, String output) {}

    Run run(EndValues values) throws IOException, InterruptedException {
        Map<String, String> arguments = values.arguments();
        List<String> line = words.stream()
                .map(word -> word.startsWith("${") && word.endsWith("}")
                        ? arguments.getOrDefault(word.substring(2, word.length() - 1), word)
                        : word)
                .toList();
        BoundedProgram.Ended ended = new BoundedProgram(
                        line,
                        limit,
                        Path.of(values.crawl().job()),
                        inherited -> arguments.forEach((name, value) -> inherited.put(variable(name), value)),
                        MAX_OUTPUT,
                        true)
                .run();
        String output = ended.output().text().replaceAll("\\p{Cntrl}+", " ").strip();
        return new Run(ended.exit(), ended.output().isCut() ? "… " + output : output);
    }

    static String variable(String name) {
        return "GRAINERY_" + name.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
    }

    void run(EndValues values, OperatorLog log) throws InterruptedException {
        String program = words.get(0);
        Run run;
        try {
            run = run(values);
        } catch (IOException e) {
            log.alert("the command at the end of the crawl could not be started, " + program + ": " + e.getMessage());
            return;
        }
        String output = run.output().isEmpty() ? "it wrote nothing" : "it wrote: " + run.output();
        if (run.exit().isEmpty()) {
            log.alert("the command at the end of the crawl was ended after " + limit.toSeconds() + " s, " + program
                    + "; " + output);
        } else if (run.exit().getAsInt() != 0) {
            log.alert("the command at the end of the crawl failed with exit status "
                    + run.exit().getAsInt() + ", " + program + "; " + output);
        } else {
            log.info("the command at the end of the crawl was run, " + program + "; " + output);
        }
    }
}

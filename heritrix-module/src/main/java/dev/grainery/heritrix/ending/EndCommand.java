// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.ending;

import dev.grainery.system.BoundedProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A command of the operator that is run when a crawl has ended: a program and its arguments, without a shell. An argument
 * that is {@code ${harvest}}, {@code ${harvestID}}, {@code ${crawler}}, {@code ${job}}, {@code ${jobDirectory}},
 * {@code ${launch}}, {@code ${status}}, {@code ${logs}}, {@code ${reports}} or {@code ${package}} as a whole is replaced
 * by what is known of the crawl. The same stands in its environment, such as {@code GRAINERY_HARVEST_ID}.
 *
 * @param words the program and its arguments
 * @param limit how long it may take
 */
public record EndCommand(List<String> words, Duration limit) {

    private static final int MOST_OUTPUT = 4_000;

    public EndCommand {
        words = List.copyOf(words);
        if (words.isEmpty() || words.get(0).isBlank()) {
            throw new IllegalArgumentException("hookCommand names no program");
        }
    }

    /**
     * How a run ended.
     *
     * @param exit its exit status; empty if it did not end by itself within the limit
     * @param output what it wrote at last, without control characters
     */
    record Run(OptionalInt exit, String output) {}

    /**
     * Runs the command and waits for it. At the limit, or when this thread is interrupted, it and what it started are
     * ended.
     *
     * @throws IOException if it cannot be started
     */
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
                        MOST_OUTPUT,
                        true)
                .run();
        String output = ended.output().text().replaceAll("\\p{Cntrl}+", " ").strip();
        return new Run(ended.exit(), ended.output().isCut() ? "… " + output : output);
    }

    /** {@code harvestID} is {@code GRAINERY_HARVEST_ID}. */
    static String variable(String name) {
        return "GRAINERY_" + name.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
    }
}

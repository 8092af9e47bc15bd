// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No command goes without its torture. */
class CommandsTest {

    /** It is not in the list that the help shows. */
    private static final String HIDDEN = "generate-completion";

    @TempDir
    private Path home;

    @Test
    void every_command_is_tortured() {
        Set<String> tried = new TreeSet<>(Commands.UNTRIED.keySet());
        Stream.concat(Commands.WRITING.stream(), Commands.READING.stream())
                .forEach(call -> tried.add(call.words().get(0)));
        Set<String> all = new TreeSet<>(listed(List.of("--help")));
        all.add(HIDDEN);
        assertThat(tried).isEqualTo(all);
    }

    @Test
    void every_command_within_a_command_is_tortured() {
        for (String command : listed(List.of("--help"))) {
            if (!Commands.UNTRIED.containsKey(command)) {
                for (String inner : listed(List.of(command, "--help"))) {
                    assertThat(Stream.concat(Commands.WRITING.stream(), Commands.READING.stream()))
                            .as("%s %s", command, inner)
                            .anySatisfy(call -> assertThat(call.words()).startsWith(command, inner));
                }
            }
        }
    }

    private List<String> listed(List<String> words) {
        List<String> lines =
                Program.in(home).ask(words.toArray(String[]::new)).out().lines().toList();
        // those of the program stand below several headings, one for each task
        List<String> headings =
                lines.stream().filter(line -> line.matches("[A-Z][a-z]+:")).toList();
        int from = headings.stream()
                .filter(heading -> heading.equals("Commands:") || heading.equals("Describe:"))
                .mapToInt(lines::indexOf)
                .findFirst()
                .orElse(lines.size());
        return lines.subList(from, lines.size()).stream()
                .filter(line -> line.matches("  [a-z].*"))
                .map(line -> line.strip().split(" ", 2)[0])
                .toList();
    }
}

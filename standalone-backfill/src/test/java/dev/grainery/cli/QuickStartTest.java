// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of the README do what it shows, and the sample archive is in order. What the demonstration shows is
 * checked where there is a Heritrix, by the end-to-end tests.
 */
class QuickStartTest {

    private static final String PROGRAM = "./grainery ";
    private static final Pattern WORD = Pattern.compile("\"[^\"]*\"|\\S+");
    private static final Pattern DIFFERS = Pattern.compile(" read in |\"date\"|…|^$");

    @TempDir
    private Path folder;

    private CommandRun grainery;

    @BeforeEach
    void take_an_empty_store() {
        grainery = new CommandRun(folder).with("GRAINERY_STORE", "embedded:" + folder.resolve("store"));
    }

    @Test
    void the_first_command_is_the_demonstration() throws IOException {
        assertThat(commands()).first().isEqualTo(PROGRAM + "demo");
        assertThat(Files.readString(Pages.root().resolve("README.md"))).contains("`./grainery demo --serve`");
    }

    @Test
    void the_commands_for_an_archive_print_what_is_shown() throws IOException {
        Path readme = Pages.root().resolve("README.md");
        StringBuilder printed = new StringBuilder();
        for (String command : commands().subList(1, 3)) {
            CommandRun.Result result = grainery.run(arguments(command));
            assertThat(result.status()).as(result.err()).isZero();
            printed.append(result.out());
        }
        assertThat(printed.toString().lines()).containsSequence(shown(readme, 0, 4));
        assertThat(printed.toString().lines()).containsAll(shown(readme, 4, Integer.MAX_VALUE));
    }

    @Test
    void the_sample_archive_gives_valid_records_and_no_findings() throws IOException {
        Path findings = folder.resolve("findings.jsonl");
        String archive = Pages.root().resolve("samples/archive").toString();
        assertThat(grainery.run("backfill", "--findings", findings.toString(), archive)
                        .status())
                .isZero();
        assertThat(findings).isEmptyFile();
        assertThat(grainery.run("store", "check", "--schema").out()).endsWith("records 13, invalid 0\n");
        assertThat(grainery.run("export", "--type", "container").out().lines())
                .hasSize(5)
                .noneMatch(record -> record.replace("\"hashLast\":\"NA\"", "")
                        .replace("\"text\":\"NA\"", "")
                        .replace("\"author\":\"NA\"", "")
                        .contains("\"NA\""));
    }

    private static List<String> commands() throws IOException {
        List<String> commands = Pages.text(Pages.root().resolve("README.md"))
                .lines()
                .filter(line -> line.startsWith("    " + PROGRAM))
                .flatMap(line -> Stream.of(line.strip().split(" && ")))
                .toList();
        assertThat(commands).hasSize(3);
        return commands;
    }

    /** Lines of the output of a backfill on a page that are the same each time. */
    private static List<String> shown(Path page, int from, int to) throws IOException {
        List<String> block = Pages.text(page)
                .lines()
                .dropWhile(line -> !line.contains(PROGRAM + "backfill"))
                .dropWhile(line -> !line.equals("```"))
                .skip(1)
                .takeWhile(line -> !line.equals("```"))
                .toList();
        List<String> lines = block.subList(from, Math.min(block.size(), to)).stream()
                .filter(line -> !DIFFERS.matcher(line).find())
                .toList();
        assertThat(lines).hasSizeGreaterThan(3);
        return lines;
    }

    private static String[] arguments(String command) throws IOException {
        Path root = Pages.root();
        return WORD.matcher(command.substring(PROGRAM.length()))
                .results()
                .map(word -> word.group().replace("\"", ""))
                .map(word -> word.startsWith("samples/") && Files.exists(root.resolve(word))
                        ? root.resolve(word).toString()
                        : word)
                .toArray(String[]::new);
    }
}

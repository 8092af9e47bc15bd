// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The help of every command, whichever there will be, fits on a screen and begins with an example that is right. */
class HelpTest {

    private static final int MOST_LINES = 51;

    /** A word, or words in quotation marks. */
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    static Stream<CommandLine> commands() {
        return withSubcommands(Grainery.commandLine());
    }

    private static Stream<CommandLine> withSubcommands(CommandLine line) {
        return Stream.concat(
                Stream.of(line),
                line.getSubcommands().values().stream().distinct().flatMap(HelpTest::withSubcommands));
    }

    private static String name(CommandLine line) {
        return line.getCommandSpec().qualifiedName();
    }

    @Test
    void there_are_commands() {
        assertThat(commands().map(HelpTest::name))
                .contains(
                        "grainery",
                        "grainery backfill",
                        "grainery findings ack",
                        "grainery show harvests",
                        "grainery help")
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void help_fits_on_a_screen_and_begins_with_an_example(CommandLine line) {
        List<String> help = line.getUsageMessage().lines().toList();
        assertThat(help).as(name(line)).hasSizeLessThanOrEqualTo(MOST_LINES).allSatisfy(text -> {
            assertThat(text).hasSizeLessThanOrEqualTo(HelpLayout.WIDTH);
            assertThat(text).as("no blanks at the end").isEqualTo(text.stripTrailing());
        });
        assertThat(help.get(0)).matches("Examples?:");
        assertThat(help.get(1)).contains(name(line)).matches("  (source <\\()?grainery .*");
        assertThat(help).anyMatch(text -> text.startsWith("Usage: " + name(line)));
        assertThat(help.get(help.size() - 1)).contains("man grainery", "docs/usage.md");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void every_argument_says_in_words_what_it_is(CommandLine line) {
        assertThat(line.getCommandSpec().usageMessage().header()).as(name(line)).hasSize(1);
        assertThat(line.getCommandSpec().args())
                .allSatisfy(argument -> assertThat(argument.description())
                        .as(name(line) + " " + argument)
                        .isNotEmpty()
                        .allSatisfy(text -> assertThat(text).isNotBlank()));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void every_example_is_understood(CommandLine line) {
        List<String> examples = HelpLayout.examplesOf(line.getCommandSpec());
        assertThat(examples).as(name(line)).isNotEmpty().allSatisfy(example -> {
            List<String> words = new ArrayList<>();
            // what follows two blanks is a remark, and what follows a redirection is for the shell
            String call = example.split(" {2,}|[|>]")[0].replaceAll("source <\\((.*)\\)", "$1");
            WORD.matcher(call)
                    .results()
                    .forEach(word -> words.add(word.group(1) == null ? word.group(2) : word.group(1)));
            assertThat(words.get(0)).isEqualTo("grainery");
            String[] arguments = words.subList(1, words.size()).toArray(String[]::new);
            assertThat(Grainery.commandLine(arguments)
                            .setCaseInsensitiveEnumValuesAllowed(true)
                            .parseArgs(arguments)
                            .originalArgs())
                    .isEqualTo(Arrays.asList(arguments));
        });
    }

    @Test
    void the_list_of_commands_has_a_line_for_each_below_its_task() {
        List<String> help = Grainery.commandLine().getUsageMessage().lines().toList();
        CommandRegistry.groups().forEach((task, names) -> {
            List<String> below = help.subList(help.indexOf(task + ":"), help.size());
            assertThat(below.subList(1, names.size() + 1))
                    .as(task)
                    .zipSatisfy(names, (line, name) -> assertThat(line).startsWith("  " + name + " "));
        });
    }
}

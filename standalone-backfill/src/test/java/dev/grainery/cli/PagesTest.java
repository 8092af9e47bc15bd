// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.finding.FindingCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What the pages say of the command line is true, and their links lead somewhere. */
class PagesTest {

    // the last ones are of the demonstration, which is a script, and of spark-submit
    private static final Set<String> EVERYWHERE =
            Set.of("-h", "--help", "-V", "--version", "--serve", "--master", "--jars", "--heritrix");
    private static final Pattern LONG_OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z0-9-]*(?![\\w])");
    private static final Pattern CODE = Pattern.compile("GRN-[A-Z][0-9]+");

    private static Stream<Path> pages() throws IOException {
        return Pages.all().stream();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void every_option_on_a_page_exists(Path page) throws IOException {
        Set<String> options = options(Stream.of(Grainery.commandLine()));
        options.addAll(EVERYWHERE);
        assertThat(options).containsAll(Pages.matches(LONG_OPTION, Pages.text(page)));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void every_link_within_the_project_leads_somewhere(Path page) throws IOException {
        for (String link : Pages.links(page)) {
            assertThat(Pages.leadsSomewhere(page, link)).as(link).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void every_code_on_a_page_exists(Path page) throws IOException {
        assertThat(Arrays.stream(FindingCode.values()).map(FindingCode::code))
                .containsAll(Pages.matches(CODE, Pages.text(page)));
    }

    @Test
    void the_table_of_exit_statuses_has_all_of_them() throws IOException {
        List<String> documented = Pages.section(Pages.root().resolve("docs/scripting.md"), "Exit status").stream()
                .filter(row -> row.matches("\\| [0-9]+ .*"))
                .map(row -> row.replaceAll("\\| ([0-9]+) .*", "$1"))
                .toList();
        assertThat(documented)
                .containsExactlyElementsOf(Arrays.stream(ExitStatus.values())
                        .map(status -> String.valueOf(status.code()))
                        .toList());
    }

    @Test
    void the_index_leads_to_every_page_of_the_documentation() throws IOException {
        Path index = Pages.root().resolve("docs/README.md");
        Set<String> linked = Pages.links(index).stream().collect(Collectors.toSet());
        assertThat(Pages.all().stream()
                        .filter(page -> page.getParent().equals(index.getParent()) && !page.equals(index))
                        .map(page -> page.getFileName().toString()))
                .isNotEmpty()
                .allSatisfy(page -> assertThat(linked).contains(page));
    }

    private static Set<String> options(Stream<CommandLine> commands) {
        return commands.flatMap(PagesTest::withSubcommands)
                .flatMap(line -> line.getCommandSpec().options().stream())
                .flatMap(option -> Arrays.stream(option.names()))
                .filter(name -> !EVERYWHERE.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<CommandLine> withSubcommands(CommandLine line) {
        return Stream.concat(
                Stream.of(line), line.getSubcommands().values().stream().flatMap(PagesTest::withSubcommands));
    }
}

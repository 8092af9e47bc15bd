// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The pages that are made from the commands are those of the distribution. */
class ReferencePagesTest {

    /** To make them anew: mvn -pl standalone-backfill -am test -Dtest=ReferencePagesTest -Dgrainery.reference=write. */
    private static final boolean WRITE = "write".equals(System.getProperty("grainery.reference"));

    private static final int MOST_WORDS = 5_300;

    private static String page() {
        return ManualPage.text();
    }

    @Test
    void manual_page_of_the_distribution_is_up_to_date() throws IOException {
        assertUpToDate(page(), Pages.root().resolve("docs/grainery.1"));
    }

    @Test
    void page_of_usage_is_up_to_date() throws IOException {
        assertUpToDate(UsagePage.text(), Pages.root().resolve("docs/usage.md"));
        assertThat(UsagePage.text().split("\\s+").length).isLessThan(MOST_WORDS);
    }

    private static void assertUpToDate(String text, Path file) throws IOException {
        if (WRITE) {
            Files.writeString(file, text);
        }
        assertThat(Files.readString(file)).isEqualTo(text);
    }

    @Test
    void every_command_and_every_option_stands_in_it() {
        String page = page();
        String usage = UsagePage.text();
        assertThat(page).startsWith(".\\\"").contains(".TH GRAINERY 1", ".SH EXIT STATUS", "\\fBGRAINERY_STORE\\fR");
        HelpTest.commands()
                .map(CommandLine::getCommandSpec)
                .filter(command -> command.parent() != null
                        && !command.usageMessage().hidden()
                        && !command.name().equals("help"))
                .forEach(command -> {
                    assertThat(page).contains(".SS " + command.qualifiedName().replace("-", "\\-") + " ");
                    assertThat(usage).contains("# " + command.qualifiedName() + "\n");
                    command.options().stream()
                            .filter(option -> !option.usageHelp() && !option.versionHelp())
                            .forEach(option -> assertThat(page)
                                    .contains("\\fB" + option.longestName().replace("-", "\\-")));
                });
    }

    @Test
    void no_text_is_taken_for_a_macro() {
        List<String> macros = List.of(".TH", ".SH", ".SS", ".PP", ".TP", ".RS", ".RE", ".nf", ".fi", ".\\\"");
        assertThat(page().lines().filter(line -> line.startsWith(".") || line.startsWith("'")))
                .allMatch(line -> macros.contains(line.split(" ")[0]));
    }
}

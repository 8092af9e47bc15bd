// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ManualPageTest {

    @TempDir
    private Path home;

    private String page() {
        CommandRun.Result result = new CommandRun(home).run("generate-manpage");
        assertThat(result.status()).isZero();
        return result.out();
    }

    @Test
    void page_of_the_distribution_is_up_to_date() throws IOException {
        // if it is not: grainery generate-manpage > docs/grainery.1
        assertThat(page()).isEqualTo(Files.readString(Pages.root().resolve("docs/grainery.1")));
    }

    @Test
    void every_command_and_every_option_stands_in_it() {
        String page = page();
        assertThat(page).startsWith(".\\\"").contains(".TH GRAINERY 1", ".SH EXIT STATUS", "\\fBGRAINERY_STORE\\fR");
        HelpTest.commands()
                .map(CommandLine::getCommandSpec)
                .filter(command ->
                        command.parent() != null && !command.usageMessage().hidden())
                .forEach(command -> {
                    assertThat(page).contains(".SS " + command.qualifiedName().replace("-", "\\-") + " ");
                    command.options().stream()
                            .filter(option -> !option.usageHelp() && !option.versionHelp())
                            .forEach(option -> assertThat(page)
                                    .contains("\\fB" + option.longestName().replace("-", "\\-")));
                });
        assertThat(page).doesNotContain(".SS grainery generate\\-manpage");
    }

    @Test
    void no_text_is_taken_for_a_macro() {
        List<String> macros = List.of(".TH", ".SH", ".SS", ".PP", ".TP", ".RS", ".RE", ".nf", ".fi", ".\\\"");
        assertThat(page().lines().filter(line -> line.startsWith(".") || line.startsWith("'")))
                .allMatch(line -> macros.contains(line.split(" ")[0]));
    }
}

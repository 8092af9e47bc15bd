// SPDX-License-Identifier: Apache-2.0
package dev.grainery.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.DocsFolder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class FindingsPageTest {

    private static final Map<String, String> SEVERITIES =
            Map.of("Errors", "error", "Warnings", "warning", "Notes", "note");

    @Test
    void the_table_has_one_row_for_every_code_with_its_severity_and_nothing_else() throws Exception {
        List<String> rows = new ArrayList<>();
        for (String section : DocsFolder.page("findings.md").split("(?m)^## ")) {
            String severity =
                    SEVERITIES.getOrDefault(section.lines().findFirst().orElse(""), "none");
            DocsFolder.codeRows(section).forEach(row -> rows.add(row.get(0) + " " + severity));
        }
        assertThat(rows)
                .containsExactlyElementsOf(Arrays.stream(FindingCode.values())
                        .map(code -> code.code() + " " + code.severity().word())
                        .toList());
    }

    @Test
    void every_row_tells_what_it_means_and_what_to_do() throws Exception {
        assertThat(DocsFolder.codeRows(DocsFolder.page("findings.md")))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row)
                        .hasSize(3)
                        .allSatisfy(cell -> assertThat(cell).isNotBlank())
                        .last()
                        .asString()
                        .endsWith("."));
    }

    @Test
    void the_pages_name_no_code_that_does_not_exist() throws Exception {
        String pages = DocsFolder.page("findings.md") + DocsFolder.page("record.md");
        assertThat(Pattern.compile("GRN-[A-Z][0-9]+").matcher(pages).results().map(MatchResult::group))
                .isNotEmpty()
                .allSatisfy(code -> assertThat(FindingCode.of(code).code()).isEqualTo(code));
    }

    @Test
    void the_next_step_of_every_code_is_what_the_page_says() throws Exception {
        assertThat(DocsFolder.codeRows(DocsFolder.page("findings.md")))
                .hasSameSizeAs(FindingCode.values())
                .allSatisfy(row -> assertThat(String.join(
                                "`",
                                NextStep.of(FindingCode.of(row.get(0)), "en", Optional.empty(), Optional.empty())
                                        .parts()))
                        .isEqualTo(row.get(2).replaceAll("\\[([^\\]]*)]\\([^)]*\\)", "$1")));
    }

    @Test
    void commands_of_a_next_step_name_the_file_and_the_harvest_as_a_shell_reads_them() {
        for (FindingCode code : FindingCode.values()) {
            NextStep english = NextStep.of(code, "en", Optional.empty(), Optional.empty());
            NextStep czech = NextStep.of(code, "cs", Optional.empty(), Optional.empty());
            assertThat(czech.parts()).as(code.code()).hasSameSizeAs(english.parts());
            for (int i = 1; i < english.parts().size(); i += 2) {
                assertThat(czech.parts().get(i)).isEqualTo(english.parts().get(i));
            }
        }
        assertThat(NextStep.of(FindingCode.SIZE_DIFFERS, "en", Optional.of("it's odd.warc"), Optional.empty())
                        .plain())
                .startsWith("Run grainery validate --all --file 'it'\\''s odd.warc'. ");
        NextStep odd = NextStep.of(FindingCode.HASH_CHANGED, "en", Optional.of("a`b HARVEST"), Optional.of("c"));
        assertThat(odd.parts())
                .hasSize(5)
                .contains("grainery validate --all --file 'a`b HARVEST'", "grainery loss --file 'a`b HARVEST'");
        assertThat(odd.plain()).contains("--file 'a`b HARVEST'. ");
        assertThat(NextStep.of(FindingCode.LOGGED_DAMAGED, "cs", Optional.empty(), Optional.of("V6M_2017-10-05"))
                        .parts())
                .startsWith("", "grainery loss --harvest V6M_2017-10-05");
    }
}

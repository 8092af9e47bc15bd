// SPDX-License-Identifier: Apache-2.0
package dev.grainery.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.DocsFolder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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
}

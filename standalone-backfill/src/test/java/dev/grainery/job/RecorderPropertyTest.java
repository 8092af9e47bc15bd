// SPDX-License-Identifier: Apache-2.0
package dev.grainery.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.DocsFolder;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The properties that are known here are those of the page, which a test of the module compares with the bean. */
class RecorderPropertyTest {

    private static final Pattern RANGE = Pattern.compile("([0-9,]+) to ([0-9,]+)");

    @Test
    void every_property_of_the_page_is_known_with_its_range_and_no_other() throws Exception {
        String page = DocsFolder.page("heritrix.md");
        String section = page.substring(page.indexOf("\n## Properties"), page.indexOf("\n## The address of the store"));
        List<List<String>> rows = DocsFolder.codeRows(section);
        assertThat(rows.stream().map(row -> row.get(0)))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(RecorderProperty.values())
                        .map(RecorderProperty::property)
                        .toList());
        for (List<String> row : rows) {
            RecorderProperty property = RecorderProperty.of(row.get(0)).orElseThrow();
            Matcher range = RANGE.matcher(row.get(2));
            if (range.find()) {
                assertThat(property.range()).as(row.get(0)).endsWith(range.group());
            }
            assertThat(property.wrong("true").isEmpty()).as(row.get(0)).isEqualTo(!property.isNumber());
            assertThat(property.wrong("perhaps").isEmpty())
                    .as(row.get(0))
                    .isEqualTo(!row.get(2).equals("true or false") && !property.isNumber());
        }
    }
}

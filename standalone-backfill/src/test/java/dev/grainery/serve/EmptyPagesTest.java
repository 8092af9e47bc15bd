// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.grainery.backfill.tree.FixtureTree;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The pages of a store without a record. */
class EmptyPagesTest extends ServedPages {

    @Override
    FixtureTree tree() {
        return FixtureTree.empty("empty");
    }

    @Test
    void each_page_says_that_there_is_nothing_yet() throws Exception {
        for (String link : List.of("/harvests", "/containers", "/cdx?limit=10", "/harvests?sort=name")) {
            assertThat(page(link))
                    .contains("V tomto úložišti zatím nejsou žádné záznamy.")
                    .contains("grainery backfill");
        }
        String dashboard = assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
            String html = page("/?lang=en");
            while (html.contains("are being counted")) {
                html = page("/?lang=en");
            }
            return html;
        });
        assertThat(dashboard).contains("This store holds no records yet.").doesNotContain("<script");
        assertThat(page("/cdx?lang=en")).contains("This store holds no records yet.");
        assertThat(page("/findings?lang=en")).contains("No findings.").contains("<select");
        assertThat(page("/revision?lang=en"))
                .contains("Nothing is due by then.")
                .contains("No file has been checked yet.");
        assertThat(page("/checks?lang=en")).contains("No file has been checked yet.");
        assertThat(page("/statistics?lang=en"))
                .contains("No container has been inspected yet")
                .doesNotContain("<table");
        assertThat(rows(table(page("/runs"), "runs"))).isEqualTo(1);
    }
}

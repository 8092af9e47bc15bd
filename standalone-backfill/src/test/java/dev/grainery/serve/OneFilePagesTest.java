// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The pages of a store with the record of a single file: there is something, but not of every kind. */
class OneFilePagesTest extends ServedPages {

    private static final String BROKEN = "broken.warc.gz";

    @Override
    FixtureTree tree() {
        return FixtureTree.empty("one").with("elsewhere/" + BROKEN, new byte[] {1, 2, 3});
    }

    @Test
    void a_list_without_rows_does_not_say_that_the_store_is_empty() throws Exception {
        assertThat(table(page("/containers"), "containers")).contains(BROKEN);
        for (String list : List.of("/cdx?lang=en", "/cdx?lang=en&limit=10&sort=name")) {
            assertThat(page(list))
                    .contains("No CDX file has a record.")
                    .doesNotContain("holds no records")
                    .doesNotContain("grainery backfill");
        }
        assertThat(page("/harvests?lang=en"))
                .contains("No harvest has a record.")
                .doesNotContain("grainery backfill");
        assertThat(page("/cdx?name=x")).doesNotContain("CDX nemá záznam").doesNotContain("grainery backfill");
    }
}

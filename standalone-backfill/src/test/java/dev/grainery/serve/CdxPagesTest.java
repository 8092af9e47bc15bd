// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The pages of CDX files: the list and one of them. */
class CdxPagesTest extends ServedPages {

    private static final String FIRST = CONTAINER + ".cdx";
    private static final String SECOND_CONTAINER = OatHarvest.warc(2) + ".gz";
    private static final String SECOND = SECOND_CONTAINER + ".cdx";

    @Override
    FixtureTree tree() throws Exception {
        return super.tree().withIndex(SECOND, OatHarvest.cdx(SECOND_CONTAINER));
    }

    @Test
    void cdx_files_are_listed_chosen_and_paged() throws Exception {
        assertThat(table(page("/cdx?lang=en"), "cdx-files")).contains(FIRST, SECOND, "Lines");
        assertThat(table(page("/cdx?name=" + SECOND + "&harvest=&status=&sort="), "cdx-files"))
                .contains(SECOND)
                .doesNotContain(FIRST);
        String harvest = store().harvests().ids().get(0);
        assertThat(rows(table(page("/cdx?harvest=" + harvest), "cdx-files"))).isEqualTo(2);
        Set<String> met = new TreeSet<>();
        assertThat(pages("/cdx?limit=1&sort=name")).hasSize(2).allSatisfy(html -> met.addAll(links(html, "/cdx/")));
        assertThat(met).hasSize(2);
    }

    @Test
    void cdx_file_leads_to_the_container_that_it_covers() throws Exception {
        String id = store().cdxFiles().find(FIRST).get(0).id();
        String html = page("/cdx/" + id + "/" + FIRST);
        String container = store().containers().find(CONTAINER).get(0).id();
        assertThat(links(html, "/containers/")).contains("/containers/" + container + "/" + CONTAINER);
        assertThat(table(html, "containers")).contains(CONTAINER).doesNotContain(SECOND_CONTAINER);
        assertThat(html).contains("<p class=\"kind\">Soubor CDX</p>").contains("<h1><bdi>" + FIRST + "</bdi></h1>");
        assertThat(run("validate", "--all").status()).isZero();
        assertThat(links(page("/cdx/" + id + "/" + FIRST), "/checks")).contains("/checks?file=" + FIRST + "&id=" + id);
        assertThat(links(page("/containers/" + container + "/" + CONTAINER), "/checks"))
                .contains("/checks?file=" + CONTAINER + "&id=" + container);
        assertThat(links(html, "/api/v1/cdx/")).contains("/api/v1/cdx/" + id + "/" + FIRST);
    }
}

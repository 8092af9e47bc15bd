// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.grainery.backfill.tree.Bytes;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The page that compares two harvests. */
class ComparisonPagesTest extends ServedPages {

    private static final String FIRST = "Serials-2020-01";
    private static final String SECOND = "Serials-2020-02";
    private static final String TOPICS = "Topics-2020-03-Rye";

    @Override
    FixtureTree tree() {
        return with(
                with(
                        with(FixtureTree.empty("compared"), FIRST, "2020-01-02", Map.of("oats", "oats", "rye", "rye")),
                        SECOND,
                        "2020-02-02",
                        Map.of("oats", "oats", "millet", "millet", "wheat", "wheat")),
                TOPICS,
                "2020-03-02",
                Map.of("oats", "oats"));
    }

    /** With a harvest of one container that has a page of each host. */
    private static FixtureTree with(FixtureTree tree, String harvest, String day, Map<String, String> pages) {
        String name = OatHarvest.named(harvest, 0);
        ContainerBytes container = ContainerBytes.warc()
                .warcinfo(OatHarvest.id(name), name, day + "T03:04:05Z", OatHarvest.fields("isPartOf", harvest));
        for (Map.Entry<String, String> page : pages.entrySet()) {
            container = container.resource("http://" + page.getKey() + ".example/", Bytes.of(page.getValue()));
        }
        return tree.with(harvest + "/" + name, container.bytes(Packing.PLAIN));
    }

    private String id(String name) {
        return store().harvests().find(name).orElseThrow().harvest().harvestID();
    }

    @Test
    void hosts_are_new_gone_or_the_same() throws Exception {
        String html = page("/compare?lang=en&harvest=" + FIRST + "&with=" + id(SECOND));
        assertThat(table(html, "harvests")).contains(FIRST, SECOND, "Serials");
        assertThat(links(table(html, "harvests"), "/harvests/")).hasSize(2);
        for (String fact : List.of("New hosts 2", "Hosts gone 1", "Changed hosts 0")) {
            int space = fact.lastIndexOf(' ');
            assertThat(html)
                    .contains("<dt>" + fact.substring(0, space) + "</dt>\n        <dd>" + fact.substring(space + 1));
        }
        assertThat(table(html, "hosts-new"))
                .contains("millet.example", "wheat.example")
                .doesNotContain("oats");
        assertThat(table(html, "hosts-gone")).contains("rye.example").doesNotContain("oats");
        assertThat(table(html, "hosts"))
                .contains("data-chart=\"bars\"", "mark-new", "mark-gone", "mark-same")
                .doesNotContain("mark-unlisted");
        assertThat(table(html, "media-types")).contains("text/plain");
        assertThat(html).doesNotContain("are not compared");
        assertThat(page("/compare?harvest=" + FIRST + "&with=" + SECOND)).contains("Srovnání dvou sklizní");
    }

    @Test
    void a_harvest_leads_to_the_comparison_with_the_one_of_its_type_before_it() {
        String link = "/compare?harvest=" + id(FIRST) + "&with=" + id(SECOND);
        assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
            while (links(page("/harvests/" + id(SECOND)), "/compare").isEmpty()) {
                // the figures are being counted
                Thread.onSpinWait();
            }
            assertThat(links(page("/harvests/" + id(SECOND)), "/compare")).containsExactly(link);
            assertThat(links(page("/harvests/" + id(FIRST)), "/compare")).isEmpty();
            assertThat(links(page("/harvests/" + id(TOPICS)), "/compare")).isEmpty();
        });
    }

    @Test
    void harvests_are_chosen_by_name_or_identifier() throws Exception {
        assertThat(page("/compare?lang=en&harvest=" + FIRST))
                .contains("name=\"harvest\"", "value=\"" + FIRST + "\"", "name=\"with\"");
        assertThat(page("/compare")).contains("Zadejte dřívější a pozdější sklizeň");
        assertThat(get("/compare?harvest=nonsense&with=" + FIRST, "Accept", "text/html")
                        .statusCode())
                .isEqualTo(400);
    }
}

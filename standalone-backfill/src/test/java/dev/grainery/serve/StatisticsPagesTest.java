// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page of statistics. */
class StatisticsPagesTest extends ServedPages {

    @Test
    void every_property_is_told_by_count_and_by_volume_with_its_rank_and_shares() throws Exception {
        String html = page("/statistics?lang=en");
        for (String by : List.of("media", "served", "host", "status", "year", "scheme", "type", "verdict")) {
            if (by.equals("host")) {
                assertThat(html).contains("<svg class=\"treemap\" role=\"img\" aria-labelledby=\"by-host-picture\"");
            } else {
                assertThat(table(html, "by-" + by))
                        .as(by)
                        .contains("data-chart=\"" + (by.equals("year") ? "grouped-bar" : "bars")
                                + "\" data-unit=\"share\"")
                        .contains("data-value=\"");
            }
            assertThat(links(html, "/statistics?by=" + by)).as(by).isNotEmpty();
            assertThat(links(html, "/api/v1/statistics?by=" + by))
                    .as(by)
                    .contains("/api/v1/statistics?by=" + by + "&format=csv");
        }
        assertThat(table(html, "by-media"))
                .contains(">Rank<", "Captures", "Share of captures", "Volume", "Share of volume");
        assertThat(table(html, "by-type")).contains("warcinfo").doesNotContain("Volume");
        assertThat(table(html, "by-year")).doesNotContain(">Rank<");
        assertThat(html)
                .contains("<dt>Containers inspected</dt>\n        <dd>" + CONTAINERS)
                .contains("<dd>100%");
        assertThat(page("/statistics")).contains("Typ média (rozpoznaný)");
    }

    @Test
    void shares_are_those_of_the_whole_and_ranks_go_on_from_page_to_page() throws Exception {
        long all = 0;
        for (var item : json("/api/v1/statistics?by=type").path("items")) {
            all += item.path("count").asLong();
        }
        long first = json("/api/v1/statistics?by=type").at("/items/0/count").asLong();
        List<String> pages = pages("/statistics?by=type&limit=1&lang=en");
        assertThat(pages).hasSizeGreaterThan(1);
        String whole = String.join("", pages);
        assertThat(whole).contains("data-value=\"" + BigDecimal.valueOf(10_000 * first / all, 2) + "\"");
        for (int rank = 1; rank <= pages.size(); rank++) {
            String table = table(pages.get(rank - 1), "by-type");
            assertThat(table).contains("<td class=\"number\">" + rank + "</td>");
            assertThat(rows(table)).isEqualTo(1);
        }
    }

    @Test
    void statistics_of_a_harvest_lead_to_it() throws Exception {
        String harvest = store().harvests().ids().get(0);
        String html = page("/statistics?harvest=" + harvest);
        assertThat(links(html, "/harvests/")).contains("/harvests/" + harvest);
        assertThat(links(html, "/statistics?by=host")).contains("/statistics?by=host&harvest=" + harvest);
        assertThat(links(page("/harvests/" + harvest), "/statistics?")).contains("/statistics?harvest=" + harvest);
        String name = store().harvests().name(harvest).orElseThrow();
        assertThat(table(page("/statistics?lang=en&harvest=" + name), "by-media"))
                .isEqualTo(table(page("/statistics?lang=en&harvest=" + harvest), "by-media")
                        .replace(harvest, name));
    }
}

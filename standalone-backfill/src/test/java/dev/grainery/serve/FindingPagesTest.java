// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.FixtureTree;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The pages of findings: the list and one of them. */
class FindingPagesTest extends ServedPages {

    private static final String ODD = "odd.warc.gz";

    @Override
    FixtureTree tree() throws Exception {
        return super.tree()
                .withFile(ODD, "no container".getBytes(StandardCharsets.UTF_8))
                .withFile("empty.warc", new byte[0]);
    }

    private String id(String code) throws Exception {
        return json("/api/v1/findings?code=" + code).at("/items/0/id").asText();
    }

    @Test
    void findings_that_hold_are_listed_errors_first_with_the_meaning_of_their_codes() throws Exception {
        assertThat(run("findings", "ack", id("GRN-E004"), "--reason", "kept in /srv/archive as it is")
                        .status())
                .isZero();
        String html = page("/findings");
        String codes = table(html, "codes");
        assertThat(page("/findings/" + id("GRN-E004"))).contains("(neuvedeno: může obsahovat cestu k souborům)");
        assertThat(codes)
                .contains("href=\"/findings?code=GRN-E004\"")
                .contains("<code>GRN-E004</code> obsah není WARC ani ARC")
                .contains("<code>GRN-W016</code> v řadě kontejnerů jednoho crawleru chybí pořadová čísla");
        String list = table(html, "findings");
        assertThat(list.indexOf("GRN-E005")).isBetween(0, list.indexOf("GRN-W016"));
        assertThat(list)
                .contains("<bdi lang=\"en\">")
                .contains("vzatý na vědomí")
                .contains("odd.warc.gz")
                .doesNotContain("vyřešený");
        assertThat(rows(list)).isEqualTo(json("/api/v1/findings").path("items").size());
        assertThat(links(html, "/api/v1/findings")).contains("/api/v1/findings?format=csv&state=unresolved");
        assertThat(page("/findings?lang=en"))
                .contains("<code>GRN-E004</code> the content is not WARC or ARC")
                .contains("value=\"GRN-E004\">GRN-E004: the content is not WARC or ARC</option>");
    }

    @Test
    void findings_are_chosen_by_state_severity_code_file_and_harvest() throws Exception {
        assertThat(run("findings", "ack", id("GRN-E004"), "--reason", "known").status())
                .isZero();
        String acknowledged = page("/findings?state=acknowledged&severity=&code=&harvest=&file=&since=");
        assertThat(table(acknowledged, "codes")).isEmpty();
        assertThat(table(acknowledged, "findings")).contains("GRN-E004").doesNotContain("GRN-E005");
        assertThat(acknowledged).contains("<option value=\"acknowledged\" selected>");
        assertThat(table(page("/findings?state=open&severity=error"), "findings"))
                .contains("GRN-E005")
                .doesNotContain("GRN-E004")
                .doesNotContain("GRN-W");
        assertThat(rows(table(page("/findings?file=" + ODD), "findings"))).isEqualTo(1);
        String harvest = store().harvests().ids().get(0);
        assertThat(table(page("/findings?harvest=" + harvest), "findings"))
                .contains("GRN-W016")
                .as("errors of its files too")
                .contains("GRN-E");
        assertThat(page("/findings?state=resolved&lang=en")).contains("No matches.");
    }

    @Test
    void pages_of_findings_have_each_of_them_once() throws Exception {
        Set<String> met = new TreeSet<>();
        List<String> pages = pages("/findings?limit=1&state=all");
        pages.forEach(html -> met.addAll(links(html, "/findings/")));
        assertThat(pages).hasSizeGreaterThan(2).hasSameSizeAs(met);
        assertThat(pages.get(1)).contains("rel=\"first\"");
    }

    @Test
    void finding_says_what_was_found_and_leads_to_the_record_of_the_file() throws Exception {
        String id = id("GRN-E004");
        assertThat(run("findings", "ack", id, "--reason", "a <b> note", "--by", "Eva Nováková")
                        .status())
                .isZero();
        String html = page("/findings/" + id + "?lang=en");
        assertThat(html)
                .contains("<title>GRN-E004: the content is not WARC or ARC – Grainery</title>")
                .contains("a &lt;b&gt; note")
                .contains("Eva Nováková")
                .contains("acknowledged");
        String file = "/containers/" + store().containers().find(ODD).get(0).id() + "/" + ODD;
        assertThat(links(html, "/containers/")).containsExactly(file + "?lang=en");
        assertThat(links(table(page("/findings"), "findings"), "/containers/")).contains(file);
        assertThat(links(html, "/findings?"))
                .contains("/findings?code=GRN-E004&lang=en", "/findings?file=" + ODD + "&lang=en&state=all");
        String gap = page("/findings/" + id("GRN-W016") + "?lang=en");
        String harvest = store().harvests().ids().get(0);
        assertThat(links(gap, "/harvests/")).contains("/harvests/" + harvest + "?lang=en");
        assertThat(links(gap, "/findings?")).contains("/findings?harvest=" + harvest + "&lang=en&state=all");
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.record.RecordJson;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Names from an archive are text, whatever they look like. */
class HostileNamesTest extends ServedArchive {

    /** Markup, a formula, an escape, a parameter, a change of direction, a line feed. */
    private static final String NAME = "=<script>alert('1')%2f%41;a=b&c#?+\u202Ex\n,\".warc.gz";

    /** As records write it: a line feed is no part of a text. */
    private static final String RECORDED = NAME.replace("\n", "%0A");

    @Override
    FixtureTree tree() throws Exception {
        return super.tree().withFile(NAME, new byte[] {1, 2, 3});
    }

    @Test
    void a_hostile_name_comes_out_as_it_is_and_its_link_leads_to_it() throws Exception {
        JsonNode row =
                json("/api/v1/containers?name=" + Link.encoded("=<script>")).at("/items/0");
        assertThat(row.path("fileName").asText()).isEqualTo(RECORDED);
        assertThat(json(row.path("link").asText())
                        .at("/record/container/fileName")
                        .asText())
                .isEqualTo(RECORDED);
        HttpResponse<String> named = get("/api/v1/containers/" + Link.encoded(RECORDED));
        assertThat(named.headers().firstValue("Location"))
                .contains(row.path("link").asText());
        JsonNode finding =
                json("/api/v1/findings?file=" + Link.encoded(RECORDED)).at("/items/0");
        assertThat(finding.path("code").asText()).isEqualTo("GRN-E004");
        assertThat(finding.path("file").asText()).isEqualTo(RECORDED);
        assertThat(json(row.path("link").asText())
                        .at("/record/container/fileName")
                        .asText())
                .isEqualTo(RECORDED);
    }

    @Test
    void a_hostile_name_is_no_formula_in_a_spreadsheet_and_one_line() throws Exception {
        HttpResponse<String> csv = get("/api/v1/containers?format=csv");
        assertThat(csv.body().lines()).hasSize(CONTAINERS + 2);
        assertThat(csv.body()).contains(",\"'=<script>alert('1')%2f%41;a=b&c#?+\\u202Ex%0A,\"\".warc.gz\",");
    }

    @Test
    void what_a_request_says_is_not_markup_in_the_answer() throws Exception {
        HttpResponse<String> answer = get("/api/v1/harvests?sort=" + Link.encoded("<script>\"\u202E"));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(RecordJson.mapper().readTree(answer.body()).path("detail").asText())
                .contains("<script>");
    }

    @Test
    void a_hostile_name_is_text_on_every_page() throws Exception {
        String shown = "=&lt;script&gt;alert('1')%2f%41;a=b&amp;c#?+\\u202Ex%0A,\".warc.gz";
        String list = get("/containers?name=" + Link.encoded("=<script>"), "Accept", "text/html")
                .body();
        assertThat(list).contains(">" + shown + "</bdi>").contains("value=\"=&lt;script>\"");
        String link = list.substring(list.indexOf("/containers/"));
        link = link.substring(0, link.indexOf('"'));
        String page = get(link, "Accept", "text/html").body();
        assertThat(page)
                .contains("<h1><bdi>" + shown + "</bdi></h1>")
                .contains("<title>" + shown + " – Grainery</title>");
        String findings = get("/findings?file=" + Link.encoded(RECORDED), "Accept", "text/html")
                .body();
        assertThat(findings).contains(">" + shown + "</bdi>");
        String finding = findings.substring(findings.indexOf("/findings/"));
        String about = get(finding.substring(0, finding.indexOf('"')), "Accept", "text/html")
                .body();
        assertThat(about).contains(">" + shown + "</bdi>").contains("href=\"" + link + "\"");
        String wrong = get("/harvests?sort=" + Link.encoded("<script>\u202E"), "Accept", "text/html")
                .body();
        assertThat(wrong).contains("&lt;script&gt;\\u202E");
        for (String html : List.of(list, page, findings, about, wrong)) {
            assertThat(html).doesNotContain("<script>").doesNotContain("\u202E");
        }
    }
}

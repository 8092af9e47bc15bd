// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.StoredGzip;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Names that several files have, and harvests that have got another name. */
class NamedFilesTest extends ServedArchive {

    private static final String NAME = "oats.warc.gz";
    private static final String BROKEN = "broken.warc.gz";
    private static final String RYE = "Topics-2020-02-Rye";
    private static final String RYE_WARC = OatHarvest.named(RYE, 0) + ".gz";

    @Override
    FixtureTree tree() {
        return FixtureTree.empty("named")
                .with("shelf-2020-01/" + NAME, OatHarvest.warcGz(OatHarvest.warc(20)))
                .with("shelf-2020-01/" + NAME + ".cdx", cdx(20))
                .with("elsewhere/" + BROKEN, new byte[] {1, 2, 3})
                .with("shelf-2020-02/" + NAME, OatHarvest.warcGz(OatHarvest.warc(21)))
                .with("shelf-2020-02/" + NAME + ".cdx", cdx(21))
                .with(
                        "shelf-2020-03/" + RYE_WARC,
                        StoredGzip.members(OatHarvest.warcinfo(RYE_WARC, "isPartOf", RYE), OatHarvest.page("rye")));
    }

    private static byte[] cdx(int serial) {
        return OatHarvest.cdx(OatHarvest.warc(serial)).getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void a_name_of_several_files_leads_to_each_of_them() throws Exception {
        HttpResponse<String> several = get("/api/v1/containers/" + NAME);
        assertThat(several.statusCode()).as(several.body()).isEqualTo(300);
        assertThat(several.headers().firstValue("Location")).isEmpty();
        assertThat(links(several)).hasSize(2).doesNotHaveDuplicates();
        for (String link : links(several)) {
            assertThat(json(link).at("/record/container/fileName").asText()).isEqualTo(NAME);
        }
        assertThat(get("/api/v1/cdx/" + NAME + ".cdx").statusCode()).isIn(300, 308);
    }

    @Test
    void a_harvest_that_has_other_names_now_is_found_by_its_earlier_link() throws Exception {
        String oats = NameUuid.ofHarvest(OatHarvest.NAME);
        String rye = NameUuid.ofHarvest(RYE);
        assertThat(get("/api/v1/harvests/" + oats).statusCode()).isEqualTo(200);
        Path naming = Files.writeString(
                home().resolve("ours.json"),
                "{\"name\": \"ours\", \"source\": [\"directory\"],"
                        + " \"types\": [{\"type\": \"Requests\", \"words\": [\"shelf\"]}]}");
        assertThat(run("store", "settings", "naming", naming.toString()).status())
                .isZero();

        HttpResponse<String> renamed = get("/api/v1/harvests/" + rye);
        assertThat(renamed.statusCode()).isEqualTo(308);
        String now = "/api/v1/harvests/" + NameUuid.ofHarvest("shelf-2020-03");
        assertThat(renamed.headers().firstValue("Location")).contains(now);
        assertThat(json(now)
                        .at("/record/harvest/harvestPrefix/harvestNameStand")
                        .asText())
                .isEqualTo("shelf-2020-03");
        HttpResponse<String> split = get("/api/v1/harvests/" + oats);
        assertThat(split.statusCode()).isEqualTo(300);
        assertThat(links(split))
                .containsExactlyInAnyOrder(
                        "/api/v1/harvests/" + NameUuid.ofHarvest("shelf-2020-01"),
                        "/api/v1/harvests/" + NameUuid.ofHarvest("shelf-2020-02"));

        HttpResponse<String> page = get("/harvests/" + oats + "?lang=en", "Accept", "text/html");
        assertThat(page.statusCode()).isEqualTo(300);
        assertThat(page.headers().firstValue("Location")).isEmpty();
        assertThat(page.body()).contains("This harvest has been split");
        for (String shelf : List.of("shelf-2020-01", "shelf-2020-02")) {
            assertThat(page.body())
                    .contains("<a href=\"/harvests/" + NameUuid.ofHarvest(shelf) + "?lang=en\">")
                    .contains("<bdi>" + shelf + "</bdi>");
        }
        assertThat(get("/harvests/" + rye, "Accept", "text/html").statusCode()).isEqualTo(308);
    }

    @Test
    void a_harvest_without_a_record_is_shown_as_its_containers() throws Exception {
        JsonNode broken = json(get("/api/v1/containers/" + BROKEN)
                .headers()
                .firstValue("Location")
                .orElseThrow());
        assertThat(broken.path("links").has("harvest")).isFalse();
        String id = broken.at("/record/paths/harvestID").asText();
        assertThat(get("/api/v1/harvests/" + id).statusCode()).isEqualTo(404);
        HttpResponse<String> page = get("/harvests/" + id + "?lang=cs", "Accept", "text/html");
        assertThat(page.statusCode()).isEqualTo(302);
        String containers = page.headers().firstValue("Location").orElseThrow();
        assertThat(containers).isEqualTo("/containers?harvest=" + id + "&lang=cs");
        assertThat(get(containers, "Accept", "text/html").body()).contains(BROKEN);
        assertThat(get("/harvests/nonsense", "Accept", "text/html").statusCode())
                .isEqualTo(404);
    }

    @Test
    void a_name_in_the_address_of_a_page_leads_to_what_has_it() throws Exception {
        ContainerRecord rye = store().containers().find(RYE_WARC).get(0);
        String page = "/containers/" + rye.id() + "/" + RYE_WARC;
        assertThat(leads("/containers/" + RYE_WARC)).isEqualTo(page);
        assertThat(leads("/containers/" + rye.id() + "?lang=cs")).isEqualTo(page + "?lang=cs");
        String several = "/containers?name=" + NAME;
        assertThat(leads("/containers/" + NAME)).isEqualTo(several);
        assertThat(get(several, "Accept", "text/html").body().split("/" + NAME + "\"", -1))
                .hasSize(3);
        assertThat(leads("/containers/Topics-2020-02"))
                .as("none has it, but names begin so")
                .isEqualTo("/containers?name=Topics-2020-02");
        String cdxId = store().cdxFiles().find(NAME + ".cdx").get(0).id();
        assertThat(leads("/cdx/" + cdxId)).isEqualTo("/cdx/" + cdxId + "/" + NAME + ".cdx");
        assertThat(leads("/harvests/" + RYE.toLowerCase(Locale.ROOT)))
                .isEqualTo("/harvests/" + NameUuid.ofHarvest(RYE));
        assertThat(leads("/harvests/Topics")).isEqualTo("/harvests?name=Topics");
        for (String none : List.of("/containers/rye.warc", "/cdx/rye.cdx", "/harvests/Wheat")) {
            HttpResponse<String> answer = get(none + "?lang=en", "Accept", "text/html");
            assertThat(answer.statusCode()).as(none).isEqualTo(404);
            assertThat(answer.body()).contains("of this name or identifier");
        }
    }

    private String leads(String link) throws Exception {
        HttpResponse<String> answer = get(link, "Accept", "text/html");
        assertThat(answer.statusCode()).as(link + answer.body()).isEqualTo(302);
        return answer.headers().firstValue("Location").orElseThrow();
    }

    @Test
    void every_page_has_a_search_for_names() throws Exception {
        assertThat(get("/revision?lang=cs", "Accept", "text/html").body())
                .contains("action=\"/search\"", "name=\"q\"", "name=\"lang\" value=\"cs\"");
        assertThat(leads("/search?lang=en&q=" + RYE)).isEqualTo("/harvests/" + NameUuid.ofHarvest(RYE) + "?lang=en");
        assertThat(leads("/search?q=%20" + RYE_WARC)).startsWith("/containers/").endsWith("/" + RYE_WARC);
        String alike = found("/search?lang=en&q=Topics");
        assertThat(alike)
                .contains("<table id=\"harvests\"", "<table id=\"containers\"", "value=\"Topics\"")
                .contains("href=\"/containers?lang=en&amp;name=Topics\"")
                .doesNotContain("<table id=\"cdx-files\"");
        assertThat(found("/search?q=" + NAME + "&lang=en"))
                .contains("<table id=\"containers\"", "<table id=\"cdx-files\"")
                .doesNotContain("<table id=\"harvests\"");
        assertThat(found("/search?q=%3Cscript%3E&lang=en"))
                .contains("no name starts with it", "value=\"&lt;script>\"")
                .doesNotContain("<script>");
        assertThat(found("/search?q=&lang=cs")).contains("Sklizně se hledají").doesNotContain("Nic nemá");
    }

    private String found(String link) throws Exception {
        HttpResponse<String> answer = get(link, "Accept", "text/html");
        assertThat(answer.statusCode()).as(link + answer.body()).isEqualTo(200);
        return answer.body();
    }

    @Test
    void a_page_has_the_usual_order_if_what_is_chosen_has_no_other() throws Exception {
        HttpResponse<String> page = get("/containers?status=FIRST&sort=name", "Accept", "text/html");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains(BROKEN, RYE_WARC);
        assertThat(get("/containers?status=FIRST&sort=nonsense", "Accept", "text/html")
                        .statusCode())
                .isEqualTo(400);
        assertThat(get("/api/v1/containers?status=FIRST&sort=name").statusCode())
                .isEqualTo(400);
    }

    private static List<String> links(HttpResponse<String> answer) throws IOException {
        List<String> links = new ArrayList<>();
        RecordJson.mapper().readTree(answer.body()).path("links").forEach(link -> links.add(link.asText()));
        return links;
    }
}

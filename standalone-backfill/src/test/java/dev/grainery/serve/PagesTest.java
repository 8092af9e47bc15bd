// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.listing.ShownPaths;
import dev.grainery.listing.ThisWeek;
import dev.grainery.pages.Assets;
import dev.grainery.pages.Counts;
import dev.grainery.pages.Html;
import dev.grainery.pages.Language;
import dev.grainery.pages.PageModel;
import dev.grainery.pages.PagePlace;
import dev.grainery.pages.Pages;
import dev.grainery.stats.ContainerTimes;
import dev.grainery.stats.KeptFigures;
import dev.grainery.stats.StoreSums;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pages, asked for as a browser does, on the real embedded store. */
class PagesTest extends ServedArchive {

    private static final String BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"#]*)\"");

    private HttpResponse<String> page(String link) throws Exception {
        return get(link, "Accept", BROWSER, "Accept-Language", "cs-CZ,cs;q=0.9,en;q=0.8");
    }

    /** The dashboard in English, as soon as its figures are counted. */
    private String dashboard() {
        return assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
            String html = page("/?lang=en").body();
            while (!html.contains("data-chart")) {
                html = page("/?lang=en").body();
            }
            return html;
        });
    }

    private static List<String> links(String html) {
        Matcher matcher = LINK.matcher(html);
        List<String> links = new ArrayList<>();
        while (matcher.find()) {
            links.add(matcher.group(1).replace("&amp;", "&"));
        }
        return links;
    }

    @Test
    @Tag("soak")
    void every_link_of_every_page_leads_to_an_answer_that_names_no_directory() throws Exception {
        assertThat(run("validate", "--all").status()).isZero();
        Set<String> seen = new TreeSet<>(List.of(
                "/",
                "/harvests?limit=1&sort=name",
                "/containers?limit=3",
                "/cdx?limit=1",
                "/findings?limit=1&state=all",
                "/checks?limit=3",
                "/revision?before=2100-01-01&limit=4",
                "/statistics?by=type&limit=1",
                "/runs?limit=1"));
        List<String> open = new ArrayList<>(seen);
        while (!open.isEmpty()) {
            String link = open.remove(open.size() - 1);
            HttpResponse<String> answer = page(link);
            assertThat(answer.statusCode()).as(link + ": " + answer.body()).isEqualTo(200);
            assertThat(answer.body()).as(link).doesNotContain(home().toString());
            if (answer.headers().firstValue("Content-Type").orElseThrow().startsWith("text/html")) {
                links(answer.body()).stream().filter(seen::add).forEach(open::add);
            }
        }
        assertThat(seen)
                .contains("/harvests", "/containers", "/harvests?lang=cs", "/api/v1/harvests?format=csv")
                .contains("/cdx", "/findings", "/revision", "/checks", "/statistics", "/statistics?by=host", "/runs")
                .filteredOn(link -> link.startsWith("/containers/") && link.endsWith("/" + CONTAINER))
                .isNotEmpty();
    }

    @Test
    void a_page_is_in_the_language_of_the_reader_unless_another_one_is_chosen_and_that_is_kept() throws Exception {
        HttpResponse<String> czech = page("/harvests");
        assertThat(czech.body()).contains("<html lang=\"cs\">").contains("<title>Sklizně – Grainery</title>");
        assertThat(czech.headers().firstValue("Vary").orElseThrow()).contains("Accept-Language");
        assertThat(links(czech.body())).contains("/containers", "/harvests?lang=en");
        HttpResponse<String> english = page("/harvests?lang=en");
        assertThat(english.body()).contains("<html lang=\"en\">").contains("<title>Harvests – Grainery</title>");
        assertThat(english.headers().firstValue("Content-Language")).contains("en");
        assertThat(links(english.body())).contains("/containers?lang=en", "/harvests?lang=cs");
        assertThat(english.body()).contains("<input type=\"hidden\" name=\"lang\" value=\"en\">");
        assertThat(page("/harvests?lang=de").statusCode()).isEqualTo(400);
    }

    @Test
    void a_page_may_run_nothing_but_its_own_files_which_are_kept_for_long() throws Exception {
        String html = dashboard();
        assertThat(page("/").headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'; script-src 'self'; style-src 'self'")
                .doesNotContain("unsafe");
        assertThat(html).doesNotContain("<style").doesNotContain(" style=").doesNotContain("onclick");
        List<String> assets = links(html).stream()
                .filter(link -> link.startsWith("/assets/"))
                .distinct()
                .toList();
        assertThat(assets).hasSize(4);
        for (String asset : assets) {
            HttpResponse<String> file = get(asset);
            assertThat(file.statusCode()).as(asset).isEqualTo(200);
            assertThat(file.headers().firstValue("Cache-Control").orElseThrow()).contains("immutable");
            assertThat(get(asset + "x").headers().firstValue("Cache-Control").orElseThrow())
                    .doesNotContain("immutable");
        }
        assertThat(get("/assets/nonsense.css").statusCode()).isEqualTo(404);
        assertThat(get("/assets/..%2ftexts_en.properties").statusCode()).isEqualTo(404);
    }

    @Test
    void a_list_is_filtered_by_a_form_and_paged_by_key() throws Exception {
        assertThat(page("/harvests?name=oats&type=&year=&status=&sort=").body()).contains(OatHarvest.NAME);
        assertThat(page("/harvests?name=wheat&type=&year=&status=&sort=").body())
                .doesNotContain(OatHarvest.NAME)
                .contains("value=\"wheat\"");
        assertThat(page("/containers?status=FAILED").body()).doesNotContain("<table");
        Set<String> containers = new HashSet<>();
        String next = "/containers?limit=3&sort=name";
        int pages = 0;
        while (!next.isEmpty()) {
            String html = page(next).body();
            links(html).stream().filter(link -> link.startsWith("/containers/")).forEach(containers::add);
            Matcher following =
                    Pattern.compile("href=\"([^\"]*)\" rel=\"next\"").matcher(html);
            next = following.find() ? following.group(1).replace("&amp;", "&") : "";
            pages++;
        }
        assertThat(pages).isEqualTo(3);
        assertThat(containers).hasSize(CONTAINERS);
    }

    @Test
    void each_chart_is_drawn_from_a_table_that_is_there_without_it() throws Exception {
        String html = dashboard();
        assertThat(html)
                .contains("<table id=\"bytes-per-year\" data-chart=\"stacked-bar\" data-unit=\"bytes\"")
                .contains("data-value=\"")
                .doesNotContain("<canvas");
    }

    @Test
    void figures_are_right_and_each_is_told_in_a_table() throws Exception {
        String html = dashboard();
        long bytes = store().harvests().bytes();
        assertThat(table(html, "growth")).contains("data-value=\"" + bytes + "\"");
        assertThat(table(html, "bytes-per-year")).contains("data-value=\"" + bytes + "\"");
        assertThat(table(html, "media-captures-by-year"))
                .contains("data-unit=\"share\"", "text/plain", "data-value=\"100.00\"");
        assertThat(table(html, "media-bytes-by-year"))
                .contains("data-unit=\"share\"")
                .doesNotContain("all others");
        assertThat(table(html, "formats")).contains("WARC 1.0").contains("data-value=\"" + bytes + "\"");
        assertThat(table(html, "calendar")).contains("heat-5").contains("/harvests?lang=en&amp;year=");
        assertThat(table(html, "runs")).contains("<code>backfill</code>").contains("done");
        assertThat(table(html, "open-findings")).contains("/findings?lang=en&amp;severity=warning&amp;state=open");
    }

    @Test
    void a_page_of_a_harvest_has_its_timeline_gaps_contents_and_record() throws Exception {
        String html = page("/harvests/" + store().harvests().ids().get(0) + "?lang=en")
                .body();
        assertThat(table(html, "timeline"))
                .contains("crawler00.example.org")
                .contains("data-value=\"" + CONTAINERS + "\"");
        assertThat(table(html, "gaps"))
                .contains("crawler00.example.org")
                .doesNotContain("are missing")
                .contains("href=\"/findings/");
        assertThat(table(html, "media-by-captures")).contains("data-unit=\"count\"");
        assertThat(table(html, "media-by-volume")).contains("data-unit=\"bytes\"");
        assertThat(table(html, "hosts")).contains("Volume", "Captures").doesNotContain("data-chart");
        assertThat(html).contains("<svg class=\"treemap\" role=\"img\" aria-labelledby=\"hosts-picture\"");
        assertThat(table(html, "containers")).contains(CONTAINER);
        assertThat(html)
                .contains("<dt title=\"harvest.harvestID\">Identifier of the harvest</dt>")
                .contains("No crawl data were recorded")
                .doesNotContain("field.");
    }

    @Test
    void a_timeline_is_the_same_whether_it_was_counted_before_or_is_counted_for_the_page() {
        String id = store().harvests().ids().get(0);
        KeptFigures kept = KeptFigures.counted(store(), Instant.now(), () -> {});
        List<BiFunction<String, Long, Optional<ContainerTimes>>> sources =
                List.of(kept::times, (harvest, version) -> Optional.empty());
        List<String> timelines = new ArrayList<>();
        for (BiFunction<String, Long, Optional<ContainerTimes>> times : sources) {
            Counts counts = new Counts(
                    kept::figures,
                    kept::progress,
                    () -> false,
                    List::of,
                    () -> StoreSums.of(store()),
                    times,
                    () -> ThisWeek.of(store(), new ShownPaths(false), kept.figures(), Instant.now()));
            PageModel page = new Pages(store(), new ShownPaths(false), Instant::now, counts)
                    .one(PagePlace.harvest(id))
                    .orElseThrow();
            timelines.add(table(
                    new Html().of(page, Language.ENGLISH, new ServedLinks(Optional.empty(), new Assets())),
                    "timeline"));
        }
        assertThat(timelines.get(0))
                .contains("data-value=\"" + CONTAINERS + "\"")
                .isEqualTo(timelines.get(1));
    }

    @Test
    void a_page_of_a_container_has_its_checks_contents_and_record() throws Exception {
        String link =
                "/containers/" + store().containers().find(CONTAINER).get(0).id() + "/" + CONTAINER;
        assertThat(page(link).body()).contains("od té doby nebyl ověřen");
        assertThat(run("validate", "--all").status()).isZero();
        String html = page(link + "?lang=en").body();
        assertThat(table(html, "checks")).contains("unchanged");
        assertThat(table(html, "records-by-type")).contains("warcinfo");
        assertThat(table(html, "digests")).contains("payloads");
        assertThat(html)
                .contains("mark-valid")
                .contains("No other copy of this file is recorded.")
                .contains("<dt title=\"revision.hashOrig\">First MD5</dt>")
                .contains("/harvests/" + store().harvests().ids().get(0) + "?lang=en");
    }

    private static String table(String html, String id) {
        String from = html.substring(html.indexOf("<table id=\"" + id + "\""));
        return from.substring(0, from.indexOf("</table>"));
    }

    @Test
    void a_problem_is_a_page_for_browsers_and_json_for_programs() throws Exception {
        for (String wrong : List.of(
                "/harvests/nonsense 404",
                "/containers/non/sense 404",
                "/cdx/non/sense 404",
                "/findings/nonsense 404",
                "/findings?state=gone 400",
                "/findings?harvest=a&file=b 400",
                "/runs?after=nonsense 400",
                "/revision?before=soon 400",
                "/revision?after=nonsense 400",
                "/checks?sort=colour 400",
                "/checks?after=nonsense 400",
                "/statistics?by=colour 400",
                "/statistics?harvest=nonsense 400",
                "/statistics?by=host&after=nonsense 400",
                "/cdx?name=a&status=nonsense 400",
                "/nonsense 404",
                "/harvests?sort=colour 400",
                "/harvests?colour=red 400",
                "/harvests?after=nonsense 400",
                "/containers?name=a&status=nonsense 400")) {
            String link = wrong.split(" ")[0];
            int status = Integer.parseInt(wrong.split(" ")[1]);
            HttpResponse<String> page = page(link);
            assertThat(page.statusCode()).as(link).isEqualTo(status);
            assertThat(page.body()).as(link).contains("<html lang=\"cs\">").contains("</html>");
            HttpResponse<String> json = get(link, "Accept", "application/json");
            assertThat(json.statusCode()).as(link).isIn(status, 406);
            assertThat(json.headers().firstValue("Content-Type")).contains("application/problem+json");
        }
        HttpResponse<String> posted = send(HttpRequest.newBuilder(URI.create(server() + "/harvests"))
                .header("Accept", BROWSER)
                .POST(BodyPublishers.ofString("name=x")));
        assertThat(posted.statusCode()).isEqualTo(405);
        assertThat(posted.body()).contains("This server only reads");
        assertThat(page("/api/v1/nonsense").headers().firstValue("Content-Type"))
                .contains("application/problem+json");
    }

    @Test
    void a_page_that_is_known_is_not_sent_again_and_a_head_is_one_without_its_content() throws Exception {
        HttpResponse<String> first = page("/harvests");
        String tag = first.headers().firstValue("ETag").orElseThrow();
        assertThat(get("/harvests", "Accept", BROWSER, "Accept-Language", "cs", "If-None-Match", tag)
                        .statusCode())
                .isEqualTo(304);
        assertThat(get("/harvests", "Accept", BROWSER, "Accept-Language", "en", "If-None-Match", tag)
                        .statusCode())
                .isEqualTo(200);
        HttpResponse<String> head = send(HttpRequest.newBuilder(URI.create(server() + "/harvests"))
                .header("Accept-Language", "cs")
                .method("HEAD", BodyPublishers.noBody()));
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValue("Content-Length"))
                .contains(String.valueOf(first.body().getBytes(StandardCharsets.UTF_8).length));
    }
}

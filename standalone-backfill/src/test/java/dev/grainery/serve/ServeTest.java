// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.RecordJson;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the server answers, asked over HTTP on the real embedded store. */
class ServeTest extends ServedArchive {

    @Test
    void pages_lead_through_all_containers_once() throws Exception {
        List<String> names = new ArrayList<>();
        String next = "/api/v1/containers?limit=3&sort=name";
        int pages = 0;
        while (!next.isEmpty()) {
            JsonNode page = json(next);
            page.path("items").forEach(row -> names.add(row.path("fileName").asText()));
            next = page.path("next").asText();
            pages++;
        }
        assertThat(pages).isEqualTo(3);
        assertThat(names).hasSize(CONTAINERS).doesNotHaveDuplicates().isSorted();
    }

    @Test
    void every_link_of_every_answer_leads_to_an_answer_that_names_no_directory() throws Exception {
        Set<String> seen = new TreeSet<>(List.of("/api/v1", "/health"));
        List<String> open = new ArrayList<>(seen);
        while (!open.isEmpty()) {
            String link = open.remove(open.size() - 1);
            HttpResponse<String> answer = get(link);
            assertThat(answer.statusCode()).as(link + ": " + answer.body()).isIn(200, 308);
            assertThat(answer.body()).as(link).doesNotContain(home().toString());
            links(RecordJson.mapper().readTree(answer.body())).forEach(found -> {
                if (seen.add(found)) {
                    open.add(found);
                }
            });
        }
        assertThat(seen)
                .contains("/api/v1/openapi.json", "/api/v1/due", "/api/v1/checks?file=" + CONTAINER)
                .anyMatch(link -> link.startsWith("/api/v1/findings/"))
                .filteredOn(link -> link.endsWith("/" + CONTAINER))
                .isNotEmpty();
    }

    private static List<String> links(JsonNode json) {
        List<String> links = new ArrayList<>();
        json.findValues("link").forEach(link -> links.add(link.asText()));
        json.findValues("next").forEach(link -> links.add(link.asText()));
        json.findValues("links").forEach(some -> some.forEach(link -> links.add(link.asText())));
        links.removeIf(link -> !link.startsWith("/"));
        return links;
    }

    @Test
    void a_container_has_a_link_by_its_identity_and_its_name_leads_there() throws Exception {
        ContainerRecord record = store().containers().find(CONTAINER).get(0);
        String link = "/api/v1/containers/" + record.id() + "/" + CONTAINER;
        JsonNode one = json(link);
        assertThat(one.at("/record/container/warcID").asText()).isEqualTo(record.id());
        assertThat(one.at("/record/paths/basic").has("absolute")).isFalse();
        assertThat(one.at("/record/extension/inspection/captures").isNumber()).isTrue();
        assertThat(one.at("/links/self").asText()).isEqualTo(link);
        HttpResponse<String> named = get("/api/v1/containers/" + CONTAINER);
        assertThat(named.statusCode()).isEqualTo(308);
        assertThat(named.headers().firstValue("Location")).contains(link);
    }

    @Test
    void tables_are_filtered() throws Exception {
        String harvest = store().harvests().ids().get(0);
        assertThat(rows("/api/v1/harvests?name=oats&sort=-size")).hasSize(1);
        assertThat(rows("/api/v1/harvests?name=wheat")).isEmpty();
        String identifier = json("/api/v1/harvests").at("/items/0/harvestID").asText();
        assertThat(rows("/api/v1/harvests?name=" + identifier.substring(0, 13).toUpperCase(Locale.ROOT)))
                .hasSize(1);
        assertThat(run("comment", "harvest", identifier, "--text", "after the wheat was sown")
                        .status())
                .isZero();
        assertThat(rows("/api/v1/harvests?name=Wheat")).as("in its comment").hasSize(1);
        run("comment", "harvest", identifier, "--text", "restored from /mnt/wheat");
        assertThat(rows("/api/v1/harvests?name=wheat"))
                .as("a comment that is withheld")
                .isEmpty();
        assertThat(rows("/api/v1/harvests?year=1999")).isEmpty();
        assertThat(rows("/api/v1/harvests?year=na")).isEmpty();
        assertThat(get("/api/v1/harvests?year=199x").body()).contains("year: '199x' is neither a year such as 2017");
        assertThat(rows("/api/v1/containers?harvest=" + harvest)).hasSize(CONTAINERS);
        assertThat(rows("/api/v1/containers?harvest=" + harvest + "&name=" + CONTAINER))
                .hasSize(1);
        assertThat(rows("/api/v1/containers?harvest=0")).isEmpty();
        assertThat(rows("/api/v1/containers?name=" + CONTAINER)).hasSize(1);
        assertThat(rows("/api/v1/containers?status=FIRST&sort=-nextCheck")).hasSize(CONTAINERS);
        assertThat(rows("/api/v1/containers?status=FAILED")).isEmpty();
        assertThat(rows("/api/v1/cdx?harvest=" + harvest)).hasSize(1);
        assertThat(rows("/api/v1/findings?code=GRN-W016")).hasSize(1);
        assertThat(rows("/api/v1/findings?severity=error")).isEmpty();
        assertThat(rows("/api/v1/findings?harvest=" + harvest)).isNotEmpty();
        assertThat(rows("/api/v1/findings?since=2100-01-01")).isEmpty();
        assertThat(rows("/api/v1/due")).isEmpty();
        assertThat(rows("/api/v1/due?before=2100-01-01")).hasSize(CONTAINERS + 1);
    }

    @Test
    void files_that_are_due_are_paged_without_their_paths() throws Exception {
        List<String> names = new ArrayList<>();
        String next = "/api/v1/due?before=2100-01-01&limit=2";
        while (!next.isEmpty()) {
            assertThat(next).doesNotContain("archive");
            JsonNode page = json(next);
            page.path("items").forEach(row -> names.add(row.path("fileName").asText()));
            next = page.path("next").asText();
        }
        assertThat(names).hasSize(CONTAINERS + 1).doesNotHaveDuplicates();
    }

    @Test
    void checks_are_told_the_newest_first_while_another_command_writes_them() throws Exception {
        assertThat(rows("/api/v1/checks?file=" + CONTAINER)).isEmpty();
        assertThat(run("validate", "--all").status()).isZero();
        assertThat(rows("/api/v1/checks")).hasSize(CONTAINERS + 1);
        List<JsonNode> ofOne = rows("/api/v1/checks?file=" + CONTAINER);
        assertThat(ofOne).hasSize(1);
        assertThat(ofOne.get(0).path("outcome").asText()).isEqualTo("equal");
        assertThat(rows("/api/v1/containers?status=VALIDATED")).hasSize(CONTAINERS);
    }

    @Test
    void statistics_are_those_of_the_command() throws Exception {
        JsonNode all = json("/api/v1/statistics?by=status");
        JsonNode told = RecordJson.mapper()
                .readTree(run("stats", "--by", "status", "--json").out());
        assertThat(all.path("containersInspected").asInt()).isEqualTo(CONTAINERS);
        assertThat(all.at("/items/0/count")).isEqualTo(told.at("/values/0/count"));
        String harvest = store().harvests().ids().get(0);
        assertThat(json("/api/v1/statistics?by=status&harvest=" + harvest).path("items"))
                .isEqualTo(all.path("items"));
    }

    @Test
    void every_table_is_had_as_csv() throws Exception {
        for (String table :
                List.of("harvests", "containers", "cdx", "findings", "checks", "due", "statistics", "runs")) {
            HttpResponse<String> csv = get("/api/v1/" + table + "?format=csv");
            assertThat(csv.statusCode()).as(table).isEqualTo(200);
            assertThat(csv.headers().firstValue("Content-Type")).contains("text/csv; charset=utf-8");
            assertThat(csv.body().lines().findFirst().orElseThrow()).as(table).contains(",");
        }
        HttpResponse<String> accepted = get("/api/v1/containers?sort=name", "Accept", "text/csv;q=0.9, text/html");
        assertThat(accepted.body().lines()).hasSize(CONTAINERS + 1);
        assertThat(accepted.body())
                .startsWith("warcID,fileName,harvestID,bytes,")
                .contains(CONTAINER);
        assertThat(get("/api/v1/harvests?format=csv&limit=3").statusCode()).isEqualTo(400);
    }

    @Test
    void an_answer_that_is_known_is_not_sent_again() throws Exception {
        HttpResponse<String> first = get("/api/v1/harvests");
        String tag = first.headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> again = get("/api/v1/harvests", "If-None-Match", "W/\"x\", W/" + tag);
        assertThat(again.statusCode()).as(again.body()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(run("comment", "harvest", OatHarvest.NAME, "--text", "seen").status())
                .isZero();
        assertThat(get("/api/v1/harvests?name=x", "If-None-Match", tag).statusCode())
                .isEqualTo(200);
    }

    @Test
    void every_page_and_answer_is_sent_again_only_when_it_has_changed() throws Exception {
        String harvest = store().harvests().ids().get(0);
        ContainerRecord container = store().containers().find(CONTAINER).get(0);
        String record = "/containers/" + container.id() + "/" + CONTAINER;
        List<String> links = List.of(
                "/harvests",
                "/harvests/" + harvest,
                "/containers",
                record,
                "/cdx",
                "/findings",
                "/checks",
                "/statistics",
                "/api/v1/harvests/" + harvest,
                "/api/v1" + record,
                "/api/v1/containers",
                "/api/v1/findings",
                "/api/v1/checks",
                "/api/v1/statistics",
                "/api/v1/runs");
        Map<String, String> tags = new TreeMap<>();
        for (String link : links) {
            String tag = known(link, "cs", "\"none\"", 200);
            tags.put(link, tag);
            assertThat(known(link, "cs", tag, 304)).as(link).isEqualTo(tag);
            if (!link.startsWith("/api")) {
                assertThat(known(link, "en", tag, 200)).as(link + " in English").isNotEqualTo(tag);
            }
        }
        assertThat(run("validate", "--all").status()).isZero();
        for (String link : List.of(
                "/containers", record, "/checks", "/harvests/" + harvest, "/api/v1/containers", "/api/v1/runs")) {
            assertThat(known(link, "cs", tags.get(link), 200)).as(link).isNotEqualTo(tags.get(link));
        }
        assertThat(known("/statistics", "cs", tags.get("/statistics"), 304)).isEqualTo(tags.get("/statistics"));
    }

    /** The tag of an answer to somebody who knows one. */
    private String known(String link, String language, String tag, int status) throws Exception {
        HttpResponse<String> answer =
                get(link, "Accept", "text/html, */*;q=0.5", "Accept-Language", language, "If-None-Match", tag);
        assertThat(answer.statusCode()).as(link + " in " + language).isEqualTo(status);
        assertThat(answer.headers().firstValue("Vary").orElseThrow())
                .contains("Accept")
                .matches(vary -> link.startsWith("/api") || vary.contains("Accept-Language"));
        return answer.headers().firstValue("ETag").orElseThrow();
    }

    @Test
    @Tag("soak")
    void no_row_is_lost_or_met_twice_while_another_command_writes() throws Exception {
        Map<String, String> lists = Map.of(
                "/api/v1/containers?sort=name", "fileName",
                "/api/v1/containers?sort=-name", "fileName",
                "/api/v1/containers?sort=added", "fileName",
                "/api/v1/containers?sort=-added", "fileName",
                "/api/v1/findings?state=all", "id",
                "/api/v1/checks?sort=added", "fileName",
                "/api/v1/checks", "fileName",
                "/api/v1/runs", "start");
        run("validate", "--all");
        Map<String, List<String>> before = new TreeMap<>();
        Map<String, List<String>> met = new TreeMap<>();
        Map<String, String> next = new TreeMap<>();
        for (String list : lists.keySet()) {
            before.put(list, all(list, lists.get(list)));
            next.put(list, list + (list.contains("?") ? "&" : "?") + "limit=2");
            met.put(list, new ArrayList<>());
        }
        for (int round = 0; next.values().stream().anyMatch(link -> !link.isEmpty()); round++) {
            for (String list : lists.keySet()) {
                if (!next.get(list).isEmpty()) {
                    JsonNode page = json(next.get(list));
                    met.get(list).addAll(page.path("items").findValuesAsText(lists.get(list)));
                    next.put(list, page.path("next").asText());
                }
            }
            if (round < 3) {
                // before the others in the order of names, after them, and with a finding of its own
                Path more = Files.createDirectory(home().resolve("archive/more-" + round));
                for (String name : List.of("A-" + round, "Zz-" + round)) {
                    Files.write(more.resolve(name + ".warc.gz"), OatHarvest.warcGz(OatHarvest.warc(50 + round)));
                }
                Files.write(more.resolve("broken-" + round + ".warc.gz"), new byte[] {1, 2, 3});
                run("backfill", home().resolve("archive").toString());
                run("validate", "--all");
            }
        }
        for (String list : lists.keySet()) {
            Map<String, Long> numbers = count(met.get(list));
            count(before.get(list)).forEach((row, number) -> {
                if (list.contains("checks")) {
                    // a file has several
                    assertThat(numbers.getOrDefault(row, 0L))
                            .as(list + ": " + row)
                            .isGreaterThanOrEqualTo(number);
                } else {
                    assertThat(numbers).as(list).containsEntry(row, number);
                }
            });
        }
    }

    private List<String> all(String list, String field) throws Exception {
        return json(list).path("items").findValuesAsText(field);
    }

    private static Map<String, Long> count(List<String> rows) {
        return rows.stream().collect(Collectors.groupingBy(row -> row, TreeMap::new, Collectors.counting()));
    }

    @Test
    void a_head_is_the_answer_without_its_content() throws Exception {
        HttpResponse<String> head = send(HttpRequest.newBuilder(URI.create(server() + "/api/v1/harvests"))
                .method("HEAD", BodyPublishers.noBody()));
        HttpResponse<String> whole = get("/api/v1/harvests");
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValue("Content-Length"))
                .contains(String.valueOf(whole.body().getBytes(StandardCharsets.UTF_8).length));
        assertThat(head.headers().firstValue("ETag")).isEqualTo(whole.headers().firstValue("ETag"));
    }

    private static final List<String> WRONG = List.of(
            "/api/v1/harvests?limit=0 | 400 | limit",
            "/api/v1/harvests?limit=251 | 400 | limit",
            "/api/v1/harvests?colour=red | 400 | unknown parameter",
            "/api/v1/harvests?name=a&name=b | 400 | given once",
            "/api/v1/harvests?name= | 400 | given once",
            "/api/v1/harvests?after=nonsense | 400 | after",
            "/api/v1/harvests?sort=colour | 400 | sort",
            "/api/v1/containers?after=nonsense | 400 | after",
            "/api/v1/containers?sort=name&after=nonsense | 400 | after",
            "/api/v1/containers?sort=size | 400 | sort",
            "/api/v1/containers?sort=name&status=FIRST | 400 | nextCheck",
            "/api/v1/findings?harvest=a&file=b | 400 | cannot be combined",
            "/api/v1/containers?status=GOOD | 400 | TOBEVALIDATED",
            "/api/v1/findings?after=nonsense | 400 | after",
            "/api/v1/findings?since=yesterday | 400 | 2026-11-23",
            "/api/v1/checks?after=nonsense | 400 | after",
            "/api/v1/due?after=nonsense | 400 | after",
            "/api/v1/runs?after=nonsense | 400 | after",
            "/api/v1/runs?outcome=good | 400 | unfinished",
            "/api/v1/runs?since=yesterday | 400 | 2026-11-23",
            "/api/v1/statistics?harvest=nonsense | 400 | harvest",
            "/api/v1/harvests/nonsense | 404 | harvest",
            "/api/v1/containers/nonsense | 404 | file name",
            "/api/v1/containers/non/sense | 404 | identifier",
            "/api/v1/cdx/nonsense | 404 | file name",
            "/api/v1/findings/nonsense | 404 | finding",
            "/nonsense | 404 | /api/v1",
            "/api/v1/harvests/ | 404 | harvest",
            "/api/v1/..%2f..%2fetc%2fpasswd | 404 | /api/v1");

    @Test
    void a_wrong_request_is_told_what_is_wrong() throws Exception {
        for (String request : WRONG) {
            String[] parts = request.split(" \\| ");
            int status = Integer.parseInt(parts[1]);
            HttpResponse<String> answer = get(parts[0]);
            assertThat(answer.statusCode()).as(request + ": " + answer.body()).isEqualTo(status);
            assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
            JsonNode problem = RecordJson.mapper().readTree(answer.body());
            assertThat(problem.path("status").asInt()).isEqualTo(status);
            assertThat(problem.path("detail").asText()).as(request).contains(parts[2]);
        }
    }

    @Test
    void nothing_but_reading_is_allowed() throws Exception {
        for (String method : List.of("POST", "PUT", "DELETE", "OPTIONS", "PATCH")) {
            HttpResponse<String> answer = send(HttpRequest.newBuilder(URI.create(server() + "/api/v1/harvests"))
                    .method(method, BodyPublishers.ofString("x")));
            assertThat(answer.statusCode()).as(method).isEqualTo(405);
            assertThat(answer.headers().firstValue("Allow")).contains("GET, HEAD");
        }
    }

    @Test
    void a_request_whose_body_is_not_awaited_is_the_last_of_its_connection() throws Exception {
        URI server = server();
        try (Socket client = new Socket(server.getHost(), server.getPort())) {
            String request = "POST /api/v1/harvests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n";
            client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            // read to its end, which is when the server closes the connection
            String answer = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 405 ").containsIgnoringCase("\r\nConnection: close\r\n");
        }
    }

    @Test
    void what_is_not_accepted_is_not_sent() throws Exception {
        assertThat(get("/api/v1/harvests", "Accept", "text/html").statusCode()).isEqualTo(406);
        assertThat(get("/api/v1/status", "Accept", "text/csv").statusCode()).isEqualTo(406);
        assertThat(get("/api/v1/harvests", "Accept", "text/html, */*;q=0.1").statusCode())
                .isEqualTo(200);
    }

    @Test
    void every_answer_tells_a_browser_to_run_nothing() throws Exception {
        for (String link : List.of("/api/v1/harvests", "/nonsense", "/health", "/api/v1/harvests?format=csv")) {
            assertThat(get(link).headers().map())
                    .as(link)
                    .containsEntry("x-content-type-options", List.of("nosniff"))
                    .containsEntry("x-frame-options", List.of("DENY"))
                    .hasEntrySatisfying(
                            "content-security-policy",
                            policy -> assertThat(policy.get(0)).startsWith("default-src 'none'"))
                    .doesNotContainKey("server");
        }
    }

    @Test
    void another_host_name_is_not_answered() throws Exception {
        assertThat(raw("GET /api/v1/harvests HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 421 ")
                .contains("--behind-proxy");
        assertThat(raw("GET /health HTTP/1.1\r\nHost: localhost:8080\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200 ");
    }

    @Test
    void what_is_no_request_is_refused_without_a_word_about_the_server() throws Exception {
        assertThat(raw("GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ")
                .contains("nosniff", "the address or a header")
                .doesNotContainIgnoringCase("jetty");
        assertThat(raw("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "x".repeat(20_000) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 431 ")
                .contains("at most 16 kB")
                .doesNotContainIgnoringCase("jetty");
    }

    private String raw(String request) throws Exception {
        try (Socket socket = new Socket(server().getHost(), server().getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void monitoring_has_figures() throws Exception {
        get("/nonsense");
        assertThat(get("/metrics").body())
                .contains("grainery_serve_records{status=\"FIRST\",type=\"container\"} " + CONTAINERS + ".0")
                .contains("grainery_serve_answers{status=\"404\"} 1.0")
                .endsWith("# EOF\n");
        assertThat(json("/health").path("status").asText()).isEqualTo("up");
        assertThat(json("/api/v1/status").at("/records/container/FIRST").asInt())
                .isEqualTo(CONTAINERS);
    }

    private List<JsonNode> rows(String link) throws Exception {
        return StreamSupport.stream(json(link).path("items").spliterator(), false)
                .toList();
    }
}

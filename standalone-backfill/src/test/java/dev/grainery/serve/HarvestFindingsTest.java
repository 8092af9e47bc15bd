// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.cli.CommandRun;
import dev.grainery.record.RecordJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What is said of a harvest, its files and their number: the same by the command line, the API and the pages. */
class HarvestFindingsTest extends ServedArchive {

    private static final Pattern NUMBER = Pattern.compile("<dd>\\s*(?:<a[^>]*>)?\\s*([0-9]+)");

    @Override
    FixtureTree tree() throws Exception {
        return Oats.tree("errors", 3);
    }

    /** A container that is damaged, and a copy of a good one. */
    private String damaged() throws Exception {
        Path archive = home().resolve("archive");
        Path file = archive.resolve(Oats.FIRST);
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file.resolveSibling(OatHarvest.warc(7) + ".gz"), Arrays.copyOf(bytes, bytes.length - 20));
        Files.copy(
                archive.resolve(Oats.SECOND),
                archive.resolve("copy-of-" + Path.of(Oats.SECOND).getFileName()));
        Files.copy(
                archive.resolve(Oats.SECOND),
                Files.createDirectory(archive.resolve("copies"))
                        .resolve(Path.of(Oats.SECOND).getFileName()));
        assertThat(run("backfill", "--inspect", archive.toString()).status()).isEqualTo(1);
        return OatHarvest.warc(7) + ".gz";
    }

    private static List<String> ids(Iterable<JsonNode> findings) {
        List<String> ids = new ArrayList<>();
        findings.forEach(finding -> ids.add(finding.path("id").asText()));
        return ids;
    }

    @Test
    void errors_of_the_files_of_a_harvest_are_told_by_all_and_first() throws Exception {
        String file = damaged();
        CommandRun.Result told = run("findings", "--json", "--harvest", OatHarvest.NAME);
        List<JsonNode> lines = new ArrayList<>();
        for (String line : told.out().lines().toList()) {
            lines.add(RecordJson.mapper().readTree(line));
        }
        assertThat(lines.get(0).path("severity").asText()).isEqualTo("error");
        assertThat(lines.get(0).path("file").asText()).endsWith(file);
        JsonNode api = json("/api/v1/findings?state=open&harvest=" + OatHarvest.NAME);
        assertThat(ids(api.path("items"))).isEqualTo(ids(lines));
        String id = store().harvests().ids().get(0);
        assertThat(ids(json("/api/v1/findings?state=open&harvest=" + id).path("items")))
                .isEqualTo(ids(lines));
        String page = get("/harvests/" + id + "?lang=en", "Accept", "text/html").body();
        assertThat(page).contains(lines.get(0).path("id").asText()).doesNotContain("No findings.");
        CommandRun.Result shown = run("show", "harvest", OatHarvest.NAME);
        assertThat(shown.err()).contains(lines.get(0).path("id").asText(), file);
        JsonNode containers = json("/api/v1/containers?harvest=" + id).path("items");
        containers.forEach(container -> assertThat(
                        container.path("gravestFinding").asText())
                .isEqualTo(
                        container.path("fileName").asText().equals(file)
                                ? "error"
                                : container.path("gravestFinding").asText().replace("error", "none")));
    }

    @Test
    void a_path_that_is_not_shown_cannot_be_guessed_as_a_harvest() throws Exception {
        String file = damaged();
        Path path = home().resolve("archive").resolve(Oats.FIRST).resolveSibling(file);
        assertThat(store().findings().of(List.of(path.toString()))).isNotEmpty();
        for (String guess :
                List.of(path.toString(), home().resolve("archive/nothing").toString())) {
            assertThat(json("/api/v1/findings?harvest=" + Link.encoded(guess)).path("items"))
                    .isEmpty();
        }
    }

    @Test
    void a_year_that_sorts_as_no_other_is_no_time() throws Exception {
        for (String time : List.of("%2B999999999-12-31T00:00:00Z", "-0001-01-01T00:00:00Z", "%2B12026-01-01")) {
            assertThat(get("/api/v1/findings?since=" + time).statusCode())
                    .as(time)
                    .isEqualTo(400);
            assertThat(get("/findings?since=" + time, "Accept", "text/html").statusCode())
                    .as(time)
                    .isEqualTo(400);
        }
        assertThat(run("findings", "--since", "+999999999-12-31T00:00:00Z").status())
                .isEqualTo(2);
    }

    @Test
    void the_states_of_files_add_up_to_the_files_of_the_storages() throws Exception {
        damaged();
        try (GraineryServer server = GraineryServer.start(store(), settings(), message -> {})) {
            String html = "";
            while (!html.contains("id=\"storages")) {
                html = java.net.http.HttpClient.newHttpClient()
                        .send(
                                java.net.http.HttpRequest.newBuilder(
                                                java.net.URI.create(server.uri() + "/revision?lang=en"))
                                        .header("Accept", "text/html")
                                        .build(),
                                java.net.http.HttpResponse.BodyHandlers.ofString())
                        .body();
            }
            assertThat(html).contains("Files of containers and CDX files are counted here");
            String facts = html.substring(html.indexOf("<dl class=\"facts\">"), html.indexOf("</dl>"));
            long sum = 0;
            Matcher numbers = NUMBER.matcher(facts);
            while (numbers.find()) {
                sum += Long.parseLong(numbers.group(1));
            }
            JsonNode plan = RecordJson.mapper()
                    .readTree(run("validate", "plan", "--json").out());
            assertThat(sum).isEqualTo(plan.path("total").path("files").asLong()).isGreaterThan(4);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.RepositoryFolder;
import dev.grainery.Trial;
import dev.grainery.crawler.Waiting;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demonstration, as the first page tells to run it. */
class DemoE2E {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final Pattern PAGE = Pattern.compile("(?m)^  (http://127\\.0\\.0\\.1:[0-9]+/\\S+)$");

    private static final String HARVEST = "Topics-2026-11-Grainery";

    @TempDir
    private Path scratch;

    private Path place;

    @BeforeEach
    void take_a_place_with_a_blank() throws Exception {
        place = Files.createDirectory(scratch.toRealPath().resolve("my place"));
    }

    @Test
    @Trial("grainery demo shows a harvest, and what it says to do next works")
    void it_shows_the_harvest_and_its_containers_and_what_it_says_next_works() throws Exception {
        try (ProgramRun demo = ProgramRun.start(place, "", "demo")) {
            assertThat(demo.status()).as(demo.output()).isZero();
            assertThat(form(demo.output())).containsAll(shown());
            assertThat(demo.output())
                    .containsPattern("Topics +[3-9] +[0-9.]+ kB  FIRST +" + HARVEST)
                    .containsPattern("(?m)^[0-9a-f]{32}  " + HARVEST + "-.*[.]warc[.]gz$")
                    .contains(" show harvest " + HARVEST);
        }
        try (ProgramRun show = ProgramRun.start(place, "", "show", "harvest", "--json", HARVEST)) {
            assertThat(show.status()).isZero();
            assertThat(show.output()).contains("\"crawls\"");
        }
        try (ProgramRun check = ProgramRun.start(place, "", "store", "check", "--schema")) {
            assertThat(check.status()).as(check.output()).isZero();
        }
    }

    @Test
    @Trial("grainery demo --serve ends with the page of its harvest, until it is stopped")
    void it_serves_the_page_of_its_harvest_until_it_is_stopped() throws Exception {
        try (ProgramRun demo = ProgramRun.start(place, "", "demo", "--serve")) {
            assertThat(Waiting.until(PATIENCE, () -> PAGE.matcher(demo.output()).find()))
                    .as(demo.output())
                    .isTrue();
            assertThat(form(demo.output())).containsAll(shown());
            Matcher page = PAGE.matcher(demo.output());
            assertThat(page.find()).isTrue();
            assertThat(Waiting.until(PATIENCE, () -> demo.output().contains("listening on")))
                    .isTrue();
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(page.group(1)))
                                    .header("Accept", "text/html")
                                    .build(),
                            BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            assertThat(answer.body()).contains("<html", HARVEST);
            demo.interrupt();
            assertThat(demo.status()).as(demo.output()).isZero();
        }
    }

    @Test
    @Trial("grainery demo assembles Heritrix 3.13.0 from the jars of its modules")
    void it_assembles_heritrix_from_its_modules() throws Exception {
        try (ProgramRun demo = ProgramRun.start(place, "", "demo", "--heritrix", "3.13.0", "--modules")) {
            assertThat(demo.status()).as(demo.output()).isZero();
            assertThat(demo.output())
                    .contains("heritrix-3.13.0-modules")
                    .containsPattern("(?m)^[0-9a-f]{32}  " + HARVEST + "-.*[.]warc[.]gz$");
        }
    }

    @Test
    @Trial("grainery demo is stopped; nothing is left running")
    void when_it_is_stopped_nothing_is_left_running_and_it_can_be_run_again() throws Exception {
        String zip = Distribution.zip("3.13.0").toString();
        try (ProgramRun demo = ProgramRun.start(place, "", "demo", "--heritrix-zip", zip)) {
            assertThat(Waiting.until(PATIENCE, () -> demo.output().contains("crawling")))
                    .as(demo.output())
                    .isTrue();
            List<ProcessHandle> started = demo.descendants();
            assertThat(started).isNotEmpty();
            demo.interrupt();
            assertThat(demo.status()).isEqualTo(4);
            assertThat(started).noneMatch(ProcessHandle::isAlive);
        }
        try (ProgramRun demo = ProgramRun.start(place, "", "demo", "--heritrix-zip", zip)) {
            assertThat(demo.status()).as(demo.output()).isZero();
            assertThat(demo.output()).contains("show harvest " + HARVEST);
        }
    }

    /** What the first page shows of it, but for what differs from time to time. */
    private static List<String> shown() throws IOException {
        return form(Files.readString(RepositoryFolder.of("README.md"))
                        .replaceFirst("(?s).*?demo\n.*?```\n(.*?)```.*", "$1"))
                .filter(line -> !line.contains("…"))
                .toList();
    }

    private static Stream<String> form(String output) {
        return output.lines()
                .map(line -> line.replaceAll("/.*/", "/")
                        .replaceAll(" +", " ")
                        .replaceAll("[0-9a-f]{32}", "HASH")
                        .replaceAll("[0-9]+", "0"));
    }
}

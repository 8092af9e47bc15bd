// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.listing.ShownPaths;
import dev.grainery.listing.ThisWeek;
import dev.grainery.listing.ThisWeek.Kind;
import dev.grainery.record.Crawl;
import dev.grainery.stats.ArchiveFigures;
import dev.grainery.stats.ArchiveFigures.OfRoot;
import dev.grainery.stats.FileSum;
import dev.grainery.stats.KeptFigures;
import dev.grainery.stats.OpenWork.CutCrawl;
import dev.grainery.stats.OpenWork.Schedule;
import dev.grainery.store.RunLog.RunEntry;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What needs a person, on the first page; and what leads from there to what is to be done. */
class WeekPagesTest extends ServedPages {

    private static final Instant NOW = Instant.parse("2026-11-28T06:00:00Z");

    private String counted(String link, Predicate<String> isCounted) {
        return assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
            String html = page(link);
            while (!isCounted.test(html)) {
                html = page(link);
            }
            return html;
        });
    }

    private void damage() throws Exception {
        try (Stream<Path> files = Files.walk(home().resolve("archive"))) {
            Path file = files.filter(one -> one.endsWith(CONTAINER)).findFirst().orElseThrow();
            Files.writeString(file, "damage", StandardOpenOption.APPEND);
        }
        assertThat(run("validate", "--all").status()).isEqualTo(1);
    }

    @Test
    void nothing_to_do_is_said_plainly() {
        String html = counted("/?lang=en", page -> page.contains("data-chart"));
        assertThat(html)
                .contains("Nothing to do:", "No check is overdue. The busiest nights", "all runs ended well")
                .doesNotContain("id=\"week\"");
        assertThat(html.indexOf("Nothing to do")).isLessThan(html.indexOf("id=\"bytes-per-year\""));
    }

    @Test
    void a_failed_file_comes_first_with_its_harvest_its_storage_and_what_to_do() throws Exception {
        damage();
        String html = counted("/?lang=en", page -> page.contains("id=\"damaged-files\""));
        String week = table(html, "week");
        assertThat(week)
                .contains("1 file has failed or is missing", "archive (1)", "<code>grainery loss</code>")
                .contains("1 harvest has open errors", "Put good copies back")
                .contains("href=\"/damaged?lang=en\"");
        assertThat(table(html, "damaged-files")).contains(CONTAINER, "mark-FAILED", "<bdi>archive</bdi>");
        String harvest = store().harvests().ids().get(0);
        assertThat(table(html, "harvests-with-errors"))
                .contains(
                        "/harvests/" + harvest,
                        "/findings?harvest=" + harvest + "&amp;lang=en&amp;severity=error&amp;state=open");
        assertThat(html).contains("Checks are on schedule");
        String damaged = table(page("/damaged"), "damaged-files");
        assertThat(damaged).contains("grainery loss --file " + CONTAINER);
        assertThat(rows(damaged)).isEqualTo(1);
        assertThat(table(page("/harvests?lang=en"), "harvests"))
                .contains("Open errors", "severity=error&amp;state=open\">1");
        assertThat(page("/revision?lang=en")).contains("Checks are on schedule");
    }

    @Test
    void api_has_files_to_replace_and_the_harvest_and_next_step_of_errors() throws Exception {
        damage();
        JsonNode file = json("/api/v1/damaged").at("/items/0");
        assertThat(file.path("fileName").asText()).isEqualTo(CONTAINER);
        assertThat(file.path("status").asText()).isEqualTo("FAILED");
        assertThat(file.path("missing").asBoolean(true)).isFalse();
        assertThat(file.path("soundCopies").asLong(-1)).isZero();
        assertThat(file.path("link").asText()).endsWith("/" + CONTAINER);
        JsonNode error = json("/api/v1/findings?severity=error").at("/items/0");
        String harvest = store().harvests().ids().get(0);
        assertThat(error.path("harvestID").asText()).isEqualTo(harvest);
        assertThat(error.path("harvest").asText())
                .isEqualTo(store().harvests().name(harvest).orElseThrow());
        assertThat(error.path("next").asText()).contains("grainery validate --all --file " + CONTAINER);
        String page = page("/findings/" + error.path("id").asText());
        assertThat(page)
                .contains("Co dělat", "<code>grainery validate --all --file " + CONTAINER + "</code>")
                .contains("grainery findings ack " + error.path("id").asText());
        assertThat(page("/findings?code=" + error.path("code").asText())).contains("Vraťte na místo neporušenou kopii");
        assertThat(run("findings", "--open").out())
                .contains("GRN-E008: Put a good copy back, and check it with grainery validate --all --file NAME.");
    }

    private List<JsonNode> damagedOneByOne() throws Exception {
        List<JsonNode> rows = new ArrayList<>();
        String next = "/api/v1/damaged?limit=1";
        while (!next.isEmpty()) {
            JsonNode page = json(next);
            page.path("items").forEach(rows::add);
            next = page.path("next").asText("");
        }
        return rows;
    }

    private long toReplace() throws Exception {
        return KeptFigures.counted(store(), Instant.now(), () -> {}).figures().orElseThrow().roots().stream()
                .mapToLong(OfRoot::toReplace)
                .sum();
    }

    @Test
    void damaged_copies_are_listed_at_their_place_and_acknowledged_absence_is_not() throws Exception {
        Path file;
        try (Stream<Path> files = Files.walk(home().resolve("archive"))) {
            file = files.filter(one -> one.endsWith(CONTAINER)).findFirst().orElseThrow();
        }
        Path copy = Files.createDirectories(home().resolve("second")).resolve(CONTAINER);
        Files.copy(file, copy);
        assertThat(run("backfill", home().resolve("second").toString()).status())
                .isLessThan(2);
        Files.writeString(copy, "damage", StandardOpenOption.APPEND);
        run("validate", "--all");
        assertThat(damagedOneByOne()).singleElement().satisfies(row -> {
            assertThat(row.path("status").asText()).isEqualTo("FAILED");
            assertThat(row.path("soundCopies").asLong(-1)).isEqualTo(1);
        });
        Files.delete(file);
        run("validate", "presence");
        assertThat(damagedOneByOne())
                .extracting(
                        row -> row.path("missing").asBoolean(),
                        row -> row.path("soundCopies").asLong(-1))
                .containsExactlyInAnyOrder(tuple(false, 0L), tuple(true, 0L));
        assertThat(toReplace()).isEqualTo(2);
        run("findings", "ack", "--code", "GRN-E012", "--reason", "withdrawn");
        assertThat(damagedOneByOne())
                .extracting(row -> row.path("missing").asBoolean())
                .containsExactly(false);
        assertThat(toReplace()).isEqualTo(1);
    }

    private void ran(String command, Instant start, int status, String... paths) {
        store().runs()
                .end(
                        store().runs().begin(RunEntry.begun(command, start, List.of(paths), "localhost", 1, "1.0")),
                        start.plusSeconds(60),
                        status,
                        Map.of());
    }

    private List<ThisWeek.Task> ofRuns() {
        return ThisWeek.of(store(), new ShownPaths(false), Optional.empty(), NOW).tasks().stream()
                .filter(task -> !task.places().equals(List.of("backfill")))
                .toList();
    }

    @Test
    void runs_that_failed_did_not_end_or_are_overdue_are_named() {
        for (int day = 20; day > 8; day--) {
            ran("validate", NOW.minus(Duration.ofDays(day)), 0);
        }
        ran("inspect", NOW.minus(Duration.ofDays(400)), 0);
        ran("replay", NOW.minusSeconds(90), 3);
        ran("relocate", NOW.minusSeconds(80), 5);
        ran("inspect", NOW.minus(Duration.ofDays(300)), 0);
        store().runs()
                .begin(RunEntry.begun("presence", NOW.minus(Duration.ofDays(2)), List.of(), "localhost", 1, "1.0"));
        assertThat(ofRuns())
                .extracting(ThisWeek.Task::kind, ThisWeek.Task::command, ThisWeek.Task::number)
                .containsExactlyInAnyOrder(
                        tuple(Kind.RUN_FAILED, "grainery replay", 0L),
                        tuple(Kind.RUN_INCOMPLETE, "grainery relocate", 0L),
                        tuple(Kind.RUN_UNFINISHED, "grainery validate presence", 0L),
                        tuple(Kind.RUN_MISSED, "grainery validate", 9L));
        ran("validate", NOW.minus(Duration.ofDays(3)), 0);
        ran("replay", NOW.minusSeconds(30), 0);
        ran("relocate", NOW.minusSeconds(30), 4);
        assertThat(ofRuns()).extracting(ThisWeek.Task::kind).containsExactly(Kind.RUN_UNFINISHED);
    }

    @Test
    void a_success_on_one_storage_does_not_hide_a_failure_on_another() {
        ran("replay", NOW.minus(Duration.ofDays(2)), 3, "/mnt/a b");
        ran("replay", NOW.minus(Duration.ofDays(1)), 0, "/mnt/c");
        ran("replay", NOW.minus(Duration.ofDays(60)), 3, "/mnt/given-up");
        assertThat(ofRuns())
                .extracting(ThisWeek.Task::kind, ThisWeek.Task::command)
                .containsExactly(tuple(Kind.RUN_FAILED, "grainery replay PATH\u2026"));
        assertThat(ThisWeek.of(store(), new ShownPaths(true), Optional.empty(), NOW)
                        .tasks())
                .extracting(ThisWeek.Task::command)
                .contains("grainery replay '/mnt/a b'");
    }

    @Test
    void runs_of_one_afternoon_do_not_make_a_timer() {
        for (int minute = 0; minute < 60; minute += 10) {
            ran("inspect", NOW.minus(Duration.ofDays(40)).plusSeconds(60L * minute), 0);
        }
        assertThat(ofRuns()).isEmpty();
        for (int day = 30; day > 26; day--) {
            ran("inspect", NOW.minus(Duration.ofDays(day)), 0);
        }
        assertThat(ofRuns()).extracting(ThisWeek.Task::kind).isEmpty();
        for (int day = 26; day > 20; day--) {
            ran("inspect", NOW.minus(Duration.ofDays(day)), 0);
        }
        for (int day = 20; day > 9; day--) {
            ran("inspect", NOW.minus(Duration.ofDays(day)), 0);
        }
        assertThat(ofRuns()).extracting(ThisWeek.Task::kind).containsExactly(Kind.RUN_MISSED);
    }

    private void crawled(String harvest, String status, Instant start) {
        store().facts()
                .putCrawl(
                        harvest,
                        Crawl.builder("crawler00", "/jobs/oats", status + start.toEpochMilli(), start)
                                .status(status)
                                .end(Optional.of(start.plusSeconds(60)))
                                .build());
    }

    @Test
    void recent_crawls_that_did_not_end_as_finished_are_named() throws Exception {
        String harvest = store().harvests().ids().get(0);
        Instant now = Instant.now();
        crawled(harvest, "FINISHED_TIME_LIMIT", now.minus(Duration.ofDays(2)));
        crawled(harvest, Crawl.KILLED, now.minus(Duration.ofDays(3)));
        crawled(harvest, Crawl.KILLED, now.minus(Duration.ofDays(60)));
        assertThat(run("validate", "--all").status()).isZero();
        ArchiveFigures figures =
                KeptFigures.counted(store(), now, () -> {}).figures().orElseThrow();
        assertThat(figures.work().cutCrawls()).extracting(CutCrawl::status).containsExactly(Crawl.KILLED);
        String name = store().harvests().name(harvest).orElseThrow();
        assertThat(ThisWeek.of(store(), new ShownPaths(false), Optional.of(figures), now)
                        .tasks())
                .extracting(ThisWeek.Task::kind, ThisWeek.Task::number, ThisWeek.Task::places, ThisWeek.Task::command)
                .containsExactly(tuple(Kind.CRAWLS, 1L, List.of(name), "grainery reconcile --harvest " + name));
    }

    @Test
    void a_harvest_has_links_to_its_sections_and_bars_have_links_to_their_lists() throws Exception {
        String harvest = page("/harvests/" + store().harvests().ids().get(0) + "?lang=en");
        String contents = harvest.substring(harvest.indexOf("<nav class=\"contents\""));
        contents = contents.substring(0, contents.indexOf("</nav>"));
        for (String id : List.of("findings", "containers", "record")) {
            assertThat(contents).contains("href=\"#" + id + "-title\"");
            assertThat(harvest).contains("id=\"" + id + "-title\"");
        }
        String years = table(counted("/?lang=en", page -> page.contains("data-chart")), "bytes-per-year");
        assertThat(years)
                .contains("data-series=\"Topics\"", "href=\"/harvests?lang=en&amp;type=Topics\"")
                .contains("href=\"/harvests?lang=en&amp;year=2020\"");
    }

    @Test
    void a_schedule_is_kept_if_nothing_is_overdue_and_the_pace_is_enough() {
        Optional<Instant> last = Optional.of(NOW.plus(Duration.ofDays(700)));
        assertThat(new Schedule(FileSum.NONE, FileSum.NONE, 1_000, last, Optional.of(1_000.0)).isKept())
                .isTrue();
        Schedule quiet = new Schedule(FileSum.NONE, FileSum.NONE, 1_000, last, Optional.of(999.0));
        assertThat(quiet.isKept()).isTrue();
        assertThat(quiet.isPaceEnough()).isFalse();
        assertThat(new Schedule(FileSum.NONE, new FileSum(1, 5), 1_000, last, Optional.of(999.0)).isKept())
                .isFalse();
        assertThat(new Schedule(FileSum.NONE, FileSum.NONE, 1_000, last, Optional.empty()).isKept())
                .isTrue();
        Schedule late = new Schedule(new FileSum(3, 4_000), FileSum.NONE, 1_000, last, Optional.of(2_000.0));
        assertThat(late.isKept()).isFalse();
        assertThat(late.caughtUp(NOW)).contains(NOW.plus(Duration.ofDays(2)));
        assertThat(new Schedule(new FileSum(3, 4_000), FileSum.NONE, 1, last, Optional.of(1.0)).caughtUp(NOW))
                .isEmpty();
    }

    @Test
    void a_filter_that_cannot_be_used_is_explained_with_the_form() throws Exception {
        HttpResponse<String> answer = get(
                "/findings?since=neděle&severity=error".replace("ě", "%C4%9B"),
                "Accept",
                "text/html",
                "Accept-Language",
                "cs");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body())
                .contains("„neděle“ není datum", "name=\"since\" type=\"text\" value=\"neděle\"")
                .contains("<option value=\"error\" selected>");
        String shown = page("/findings?state=all&since=1.%C2%A01.%C2%A02020");
        assertThat(shown).contains("value=\"2020-01-01\"");
        assertThat(rows(table(shown, "findings")))
                .isEqualTo(rows(table(page("/findings?state=all&since=2020"), "findings")))
                .isPositive();
    }

    @Test
    void files_are_chosen_by_name_and_status_together() throws Exception {
        damage();
        String begin = CONTAINER.substring(0, 5);
        assertThat(rows(table(page("/containers?name=" + begin + "&status=FAILED"), "containers")))
                .isEqualTo(1);
        assertThat(rows(table(page("/containers?name=" + begin + "&status=VALIDATED"), "containers")))
                .isEqualTo(CONTAINERS - 1);
        assertThat(json("/api/v1/containers?name=nonsense&status=FAILED").path("items"))
                .isEmpty();
        assertThat(page("/containers?name=" + begin + "&status=FAILED&sort=name"))
                .contains(CONTAINER);
    }

    @Test
    void a_table_for_spreadsheets_has_a_byte_order_mark_and_semicolons() throws Exception {
        String csv = get("/api/v1/harvests?format=csv-semicolon").body();
        assertThat(csv).startsWith("\uFEFFharvestID;name;type;date;");
        assertThat(csv.lines().skip(1))
                .allSatisfy(line -> assertThat(line.split(";", -1))
                        .hasSameSizeAs(csv.lines().findFirst().orElseThrow().split(";", -1)));
        assertThat(links(page("/harvests"), "/api/v1/harvests"))
                .contains("/api/v1/harvests?format=csv-semicolon", "/api/v1/harvests?format=csv");
    }
}

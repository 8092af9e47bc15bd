// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static dev.grainery.store.SampleFiles.minute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.grainery.harvest.CrawlLogs;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.Commentaries;
import dev.grainery.record.Crawl;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.store.RunLog.RunEntry;
import dev.grainery.store.document.StoreUri;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptNotesTest extends OpenStore {

    private static final String H = NameUuid.DNS.of("H");

    @TempDir
    private Path directory;

    @Override
    StoreUri address() {
        return StoreUri.parse("embedded:" + directory);
    }

    private static RunEntry run(String command, int minute) {
        return RunEntry.begun(command, minute(minute), List.of("/a"), "archive1", 7, "program 1");
    }

    @Test
    void run_that_ended_says_what_it_did_and_one_that_was_killed_does_not() {
        RunLog.Begun first = store.runs().begin(run("backfill", 0));
        store.runs().end(first, minute(3), 1, Map.of("new", 2L));
        store.runs().begin(run("validate", 5));
        assertThat(store.runs().latest(10))
                .containsExactly(
                        run("validate", 5),
                        new RunEntry(
                                "backfill",
                                minute(0),
                                Optional.of(minute(3)),
                                OptionalInt.of(1),
                                List.of("/a"),
                                Map.of("new", 2L),
                                "archive1",
                                7,
                                "program 1"));
        assertThat(store.runs().latest(1)).containsExactly(run("validate", 5));
    }

    @Test
    void latest_run_of_each_command_is_that_which_began_last() {
        store.runs().begin(run("backfill", 9));
        store.runs().begin(run("backfill", 4));
        store.runs().begin(run("validate", 1));
        assertThat(store.runs().latestOfEach())
                .isEqualTo(Map.of("backfill", run("backfill", 9), "validate", run("validate", 1)));
    }

    @Test
    void pages_of_runs_have_each_of_them_once_though_others_begin() {
        store.runs().begin(run("backfill", 1));
        store.runs().begin(run("validate", 2));
        Page<RunEntry> first = store.runs().page(RunLog.Choice.ALL, Optional.empty(), 1);
        store.runs().begin(run("inspect", 3));
        Page<RunEntry> second = store.runs().page(RunLog.Choice.ALL, first.next(), 1);
        assertThat(first.items()).containsExactly(run("validate", 2));
        assertThat(second.items()).containsExactly(run("backfill", 1));
        assertThat(second.next()).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.runs().page(RunLog.Choice.ALL, Optional.of("nonsense"), 1));
    }

    @Test
    void runs_are_forgotten_after_two_years() {
        store.runs().begin(run("backfill", 0));
        int years = (int) Duration.ofDays(2 * 365 + 1).toMinutes();
        store.runs().begin(run("validate", years));
        assertThat(store.runs().latest(10)).containsExactly(run("validate", years));
    }

    @Test
    void root_keeps_its_machines_and_its_walk_until_it_is_relocated() {
        store.roots().remember(List.of("/a", "/b"), "archive1");
        store.roots().remember(List.of("/a"), "archive2");
        store.roots().walked(List.of("/a", "/never given"), minute(1));
        assertThat(store.roots().walked()).isEqualTo(Map.of("/a", minute(1)));
        assertThat(store.roots().givenOn("archive2")).containsExactly("/a");

        store.roots().relocate("/a", "/c");
        assertThat(store.roots().all()).containsExactly("/b", "/c");
        assertThat(store.roots().givenOn("archive2")).containsExactly("/c");
        assertThat(store.roots().walked()).as("nobody has walked it there").isEmpty();

        store.roots().relocate("/unknown", "/d");
        assertThat(store.roots().all()).containsExactly("/b", "/c");
    }

    @Test
    void logs_are_known_by_the_directory_of_their_harvest_and_those_above() {
        CrawlLogs inside = new CrawlLogs("/a/h", "logs/crawl", List.of("crawl.log"));
        CrawlLogs beside = new CrawlLogs("/a/h2", "logs/crawl", List.of("crawl.log"));
        store.facts().putLogs(List.of(inside, beside));
        assertThat(store.facts().logsBelow("/a/h")).containsExactly(inside);
        assertThat(store.facts().logsBelow("/a")).containsExactlyInAnyOrder(inside, beside);
        store.facts().forgetLogs("/a/h2");
        assertThat(store.facts().logsBelow("/")).containsExactly(inside);
    }

    @Test
    void crawl_is_forgotten_unless_newer_things_were_said_of_it() {
        Crawl running = crawl(Optional.empty());
        Crawl ended = crawl(Optional.of(5));
        store.facts().putCrawl(H, ended);
        store.facts().removeCrawl(H, running);
        List<Crawl> all = new ArrayList<>();
        store.facts().forEachCrawl((harvest, crawl) -> {
            assertThat(harvest).isEqualTo(H);
            all.add(crawl);
        });
        assertThat(all).containsExactly(ended);
        store.facts().removeCrawl(H, ended);
        assertThat(store.facts().crawls(H)).isEmpty();
    }

    private static Crawl crawl(Optional<Integer> end) {
        return Crawl.builder("c0", "/jobs/a", "20261122010203", minute(0))
                .end(end.map(SampleFiles::minute))
                .status(end.isPresent() ? "FINISHED" : Crawl.RUNNING)
                .build();
    }

    @Test
    void bytes_of_all_harvests_are_those_of_their_containers() {
        assertThat(store.harvests().bytes()).isZero();
        for (String name : List.of("G", "H")) {
            SampleHarvests.write(
                    store, NameUuid.DNS.of(name), () -> Optional.of(SampleHarvests.harvest(name, List.of("a.warc"))));
        }
        assertThat(store.harvests().bytes()).isEqualTo(10);
    }

    @Test
    void record_of_a_file_that_is_not_there_is_taken_away_unless_it_has_changed() {
        CdxRecord absent =
                SampleFiles.index(H, new Location("/a/logs/index", "x.cdx"), SampleFiles.UNREADABLE, minute(0));
        assertThat(store.cdxFiles().addWithoutFile(absent)).isTrue();
        assertThat(store.cdxFiles().addWithoutFile(absent)).as("there is one").isFalse();
        assertThat(store.locations().known(List.of(absent.location())))
                .as("nobody looks for it")
                .isEmpty();
        CdxRecord kept = store.cdxFiles().find(H, "x.cdx").orElseThrow();
        store.cdxFiles()
                .update(
                        H,
                        "x.cdx",
                        record ->
                                record.withRevision(record.revision().withCommentaries(Commentaries.of("looked for"))));
        store.cdxFiles().remove(kept);
        assertThat(store.cdxFiles().count()).isEqualTo(1);

        store.cdxFiles().remove(store.cdxFiles().find(H, "x.cdx").orElseThrow());
        assertThat(store.cdxFiles().count()).isZero();
        assertThat(Since.of(minute(0), store.tombstones()))
                .singleElement()
                .satisfies(stone -> assertThat(stone.id()).isEqualTo(H));
    }
}

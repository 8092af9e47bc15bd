// SPDX-License-Identifier: Apache-2.0
package dev.grainery.harvest;

import static dev.grainery.harvest.Members.HEADER;
import static dev.grainery.harvest.Members.NAME;
import static dev.grainery.harvest.Members.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.harvest.HarvestDescriber.AssembledHarvest;
import dev.grainery.record.Crawl;
import dev.grainery.record.CrawlFigures;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.RecordDate;
import dev.grainery.record.RecordSchemas;
import dev.grainery.record.RevisionStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the crawls that were watched add to a harvest. */
class WatchedCrawlsTest {

    private static Crawl crawl(String crawler, Instant start, Optional<Instant> end, List<String> logs) {
        return Crawl.builder(crawler, "/jobs/a", "1", start)
                .end(end)
                .logs(Optional.of("/jobs/a/" + crawler + "/logs"), logs)
                .build();
    }

    private static Crawl crawl(String crawler, int second, String... logs) {
        return crawl(crawler, NOON.plusSeconds(second), Optional.empty(), List.of(logs));
    }

    private static HarvestDescriber assembly() {
        return new HarvestDescriber(HarvestNaming.builtIn(), NAME).add(Members.container("a.warc.gz"));
    }

    @Test
    void harvest_whose_first_containers_nobody_watched_begins_with_them() {
        HarvestRecord record =
                assembly().add(crawl("c0", 365 * 24 * 60 * 60)).assemble(HEADER).record();
        assertThat(record.harvest().date())
                .isEqualTo(assembly().assemble(HEADER).record().harvest().date());
    }

    @Test
    void harvest_begins_when_its_first_crawl_does() {
        Crawl first = crawl("c0", Instant.parse("2013-05-22T09:00:05Z"), Optional.empty(), List.of());
        Crawl second = crawl("c1", Instant.parse("2013-05-22T09:00:09Z"), Optional.empty(), List.of());
        HarvestRecord record =
                assembly().add(second).add(first).assemble(HEADER).record();
        assertThat(record.harvest().date()).isEqualTo("2013-05-22T09:00:05.000Z");
        assertThat(record.extension().crawls()).containsExactly(first, second);
    }

    @Test
    void logs_kept_with_the_harvest_stand_alone_and_those_of_several_crawls_together() {
        HarvestRecord written = assembly()
                .add(crawl("c0", 5, "crawl.log"))
                .add(new CrawlLogs("/jobs/a", "/jobs/a/b/logs", List.of("alerts.log")))
                .assemble(HEADER)
                .record();
        assertThat(written.harvestCrawl())
                .isEqualTo(new HarvestRecord.CrawlSection(
                        true, Optional.of("/jobs/a/b/logs"), List.of("alerts.log", "crawl.log")));
        HarvestRecord record = assembly()
                .add(crawl("c0", 5, "crawl.log"))
                .add(new CrawlLogs("/a", "logs/crawl", List.of("c.tar.gz")))
                .assemble(HEADER)
                .record();
        assertThat(record.harvestCrawl())
                .isEqualTo(new HarvestRecord.CrawlSection(true, Optional.of("logs/crawl"), List.of("c.tar.gz")));
    }

    private static List<Finding> findings(HarvestDescriber harvest, FindingCode code) {
        return harvest.assemble(HEADER).findings().stream()
                .filter(finding -> finding.code() == code)
                .toList();
    }

    private static Crawl ended(String status, int unfinished, List<String> vanished) {
        return crawl("c0", 5).toBuilder()
                .status(status)
                .balance(Optional.of(
                        new Crawl.Balance(9, 9 - unfinished - vanished.size(), unfinished, vanished.size(), vanished)))
                .build();
    }

    @Test
    void launch_that_was_killed_or_left_unfinished_containers_is_a_finding_of_its_harvest() {
        assertThat(findings(assembly().add(ended(Crawl.KILLED, 1, List.of())), FindingCode.LAUNCH_CUT_OFF))
                .extracting(Finding::message)
                .containsExactly("the launch 1 on c0 was killed; it left 1 unfinished container");
        assertThat(findings(assembly().add(ended(Crawl.STOPPED, 2, List.of())), FindingCode.LAUNCH_CUT_OFF))
                .extracting(Finding::message)
                .containsExactly("the launch 1 on c0 was stopped with its crawler; it left 2 unfinished containers");
        assertThat(findings(
                        assembly()
                                .add(crawl("c0", 5).toBuilder()
                                        .status(Crawl.KILLED)
                                        .build()),
                        FindingCode.LAUNCH_CUT_OFF))
                .extracting(Finding::message)
                .containsExactly("the launch 1 on c0 was killed; the number of unfinished containers is not known yet");
        assertThat(findings(assembly().add(ended("FINISHED", 0, List.of())), FindingCode.LAUNCH_CUT_OFF))
                .isEmpty();
        assertThat(findings(assembly().add(ended(Crawl.STOPPED, 0, List.of())), FindingCode.LAUNCH_CUT_OFF))
                .isEmpty();
    }

    @Test
    void containers_that_vanished_are_an_error_of_their_harvest_until_they_turn_up() {
        HarvestDescriber harvest = assembly().add(ended("FINISHED", 0, List.of("a.warc.gz", "gone.warc.gz")));
        assertThat(findings(harvest, FindingCode.CONTAINER_VANISHED))
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.message()).contains("gone.warc.gz").doesNotContain("a.warc.gz,"));
        harvest.add(Members.container("gone.warc.gz"));
        assertThat(findings(harvest, FindingCode.CONTAINER_VANISHED)).isEmpty();
    }

    @Test
    void crawls_without_logs_are_no_logs() {
        AssembledHarvest assembled = assembly().add(crawl("c0", 5)).assemble(HEADER);
        assertThat(assembled.record().harvestCrawl()).isEqualTo(HarvestRecord.CrawlSection.NONE);
        assertThat(assembled.findings()).extracting(Finding::code).contains(FindingCode.NO_CRAWL_LOGS);
        assertThat(assembly().add(crawl("c0", 5, "x.log")).assemble(HEADER).findings())
                .extracting(Finding::code)
                .doesNotContain(FindingCode.NO_CRAWL_LOGS);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void any_order_gives_the_same_record_with_each_launch_once(long seed) {
        Crawl ended = crawl("c0", NOON, Optional.of(NOON.plusSeconds(60)), List.of("crawl.log"));
        List<Crawl> crawls = new ArrayList<>(List.of(crawl("c0", 0), ended, crawl("c2", 5), crawl("c1", 5)));
        Collections.shuffle(crawls, new Random(seed));
        HarvestDescriber assembly = assembly();
        crawls.forEach(assembly::add);
        assertThat(assembly.assemble(HEADER).record().extension().crawls())
                .containsExactly(ended, crawl("c1", 5), crawl("c2", 5));
    }

    @Test
    void lists_are_bounded() {
        HarvestDescriber assembly = assembly();
        List<String> logs = IntStream.range(0, 600).mapToObj(i -> "l" + i).toList();
        IntStream.range(0, CrawlList.MOST + 10)
                .forEach(i -> assembly.add(crawl("c" + i, NOON.plusSeconds(i), Optional.empty(), logs)));
        List<Crawl> listed = assembly.assemble(HEADER).record().extension().crawls();
        assertThat(listed).hasSize(CrawlList.MOST);
        assertThat(listed.stream().mapToInt(c -> c.logFiles().size()).sum()).isEqualTo(CrawlList.MOST_FILES);
        assertThat(listed.get(0).logFiles()).hasSize(600);
        assertThat(listed.get(999).logFiles()).isEmpty();
    }

    @Test
    void the_package_of_a_crawl_stands_for_its_logs() {
        Crawl packed = crawl("c0", 5, "crawl.log").toBuilder()
                .packaged(Optional.of(
                        new Crawl.PackageFile("/archive/a/logs/crawl", "c0-a-1.tar.gz", 5, Hash.of("0".repeat(32)))))
                .build();
        assertThat(assembly().add(packed).assemble(HEADER).record().harvestCrawl())
                .isEqualTo(new HarvestRecord.CrawlSection(
                        true, Optional.of("/archive/a/logs/crawl"), List.of("c0-a-1.tar.gz")));
    }

    @Test
    void figures_of_many_crawls_stay_small() {
        HarvestDescriber assembly = assembly();
        CrawlFigures.Shares hosts = new CrawlFigures.Shares(
                IntStream.range(0, CrawlFigures.Shares.MOST)
                        .mapToObj(i -> new CrawlFigures.Share("host" + i, 1, OptionalLong.of(10)))
                        .toList(),
                Optional.empty());
        CrawlFigures figures = new CrawlFigures(
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(hosts),
                Optional.empty(),
                Optional.empty());
        IntStream.range(0, CrawlList.MOST)
                .forEach(i -> assembly.add(crawl("c" + i, NOON.plusSeconds(i), Optional.empty(), List.of()).toBuilder()
                        .figures(Optional.of(figures))
                        .build()));
        List<Crawl> listed = assembly.assemble(HEADER).record().extension().crawls();
        assertThat(listed.stream().mapToInt(Crawl::rows).sum()).isEqualTo(CrawlList.MOST_ROWS);
        assertThat(listed.get(999).figures().orElseThrow().hosts().orElseThrow().rest())
                .contains(new CrawlFigures.Rest(100, 100, OptionalLong.of(1_000)));
    }

    @Test
    void a_crawl_without_containers_is_a_harvest_with_the_hash_of_an_empty_manifest() {
        HarvestDescriber assembly = new HarvestDescriber(HarvestNaming.builtIn(), NAME)
                .add(crawl("c1", 5))
                .add(crawl("c0", 3));
        HarvestRecord harvest = assembly.assemble(HEADER).record();
        assertThat(harvest.harvest().date()).isEqualTo(RecordDate.text(NOON.plusSeconds(3)));
        assertThat(harvest.harvest().warcsNumber()).isZero();
        assertThat(harvest.harvest().size()).isZero();
        assertThat(harvest.paths().warcsID()).isEmpty();
        assertThat(harvest.extension().crawls()).hasSize(2);
        assertThat(harvest.revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST);
        assertThat(harvest.revision().dateOfValidation()).isEqualTo(NOON.plusSeconds(3));
        assertThat(harvest.revision().hashOrig()).isEqualTo(Hash.of("d41d8cd98f00b204e9800998ecf8427e"));
        assertThat(harvest.revision().hashLast()).isEqualTo(Hash.NA);
        assertThat(RecordSchemas.errors(harvest)).isEmpty();
        // whoever assembles it next week says the same
        assertThat(assembly.assemble(HEADER).record()).isEqualTo(harvest);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.outbox.OutboxOwnership.OutboxLease;
import dev.grainery.record.Crawl;
import dev.grainery.record.GraineryRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Header;
import dev.grainery.record.Location;
import dev.grainery.record.NameUuid;
import dev.grainery.record.NamedHarvest;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordType;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.SampleFiles;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a crawl left behind comes into the store. */
class ReplayCommandTest {

    @TempDir
    private Path temporary;

    private String store;
    private CommandRun command;
    private Path job;
    private Outbox outbox;

    @BeforeEach
    void leave_something_behind() throws IOException {
        store = "embedded:" + temporary.resolve("store");
        command = new CommandRun(temporary).with("GRAINERY_STORE", store);
        job = temporary.resolve("job");
        outbox = Outbox.open(job.resolve("grainery-outbox"));
        outbox.put(container("a.warc.gz"));
        outbox.put(container("b.warc.gz"));
        outbox.put(new OutboxEntry.CrawlOfHarvest(
                NameUuid.DNS.of("H"),
                Crawl.builder(
                                "crawler00",
                                "/jobs/h",
                                "20260102110000", // before the first container
                                Instant.parse("2017-12-31T23:00:00Z"))
                        .logs(Optional.of("/jobs/h/logs"), List.of("crawl.log"))
                        .build()));
    }

    @Test
    void a_crawl_without_containers_becomes_a_harvest_made_by_whoever_crawled() throws IOException {
        NamedHarvest dead = new NamedHarvest("Topics-2026-11-Dead", "Crawling Library", "Grainery 1.0");
        Crawl crawl = Crawl.builder("crawler00", "/jobs/dead", "20260102110000", Instant.parse("2026-01-02T11:00:00Z"))
                .end(Optional.of(Instant.parse("2026-01-02T11:05:00Z")))
                .status("FINISHED")
                .build();
        outbox.put(new OutboxEntry.CrawlOfHarvest(dead.harvestId(), Optional.of(dead), crawl));

        CommandRun nobody = new CommandRun(temporary).with("GRAINERY_STORE", store);
        assertThat(nobody.run("replay", outbox.directory().toString()).status()).isZero();

        CommandRun.Result shown = nobody.run("show", "harvest", "--json", "Topics-2026-11-Dead");
        assertThat(shown.status()).as(shown.err()).isZero();
        assertThat(shown.out())
                .contains("Crawling Library", "\"warcsNumber\" : 0", "d41d8cd98f00b204e9800998ecf8427e", "FINISHED");
    }

    private static OutboxEntry container(String fileName) {
        return new OutboxEntry.Container(
                SampleFiles.container(
                        NameUuid.DNS.of(fileName), new Location("/a", fileName), fileName, SampleFiles.minute(0)),
                List.of());
    }

    @Test
    void what_waits_is_delivered_and_its_harvest_is_complete() throws IOException {
        command.run("store", "settings", "author", "Oat Library");
        CommandRun.Result result = command.run("replay", outbox.directory().toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(result.out()).contains("containers delivered           2", "crawls delivered               1");
        assertThat(outbox.size()).isZero();
        try (GraineryStore opened = GraineryStore.open(StoreUri.parse(store))) {
            HarvestRecord harvest = opened.harvests().find("H").orElseThrow();
            assertThat(harvest.paths().warcsFileNames()).containsExactly("a.warc.gz", "b.warc.gz");
            assertThat(harvest.harvest().date()).isEqualTo("2017-12-31T23:00:00.000Z");
            assertThat(harvest.header().author()).isEqualTo("Oat Library");
            assertThat(harvest.harvestCrawl().fileName()).containsExactly("crawl.log");
            assertThat(harvest.extension().crawls()).hasSize(1);
        }
    }

    @Test
    void a_new_harvest_has_the_author_of_its_containers_if_none_is_given() throws IOException {
        CommandRun.Result result =
                new CommandRun(temporary).with("GRAINERY_STORE", store).run("replay", job.toString());
        assertThat(result.status()).isZero();
        assertThat(result.err()).doesNotContain("author");
        try (GraineryStore opened = GraineryStore.open(StoreUri.parse(store))) {
            assertThat(opened.harvests().find("H").orElseThrow().header().author())
                    .isEqualTo("NKCR");
        }
    }

    @Test
    void a_store_without_an_author_is_told_if_a_job_names_none() throws IOException {
        OutboxEntry.Container named = (OutboxEntry.Container) container("c.warc.gz");
        outbox.put(new OutboxEntry.Container(
                named.record()
                        .withHeader(new Header(
                                RecordType.CONTAINER,
                                GraineryRecord.NA,
                                SampleFiles.minute(0),
                                Header.DEFAULT_STANDARD)),
                List.of()));
        CommandRun.Result result =
                new CommandRun(temporary).with("GRAINERY_STORE", store).run("replay", job.toString());
        assertThat(result.err()).contains("no author is set, so records that name none have the author NA");
    }

    @Test
    void a_job_stands_for_its_outbox_and_a_second_replay_has_nothing_to_do() throws IOException {
        String given = job.toString();
        JsonNode first =
                json(command.run("replay", "--json", given, outbox.directory().toString()));
        assertThat(first.path("containers").asInt()).isEqualTo(2);
        assertThat(first.path("crawls").asInt()).isEqualTo(1);
        assertThat(first.path("waiting").asInt()).isZero();
        assertThat(first.at("/harvests/new").asInt()).isEqualTo(1);
        JsonNode second = json(command.run("replay", "--json", given));
        assertThat(second.path("containers").asInt()).isZero();
        assertThat(second.path("exitStatus").asInt()).isZero();
        assertThat(second.path("failed").isArray()).isTrue();
        assertThat(second.path("failed")).isEmpty();
    }

    @Test
    void what_a_killed_launch_left_is_told_by_findings_status_and_the_harvest() throws IOException {
        String open = "/jobs/a/20260102110000/warcs/c.warc.gz.open";
        outbox.put(new OutboxEntry.Met(open, List.of(Finding.of(FindingCode.LEFT_OPEN, open, "never finished"))));
        outbox.put(new OutboxEntry.CrawlOfHarvest(
                NameUuid.DNS.of("H"),
                Crawl.builder("crawler00", "/jobs/a", "20260102110000", Instant.parse("2026-01-02T11:00:00Z"))
                        .status(Crawl.KILLED)
                        .balance(Optional.of(new Crawl.Balance(3, 2, 1, 0, List.of())))
                        .build()));

        CommandRun.Result dry = command.run("replay", "--dry-run", job.toString());
        assertThat(dry.out()).contains("unfinished files to deliver         1");
        CommandRun.Result result = command.run("replay", job.toString());
        assertThat(result.out()).contains("unfinished files delivered         1");

        assertThat(command.run("findings", "--open").out())
                .contains("GRN-W012", open, "GRN-W041", "the launch 20260102110000 on crawler00 was killed; it left 1");
        assertThat(command.run("findings", "--open", "--harvest", "H").out()).contains("GRN-W041");
        assertThat(command.run("status").out())
                .contains("crawls     1 harvest has launches that were killed, or left unfinished containers");
        assertThat(command.run("show", "harvest", "H").out())
                .contains(
                        "1 KILLED",
                        "the launch 20260102110000 on crawler00 was killed; it left 1 unfinished container");
    }

    @Test
    void a_dry_run_tells_and_changes_nothing() throws IOException {
        Files.writeString(outbox.directory().resolve("0000000000000001-00000000.json"), "{");
        CommandRun.Result result = command.run("replay", "--dry-run", job.toString());
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out()).contains("containers to deliver          2", "unreadable                     1");
        assertThat(result.err()).contains("0000000000000001-00000000.json: it is not valid JSON");
        assertThat(outbox.size()).isEqualTo(4);
        assertThat(temporary.resolve("store")).doesNotExist();
    }

    @Test
    void what_is_refused_is_put_aside_and_tried_again_when_asked() throws IOException {
        Path damaged = Files.writeString(outbox.directory().resolve("0000000000000001-00000000.json"), "{");
        CommandRun.Result result = command.run("replay", "--json", job.toString());
        assertThat(result.status()).isEqualTo(1);
        JsonNode json = json(result);
        assertThat(json.path("refused").asInt()).isEqualTo(1);
        assertThat(Instant.parse(json.path("start").asText()))
                .isBeforeOrEqualTo(Instant.parse(json.path("end").asText()));
        assertThat(json.path("failed")).hasSize(1);
        assertThat(json.at("/failed/0/file").asText()).isEqualTo(damaged.toString());
        assertThat(json.at("/failed/0/message").asText()).startsWith("it is not valid JSON");
        assertThat(result.err()).contains(damaged + " was put aside: it is not valid JSON");
        assertThat(outbox.refused()).isEqualTo(1);
        assertThat(command.run("replay", job.toString()).status()).isZero();
        Path aside = outbox.directory().resolve("refused/0000000000000001-00000000.json");
        Files.writeString(aside, "[]");
        assertThat(command.run("replay", "--refused", job.toString()).status()).isEqualTo(1);
        assertThat(aside).hasContent("[]");
        outbox.put(container("c.warc.gz"));
        Files.move(outbox.directory().resolve(outbox.waiting(1).get(0)), aside, StandardCopyOption.REPLACE_EXISTING);
        JsonNode mended = json(command.run("replay", "--json", "--refused", job.toString()));
        assertThat(mended.path("containers").asInt()).isEqualTo(1);
        assertThat(mended.path("aside").asInt()).isZero();
    }

    @Test
    void an_outbox_from_which_another_process_delivers_is_left_alone() throws IOException {
        try (OutboxLease lease = outbox.lease().orElseThrow()) {
            assertThat(lease).isNotNull();
            CommandRun.Result result = command.run("replay", job.toString());
            assertThat(result.status()).isEqualTo(3);
            assertThat(result.err()).contains("is delivering from " + outbox.directory());
        }
        assertThat(outbox.size()).isEqualTo(3);
    }

    @Test
    void a_store_that_is_away_leaves_everything_where_it_is() throws IOException {
        Path file = Files.createFile(temporary.resolve("no-directory"));
        CommandRun.Result result = command.run("replay", "--store", "embedded:" + file, job.toString());
        assertThat(result.status()).isEqualTo(3);
        assertThat(outbox.size()).isEqualTo(3);
    }

    @Test
    void a_directory_that_is_no_outbox_is_refused() {
        CommandRun.Result result = command.run("replay", job.toString(), temporary.toString());
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("no outbox in " + temporary).contains("grainery-outbox");
        assertThat(temporary.resolve("store")).doesNotExist();
        assertThat(command.run("replay").status()).isEqualTo(2);
    }

    private static JsonNode json(CommandRun.Result result) throws IOException {
        return RecordJson.mapper().readTree(result.out());
    }
}

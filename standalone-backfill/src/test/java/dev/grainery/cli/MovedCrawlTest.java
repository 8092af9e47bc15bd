// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.fixity.FixityEvent;
import dev.grainery.fixity.FixityEvent.CheckOutcome;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.record.OtherLocation;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import dev.grainery.system.LocalMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A crawl was recorded where the crawler wrote it; then its files go into the archive, and the launch is deleted. */
class MovedCrawlTest {

    private static final String LAUNCH = "20260102110000";
    private static final String FIRST = OatHarvest.warc(0) + ".gz";
    private static final String SECOND = OatHarvest.warc(1) + ".gz";

    @TempDir
    private Path temporary;

    private Path home;
    private Path job;
    private Path kept;
    private Path findings;

    @BeforeEach
    void crawl() throws IOException {
        home = temporary.toRealPath();
        findings = home.resolve("findings.jsonl");
        job = Files.createDirectories(home.resolve("jobs/oats"));
        Files.writeString(job.resolve("crawler-beans.cxml"), "<beans/>");
        Path launch = Files.createDirectories(job.resolve(LAUNCH));
        for (String name : List.of(FIRST, SECOND)) {
            Files.write(Files.createDirectories(launch.resolve("warcs")).resolve(name), OatHarvest.warcGz(name));
        }
        Files.writeString(Files.createDirectories(launch.resolve("logs")).resolve("crawl.log"), "log");
        Files.writeString(launch.resolve("logs/alerts.log"), "log");
        kept = Files.createDirectories(home.resolve("archive/20/topics")).resolve(OatHarvest.NAME);
    }

    /** Tells the store of the crawl, as the module for Heritrix does. */
    private void record(String crawler) throws Exception {
        Outbox outbox = Outbox.open(job.resolve("grainery-outbox"));
        try (GraineryStore live = GraineryStore.open(StoreUri.parse("embedded:" + home.resolve("live")))) {
            BackfillRun.over(job.resolve(LAUNCH)).into(live);
            List<ContainerRecord> records = new ArrayList<>();
            live.containers().forEach(Optional.empty(), records::add);
            for (ContainerRecord record : records) {
                outbox.put(new OutboxEntry.Container(record, List.of()));
            }
        }
        outbox.put(new OutboxEntry.CrawlOfHarvest(
                NameUuid.DNS.of(OatHarvest.NAME),
                Crawl.builder(crawler, job.toString(), LAUNCH, Instant.parse("2026-01-02T11:00:00Z"))
                        .end(Optional.of(Instant.parse("2026-01-02T12:00:00Z")))
                        .status("FINISHED")
                        .logs(
                                Optional.of(job.resolve(LAUNCH).resolve("logs").toString()),
                                List.of("alerts.log", "crawl.log"))
                        .build()));
        assertThat(run("replay", job.toString()).status()).isZero();
    }

    private void moveIntoTheArchive() throws IOException {
        Path launch = job.resolve(LAUNCH);
        Files.createDirectories(kept.resolve("logs/crawl"));
        for (String name : List.of(FIRST, SECOND)) {
            Files.move(launch.resolve("warcs").resolve(name), kept.resolve(name));
        }
        Files.writeString(kept.resolve("logs/crawl/crawler00.tar.gz"), "logs and reports");
        Files.delete(launch.resolve("warcs"));
        Files.delete(launch.resolve("logs/crawl.log"));
        Files.delete(launch.resolve("logs/alerts.log"));
        Files.delete(launch.resolve("logs"));
        Files.delete(launch);
    }

    private CommandRun.Result backfill() {
        return run("backfill", home.resolve("archive").toString(), "--findings", findings.toString());
    }

    @Test
    @Trial("a crawl is moved into the archive: its records follow, and validate ends 0")
    void record_follows_its_file_into_the_archive() throws Exception {
        record(LocalMachine.hostName());
        moveIntoTheArchive();
        CommandRun.Result result = backfill();
        assertThat(result.status()).as(result.err()).isZero();
        assertThat(Files.readAllLines(findings))
                .filteredOn(line -> line.contains("GRN-I007"))
                .singleElement()
                .asString()
                .contains(OatHarvest.NAME, "2 files were found at other locations", "it was at " + job.resolve(LAUNCH));
        assertThat(run("findings", "--open", "--code", "GRN-I007").out()).contains("1 note open", "2 files");
        assertThat(Files.readString(findings)).doesNotContain("GRN-I001", "GRN-W028");
        assertWell();
        try (GraineryStore store = open()) {
            ContainerRecord record = store.containers().find(FIRST).get(0);
            assertThat(record.location().directory()).isEqualTo(kept.toString());
            assertThat(record.places().copies()).isEmpty();
            assertThat(record.revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);
            assertThat(record.revision().commentaries().exists()).isFalse();
            HarvestRecord harvest = store.harvests().find(OatHarvest.NAME).orElseThrow();
            assertThat(harvest.harvest().warcsNumber()).isEqualTo(2);
            assertThat(harvest.harvest().harvestPrefix().harvestDirsName().values())
                    .containsExactly(OatHarvest.NAME);
            assertThat(harvest.harvestCrawl().path()).contains("logs/crawl");
            assertThat(harvest.harvestCrawl().fileName()).containsExactly("crawler00.tar.gz");
            assertThat(harvest.extension().crawls()).hasSize(1);
            FixityEvent move = store.history().find(FIRST).get(0);
            assertThat(move.outcome()).isEqualTo(CheckOutcome.MOVED);
            assertThat(move.absolute()).isEqualTo(kept.toString());
            assertThat(move.from())
                    .contains(
                            job.resolve(LAUNCH).resolve("warcs").resolve(FIRST).toString());
            assertThat(move.id()).isEqualTo(record.id());
        }
        assertThat(run("show", "history", FIRST).out())
                .contains("moved", "from " + job.resolve(LAUNCH).resolve("warcs"));
    }

    private void assertWell() {
        for (String how : List.of("validate --all", "validate presence")) {
            CommandRun.Result result = run(how.split(" "));
            assertThat(result.status()).as(result.err()).isZero();
            assertThat(result.out()).containsPattern("missing +0").containsPattern("storage absent +0");
        }
    }

    @Test
    void crawler_that_is_another_machine_may_still_have_the_file() throws Exception {
        record("crawler99.example.org");
        moveIntoTheArchive();
        assertThat(backfill().status()).isZero();
        assertThat(Files.readAllLines(findings))
                .filteredOn(line -> line.contains("GRN-W028"))
                .hasSize(2)
                .allMatch(line -> line.contains("grainery forget '" + job.resolve(LAUNCH) + "/warcs' --reason"));
        try (GraineryStore store = open()) {
            ContainerRecord record = store.containers().find(FIRST).get(0);
            assertThat(record.location().directory()).isEqualTo(kept.toString());
            assertThat(record.places().copies())
                    .extracting(OtherLocation::absolute)
                    .containsExactly(job.resolve(LAUNCH).resolve("warcs").toString());
            assertThat(store.history().count()).isZero();
        }
    }

    @Test
    void file_that_is_still_there_is_a_copy() throws Exception {
        record(LocalMachine.hostName());
        Files.createDirectories(kept);
        Files.copy(job.resolve(LAUNCH).resolve("warcs").resolve(FIRST), kept.resolve(FIRST));
        assertThat(backfill().status()).isZero();
        assertThat(Files.readString(findings)).contains("GRN-I001").doesNotContain("GRN-I007", "GRN-W028");
        try (GraineryStore store = open()) {
            assertThat(store.containers().find(FIRST).get(0).places().copies()).hasSize(1);
            assertThat(store.history().count()).isZero();
        }
    }

    @Test
    void record_that_is_delivered_after_the_move_brings_the_old_place_back_no_more() throws Exception {
        Path waiting = job.resolve("grainery-outbox");
        Path aside = home.resolve("aside");
        record(LocalMachine.hostName());
        moveIntoTheArchive();
        assertThat(backfill().status()).isZero();
        // the same once more, as if it had waited in the outbox all the time
        Files.move(waiting, aside);
        Outbox outbox = Outbox.open(waiting);
        try (GraineryStore live = GraineryStore.open(StoreUri.parse("embedded:" + home.resolve("live")))) {
            outbox.put(new OutboxEntry.Container(live.containers().find(FIRST).get(0), List.of()));
        }
        assertThat(run("replay", job.toString()).status()).isZero();
        try (GraineryStore store = open()) {
            ContainerRecord record = store.containers().find(FIRST).get(0);
            assertThat(record.location().directory()).isEqualTo(kept.toString());
            assertThat(record.places().copies()).isEmpty();
            assertThat(store.history().find(FIRST)).hasSize(1);
        }
        assertWell();
    }

    private GraineryStore open() {
        return GraineryStore.open(StoreUri.parse("embedded:" + home.resolve("store")));
    }

    private CommandRun.Result run(String... arguments) {
        return new CommandRun(home)
                .with("GRAINERY_STORE", "embedded:" + home.resolve("store"))
                .run(arguments);
    }
}

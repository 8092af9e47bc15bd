// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.grainery.describe.Describer;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.heritrix.recording.CrawlStatements.CrawlSite;
import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.heritrix.watch.ContainerWatch;
import dev.grainery.heritrix.watch.JobDirectory;
import dev.grainery.heritrix.watch.Ownership;
import dev.grainery.heritrix.watch.SeenNames;
import dev.grainery.inspect.cdx.CdxDirectory;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.inspect.utility.Utilities;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.record.Crawl;
import dev.grainery.record.Header;
import dev.grainery.record.NameUuid;
import dev.grainery.record.NamedHarvest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingWorkTest {

    private static final String LAUNCH = "20261122010203";
    private static final Instant START = Instant.parse("2026-11-22T01:02:03Z");

    @TempDir
    private Path job;

    private final List<String> said = new ArrayList<>();
    private final List<String> alerts = new ArrayList<>();
    private Instant now = START;
    private Optional<CdxDirectory> cdxFiles = Optional.empty();
    private Utilities utilities = Utilities.none();
    private String launch = LAUNCH;
    private Path directory;
    private Outbox outbox;
    private JobMemory memory;
    private CrawlStatements crawl;
    private SeenNames seen;
    private OpenContainers held;
    private RecordingWork work;
    private final Set<Path> inStore = new HashSet<>();

    @BeforeEach
    void launch() throws IOException {
        directory = Files.createDirectories(job.resolve(LAUNCH).resolve("warcs"));
        outbox = Outbox.open(job.resolve("outbox"));
        begin(100);
    }

    @AfterEach
    void close() throws IOException {
        held.close();
        memory.close();
    }

    private void begin(String launchId) throws IOException {
        launch = launchId;
        directory = Files.createDirectories(job.resolve(launchId).resolve("warcs"));
        begin(100);
    }

    private void begin(int queueCapacity) throws IOException {
        memory = JobMemory.open(job.resolve("memory.jsonl"));
        seen = new SeenNames(Set.of());
        JobDirectory place = new JobDirectory(job, launch);
        Ownership ownership = new Ownership(place, seen, List.of(), Set.of(), "A");
        CrawlSite site = new CrawlSite(
                "crawler01",
                "1~h~1",
                place.launchDirectory(),
                place.launchDirectory(),
                new NamedHarvest("A", "Library", Header.DEFAULT_STANDARD));
        crawl = new CrawlStatements(site, place, START, outbox, memory, (launchId, logs) -> Optional.empty());
        held = new OpenContainers(ownership, memory::isDone, queueCapacity, () -> now);
        crawl.begin();
        work = new RecordingWork(
                new RecordingWork.Sources(
                        new ContainerWatch(() -> List.of(directory), ownership, memory::isDone, () -> now),
                        new EarlierContainers(
                                place.earlier(List.of(directory)),
                                ownership,
                                memory::isDone,
                                new RecordedInStore(inStore)),
                        held,
                        seen),
                new ContainerRecording(
                        Describer.builder()
                                .author("Library")
                                .isPartOf("A")
                                .inspect("a test")
                                .build(),
                        utilities,
                        ownership,
                        outbox,
                        cdxFiles),
                crawl,
                memory,
                new RecordingWork.Options(queueCapacity, false, () -> said.add("recorded"), () -> said.add("CDX file")),
                new RecordingLog(
                        new OperatorLog() {
                            @Override
                            public void info(String line) {
                                said.add(line);
                            }

                            @Override
                            public void alert(String message) {
                                alerts.add(message);
                            }
                        },
                        new RecordingCounts()),
                () -> now);
    }

    private Path container(Path where, int serial) throws IOException {
        String name = "A-20261122010203004-0000" + serial + "-1~h~1.warc.gz";
        return Files.write(
                where.resolve(name),
                ContainerBytes.warc()
                        .warcinfo(
                                "<urn:uuid:0b5f0c83-ce1c-4a0a-8b4f-0c0f0a5f0d0" + serial + ">",
                                name,
                                "2026-11-22T01:02:03Z",
                                "isPartOf",
                                "A")
                        .bytes(ContainerBytes.Packing.GZIP_EACH));
    }

    private void recordAll() throws IOException {
        work.look(true);
        while (!work.isEmpty()) {
            work.recordFirst();
        }
    }

    private List<OutboxEntry> entries() throws Exception {
        List<OutboxEntry> entries = new ArrayList<>();
        for (String name : outbox.waiting(100)) {
            entries.add(outbox.read(name));
        }
        return entries;
    }

    @Test
    void each_container_is_recorded_once_and_the_crawl_is_stated_with_the_first_of_a_harvest() throws Exception {
        container(directory, 0);
        container(directory, 1);

        recordAll();
        recordAll();

        assertThat(entries())
                .hasSize(3)
                .filteredOn(OutboxEntry.CrawlOfHarvest.class::isInstance)
                .singleElement()
                .satisfies(entry -> assertThat(((OutboxEntry.CrawlOfHarvest) entry).crawl())
                        .extracting(Crawl::status, Crawl::start)
                        .containsExactly(Crawl.RUNNING, START));
        assertThat(work.counts().snapshot().recorded()).isEqualTo(2);
        assertThat(work.counts().snapshot().waiting()).isZero();
        assertThat(said).containsExactly("recorded", "recorded");
        assertThat(alerts).isEmpty();
    }

    @Test
    void an_outbox_that_takes_nothing_is_told_once_and_tried_again_until_it_does() throws Exception {
        container(directory, 0);
        container(directory, 1);
        Path away = job.resolve("away");
        Files.move(outbox.directory(), away);

        recordAll();
        recordAll();

        assertThat(alerts).singleElement().asString().contains("cannot record", "tried again");
        assertThat(work.counts().snapshot().failed()).isEqualTo(2);

        Files.move(away, outbox.directory());
        recordAll();

        assertThat(work.counts().snapshot().failed()).isZero();
        assertThat(work.counts().snapshot().recorded()).isEqualTo(2);
        assertThat(entries()).hasSize(3);
        assertThat(said).anyMatch(line -> line.startsWith("all containers that could not be recorded"));
    }

    @Test
    void what_waits_to_be_written_is_bounded_by_its_size_and_the_rest_is_read_again_once() throws Exception {
        Path runs = job.resolve("runs");
        String script = "echo run >> " + runs + "; head -c 2097152 /dev/zero | tr '\\\\0' x";
        utilities = Utilities.read(
                Files.writeString(
                        job.resolve("utilities.json"),
                        "{\"utilities\": [{\"label\": \"long\", \"outputLimitBytes\": 2097152, \"version\": [\"true\"],"
                                + " \"command\": [\"sh\", \"-c\", \"" + script + "\", \"sh\", \"{file}\"]}]}"),
                Clock.systemUTC());
        memory.close();
        begin(100);
        for (int serial = 0; serial < 9; serial++) {
            container(directory, serial);
        }
        Path away = job.resolve("away");
        Files.move(outbox.directory(), away);
        for (int looks = 0; looks < 4; looks++) {
            lookAndRecord();
        }
        assertThat(work.counts().snapshot().failed()).isEqualTo(9);
        assertThat(Files.readAllLines(runs)).hasSize(9);

        Files.move(away, outbox.directory());
        for (int looks = 0; looks < 3; looks++) {
            lookAndRecord();
        }
        assertThat(work.counts().snapshot().failed()).isZero();
        assertThat(work.counts().snapshot().recorded()).isEqualTo(9);
        // seven outputs of 4 MiB fit in the memory that is for them
        assertThat(Files.readAllLines(runs)).hasSize(9 + 2);
    }

    private void lookAndRecord() throws IOException {
        now = now.plus(ContainerWatch.SETTLED);
        work.look(false);
        while (!work.isEmpty()) {
            work.recordFirst();
        }
    }

    private Path beginWithCdxFiles() throws IOException {
        Path directory = Files.createDirectories(job.resolve("cdx"));
        cdxFiles = Optional.of(new CdxDirectory(directory, CdxFormat.CDX, false));
        held.close();
        memory.close();
        begin(100);
        said.clear();
        return directory;
    }

    private List<Optional<String>> cdxNames() throws Exception {
        return entries().stream()
                .filter(OutboxEntry.Container.class::isInstance)
                .map(entry -> ((OutboxEntry.Container) entry)
                        .cdxFile()
                        .map(cdxFile -> cdxFile.record().cdx().fileName()))
                .toList();
    }

    @Test
    void the_cdx_file_of_each_container_is_written_and_its_record_put_with_the_container() throws Exception {
        Path directory = beginWithCdxFiles();
        String name = container(this.directory, 0).getFileName() + ".cdx";

        recordAll();

        assertThat(directory.resolve(name)).hasContent(" CDX N b a m s k r M S V g");
        assertThat(cdxNames()).containsExactly(Optional.of(name));
        assertThat(said).containsExactly("CDX file", "recorded");
        assertThat(work.counts().snapshot().cdxWritten()).isOne();
    }

    @Test
    void what_a_kill_left_undone_after_the_cdx_file_was_written_is_done_once() throws Exception {
        Path directory = beginWithCdxFiles();
        Path container = container(this.directory, 0);
        Path away = job.resolve("away");
        Files.move(outbox.directory(), away);
        recordAll();
        assertThat(directory.resolve(container.getFileName() + ".cdx")).exists();
        Files.move(away, outbox.directory());
        // as after a kill: only the files remain
        memory.close();
        held.close();
        begin(100);

        recordAll();
        recordAll();

        assertThat(cdxNames()).containsExactly(Optional.of(container.getFileName() + ".cdx"));
    }

    @Test
    void a_cdx_file_that_cannot_be_written_costs_the_container_nothing_and_is_told_once() throws Exception {
        Path directory = beginWithCdxFiles();
        Path away = Files.move(directory, job.resolve("away"));
        container(this.directory, 0);
        container(this.directory, 1);

        recordAll();

        assertThat(cdxNames()).containsExactly(Optional.empty(), Optional.empty());
        assertThat(alerts).singleElement().asString().contains("cannot write a CDX file", "--write-cdx missing");
        assertThat(work.counts().snapshot().recorded()).isEqualTo(2);
        assertThat(work.counts().snapshot().cdxNotWritten()).isEqualTo(2);

        Files.move(away, directory);
        container(this.directory, 2);
        recordAll();

        assertThat(said).contains("CDX files can be written again");
        assertThat(work.counts().snapshot().cdxWritten()).isOne();
    }

    @Test
    void another_file_of_that_name_is_left_alone_and_told_of() throws Exception {
        Path directory = beginWithCdxFiles();
        Path other = Files.writeString(
                directory.resolve(container(this.directory, 0).getFileName() + ".cdx"), "of somebody else");

        recordAll();

        assertThat(other).hasContent("of somebody else");
        assertThat(cdxNames()).containsExactly(Optional.empty());
        assertThat(work.counts().snapshot().findings()).containsEntry(FindingCode.CDX_NOT_WRITTEN.code(), 1L);
        assertThat(work.counts().snapshot().cdxNotWritten()).isOne();
    }

    @Test
    void more_containers_than_may_wait_are_found_again_later() throws Exception {
        memory.close();
        begin(2);
        for (int serial = 0; serial < 5; serial++) {
            container(directory, serial);
        }
        work.look(false);
        for (int looks = 0; looks < 3; looks++) {
            now = now.plus(ContainerWatch.SETTLED);
            work.look(false);
            while (!work.isEmpty()) {
                work.recordFirst();
            }
            assertThat(work.counts().snapshot().recorded()).isLessThanOrEqualTo(2L * (looks + 1));
        }

        assertThat(work.counts().snapshot().recorded()).isEqualTo(5);
    }

    @Test
    void what_a_killed_launch_left_is_recorded_and_its_crawl_is_stated_as_killed() throws Exception {
        Path earlier = Files.createDirectories(job.resolve("20261121010203/warcs"));
        container(earlier, 0);
        Path open = Files.move(container(earlier, 1), earlier.resolve("A-1.warc.gz.open"));
        memory.ended(LAUNCH);
        memory.began("20261121010203", START.minusSeconds(86_400), "1~h~1");
        memory.close();
        begin(100);

        while (work.recordEarlier()) {
            assertThat(work.isEmpty()).isTrue();
        }

        assertThat(entries())
                .filteredOn(OutboxEntry.CrawlOfHarvest.class::isInstance)
                .singleElement()
                .satisfies(entry -> assertThat(((OutboxEntry.CrawlOfHarvest) entry).crawl())
                        .extracting(Crawl::status, Crawl::launch, Crawl::start)
                        .containsExactly(Crawl.KILLED, "20261121010203", START.minusSeconds(86_400)));
        assertThat(entries())
                .filteredOn(OutboxEntry.Container.class::isInstance)
                .hasSize(1);
        assertThat(alerts).singleElement().asString().contains("GRN-W012", open.toString());
        assertThat(met()).containsExactly("GRN-W012 " + open);
    }

    private List<String> met() throws Exception {
        return entries().stream()
                .filter(OutboxEntry.UnrecordedFile.class::isInstance)
                .flatMap(entry -> ((OutboxEntry.UnrecordedFile) entry)
                        .findings().stream()
                                .map(one -> one.code().code() + " " + ((OutboxEntry.UnrecordedFile) entry).path()))
                .toList();
    }

    @Test
    void unfinished_containers_are_told_once_the_outbox_takes_what_is_found_of_them() throws Exception {
        Path invalid = Files.createFile(directory.resolve("A-1.warc.gz.invalid"));
        Path away = Files.move(outbox.directory(), job.resolve("away"));
        assertThatThrownBy(() -> work.look(false)).isInstanceOf(IOException.class);
        assertThat(alerts).isEmpty();

        Files.move(away, outbox.directory());
        work.look(false);
        work.look(false);

        assertThat(alerts).singleElement().asString().contains("GRN-W013");
        assertThat(met()).containsExactly("GRN-W013 " + invalid);
    }

    @Test
    void a_full_disk_of_the_outbox_is_told_as_such_and_what_was_recorded_counts() throws Exception {
        container(directory, 0);
        seen(Files.createFile(directory.resolve("A-1.warc.gz.open")));
        outbox.follow(entry -> {
            if (entry instanceof OutboxEntry.UnrecordedFile) {
                throw new IOException("No space left on device");
            }
        });
        Files.createFile(directory.resolve("A-2.warc.gz.invalid"));
        RecordingThread thread = new RecordingThread(Executors.newSingleThreadScheduledExecutor(), work);

        thread.finish(Duration.ofSeconds(60), new LaunchEnd(now, "FINISHED"));
        thread.close();

        assertThat(alerts)
                .anySatisfy(alert -> assertThat(alert).startsWith("the disk of the outbox is full: "))
                .noneMatch(alert -> alert.contains("unexpected"));
    }

    @Test
    void a_container_whose_record_is_kept_counts_as_recorded_even_if_that_cannot_be_noted() throws Exception {
        container(directory, 0);
        memory.harvest(LAUNCH, NameUuid.DNS.of("A"));
        work.look(true);
        crawl.container(NameUuid.DNS.of("A"), directory.resolve("A-1.warc.gz"));
        memory.close();

        assertThatThrownBy(() -> work.recordFirst()).isInstanceOf(IOException.class);

        assertThat(work.counts().snapshot().recorded()).isOne();
        assertThat(work.counts().snapshot().waiting()).isZero();
        assertThat(said).contains("recorded");
    }

    private void seen(Path... containers) {
        for (Path container : containers) {
            seen.see(container.getFileName().toString());
        }
    }

    @Test
    void a_container_that_is_moved_away_after_it_was_met_is_recorded_with_the_place_it_had() throws Exception {
        Path container = container(directory, 0);
        seen(container);
        assertThat(held.hold(container)).isTrue();
        Files.move(container, job.resolve("elsewhere"));
        work.look(false);
        assertThat(work.isEmpty()).isTrue();

        now = now.plus(ContainerWatch.SETTLED);
        work.look(false);
        work.recordFirst();

        assertThat(entries())
                .filteredOn(OutboxEntry.Container.class::isInstance)
                .singleElement()
                .satisfies(entry -> assertThat(((OutboxEntry.Container) entry)
                                .record()
                                .location()
                                .path())
                        .isEqualTo(container.toString()));
        assertThat(memory.balance(LAUNCH)).isEqualTo(new Crawl.Balance(1, 1, 0, 0, List.of()));
        assertThat(alerts).isEmpty();
    }

    @Test
    void a_container_that_is_given_up_after_it_was_met_is_unfinished_and_gets_no_record() throws Exception {
        Path container = container(directory, 0);
        seen(container);
        held.hold(container);
        Files.move(container, directory.resolve(container.getFileName() + ".invalid"));
        now = now.plus(ContainerWatch.SETTLED);

        recordAll();

        assertThat(met()).containsExactly("GRN-W013 " + container + ".invalid");
        assertThat(entries()).hasSize(1);
        assertThat(memory.balance(LAUNCH)).isEqualTo(new Crawl.Balance(1, 0, 1, 0, List.of()));
        assertThat(alerts).singleElement().asString().contains("GRN-W013");
    }

    @Test
    void a_named_container_that_lies_nowhere_is_told_once_when_it_has_been_missing_for_a_while() throws Exception {
        Path gone = directory.resolve("gone.warc.gz");
        Path open = Files.createFile(directory.resolve("open.warc.gz.open"));
        seen(gone, directory.resolve("open.warc.gz"), container(directory, 0));
        container(directory, 1);

        assertThat(work.look(false)).isTrue();
        assertThat(alerts).isEmpty();
        for (int looks = 0; looks < 3; looks++) {
            now = now.plus(ContainerWatch.SETTLED);
            work.look(false);
        }
        assertThat(alerts).singleElement().asString().contains("GRN-E015", "gone.warc.gz");

        recordAll();
        assertThat(memory.balance(LAUNCH)).isEqualTo(new Crawl.Balance(3, 1, 1, 1, List.of("gone.warc.gz")));
        assertThat(alerts).hasSize(2).last().asString().contains("GRN-W012", open.toString());
    }

    @Test
    void what_was_read_and_cannot_be_written_is_recorded_later_though_it_was_moved_meanwhile() throws Exception {
        Path container = container(directory, 0);
        seen(container);
        Path away = job.resolve("away");
        Files.move(outbox.directory(), away);
        recordAll();
        assertThat(work.counts().snapshot().failed()).isOne();
        Files.delete(container);
        recordAll();
        Files.move(away, outbox.directory());

        recordAll();

        assertThat(work.counts().snapshot().failed()).isZero();
        assertThat(memory.balance(LAUNCH)).isEqualTo(new Crawl.Balance(1, 1, 0, 0, List.of()));
        assertThat(entries()).hasSize(2);
    }

    @Test
    void the_end_of_a_launch_is_tried_again_until_it_can_be_written() throws Exception {
        seen(container(directory, 0));
        recordAll();
        Path away = job.resolve("away");
        Files.move(outbox.directory(), away);
        LaunchEnd end = new LaunchEnd(START.plusSeconds(60), "FINISHED");
        work.end(end);
        work.stateEnd();
        assertThat(alerts).singleElement().asString().contains("cannot write the end of the crawl");
        assertThat(work.isEndPending()).isTrue();

        Files.move(away, outbox.directory());
        work.stateEnd();

        assertThat(work.isEndPending()).isFalse();
        assertThat(entries().get(entries().size() - 1))
                .isInstanceOfSatisfying(
                        OutboxEntry.CrawlOfHarvest.class,
                        last -> assertThat(last.crawl())
                                .extracting(Crawl::status, Crawl::end, Crawl::balance)
                                .containsExactly(
                                        "FINISHED",
                                        Optional.of(end.time()),
                                        Optional.of(new Crawl.Balance(1, 1, 0, 0, List.of()))));
    }

    @Test
    void a_launch_that_was_stopped_with_its_crawler_says_so_and_the_next_one_what_became_of_its_containers()
            throws Exception {
        Path closed = container(directory, 0);
        seen(closed, directory.resolve("A-20261122010203004-00001-1~h~1.warc.gz"));
        Files.createFile(directory.resolve("A-20261122010203004-00001-1~h~1.warc.gz.open"));
        lookAndRecord();
        lookAndRecord();
        Instant stopped = START.plusSeconds(60);
        crawl.end(new LaunchEnd(stopped, Crawl.STOPPED), Optional.empty());
        memory.close();
        held.close();
        begin("20261123010203");
        while (work.recordEarlier()) {
            assertThat(work.isEmpty()).isTrue();
        }
        work.completeEarlier();

        assertThat(entries())
                .filteredOn(OutboxEntry.CrawlOfHarvest.class::isInstance)
                .extracting(entry -> ((OutboxEntry.CrawlOfHarvest) entry).crawl())
                .extracting(Crawl::status, Crawl::end, Crawl::balance)
                .containsExactly(
                        tuple(Crawl.RUNNING, Optional.empty(), Optional.empty()),
                        tuple(Crawl.STOPPED, Optional.of(stopped), Optional.empty()),
                        tuple(Crawl.STOPPED, Optional.of(stopped), Optional.empty()),
                        tuple(
                                Crawl.STOPPED,
                                Optional.of(stopped),
                                Optional.of(new Crawl.Balance(2, 1, 1, 0, List.of()))));
        assertThat(met()).hasSize(1);
    }

    @Test
    void a_launch_without_containers_is_stated_for_the_harvest_that_the_job_names() throws Exception {
        work.end(new LaunchEnd(START.plusSeconds(60), "FINISHED"));

        assertThat(entries()).singleElement().isInstanceOfSatisfying(OutboxEntry.CrawlOfHarvest.class, entry -> {
            assertThat(entry.harvest()).contains(new NamedHarvest("A", "Library", Header.DEFAULT_STANDARD));
            assertThat(entry.harvestId()).isEqualTo(NameUuid.DNS.of("A"));
            assertThat(entry.crawl().status()).isEqualTo("FINISHED");
        });
    }

    @Test
    void what_an_earlier_launch_delivered_and_could_not_remember_any_more_counts_as_recorded() throws Exception {
        String earlier = "20261121010203";
        Path warcs = Files.createDirectories(job.resolve(earlier).resolve("warcs"));
        Path delivered = container(warcs, 0);
        memory.began(earlier, START.minusSeconds(86_400), "1~h~1");
        memory.harvest(earlier, NameUuid.DNS.of("A"));
        memory.named(earlier, List.of(delivered.getFileName().toString()));
        memory.close();
        inStore.add(delivered);
        begin(100);
        while (work.recordEarlier()) {
            assertThat(work.isEmpty()).isTrue();
        }

        work.completeEarlier();

        assertThat(entries().get(entries().size() - 1))
                .isInstanceOfSatisfying(
                        OutboxEntry.CrawlOfHarvest.class,
                        last -> assertThat(last.crawl())
                                .extracting(Crawl::launch, Crawl::balance)
                                .containsExactly(earlier, Optional.of(new Crawl.Balance(1, 1, 0, 0, List.of()))));
    }

    @Test
    void what_an_earlier_launch_named_and_is_gone_is_told_by_the_next_one_and_by_no_other() throws Exception {
        String earlier = "20261121010203";
        Path warcs = Files.createDirectories(job.resolve(earlier).resolve("warcs"));
        memory.began(earlier, START.minusSeconds(86_400), "1~h~1");
        memory.named(
                earlier,
                List.of("gone.warc.gz", container(warcs, 0).getFileName().toString()));
        memory.ended(LAUNCH);
        memory.close();
        for (int launch = 0; launch < 2; launch++) {
            begin(100);
            while (work.recordEarlier()) {
                assertThat(work.isEmpty()).isTrue();
            }
            work.completeEarlier();
            memory.ended(LAUNCH);
            memory.close();
        }
        assertThat(alerts).singleElement().asString().contains("GRN-E015", "gone.warc.gz");
        assertThat(entries().get(entries().size() - 1))
                .isInstanceOfSatisfying(
                        OutboxEntry.CrawlOfHarvest.class,
                        last -> assertThat(last.crawl())
                                .extracting(Crawl::launch, Crawl::status, Crawl::balance)
                                .containsExactly(
                                        earlier,
                                        Crawl.KILLED,
                                        Optional.of(new Crawl.Balance(2, 1, 0, 1, List.of("gone.warc.gz")))));
    }
}

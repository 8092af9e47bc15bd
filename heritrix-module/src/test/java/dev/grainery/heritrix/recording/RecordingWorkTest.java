// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.fixture.ContainerBytes;
import dev.grainery.heritrix.recording.CrawlStatements.CrawlSite;
import dev.grainery.heritrix.watch.Claims;
import dev.grainery.heritrix.watch.ContainerWatch;
import dev.grainery.heritrix.watch.JobPlace;
import dev.grainery.heritrix.watch.SeenNames;
import dev.grainery.mapping.ContainerMapping;
import dev.grainery.naming.HarvestNaming;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.reading.ReadThrottle;
import dev.grainery.record.Crawl;
import dev.grainery.record.Header;
import dev.grainery.record.RecordStyle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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
    private final RecordingCounts counts = new RecordingCounts();
    private Instant now = START;
    private Path directory;
    private Outbox outbox;
    private JobMemory memory;
    private CrawlStatements crawl;
    private RecordingWork work;

    @BeforeEach
    void launch() throws IOException {
        directory = Files.createDirectories(job.resolve(LAUNCH).resolve("warcs"));
        outbox = Outbox.open(job.resolve("outbox"));
        begin(100);
    }

    @AfterEach
    void close() throws IOException {
        memory.close();
    }

    private void begin(int queueCapacity) throws IOException {
        memory = JobMemory.open(job.resolve("memory.jsonl"));
        SeenNames seen = new SeenNames(Set.of());
        JobPlace place = new JobPlace(job, LAUNCH);
        Claims claims = new Claims(place, seen, List.of(), Set.of());
        CrawlSite site = new CrawlSite("crawler01", "1~h~1", place.launchDirectory(), place.launchDirectory());
        crawl = new CrawlStatements(site, place, START, outbox, memory);
        crawl.begin();
        RecordStyle style = new RecordStyle("Library", Header.DEFAULT_STANDARD);
        work = new RecordingWork(
                new RecordingParts(
                        new ContainerWatch(() -> List.of(directory), claims, memory::isDone, () -> now),
                        new EarlierContainers(
                                place.earlier(List.of(directory)), claims, memory::isDone, files -> Set.of()),
                        claims,
                        "A",
                        new ContainerRecording(
                                new ContainerMapping(style, HarvestNaming.builtIn()),
                                ReadThrottle.NONE,
                                outbox,
                                InstantSource.system()),
                        crawl,
                        memory,
                        seen,
                        new OperatorLog() {
                            @Override
                            public void say(String line) {
                                said.add(line);
                            }

                            @Override
                            public void alert(String message) {
                                alerts.add(message);
                            }
                        },
                        queueCapacity,
                        false,
                        () -> said.add("recorded")),
                counts,
                InstantSource.system());
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
        assertThat(counts.snapshot().recorded()).isEqualTo(2);
        assertThat(counts.snapshot().waiting()).isZero();
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
        assertThat(counts.snapshot().failed()).isEqualTo(2);

        Files.move(away, outbox.directory());
        recordAll();

        assertThat(counts.snapshot().failed()).isZero();
        assertThat(counts.snapshot().recorded()).isEqualTo(2);
        assertThat(entries()).hasSize(3);
        assertThat(said).anyMatch(line -> line.startsWith("all containers that could not be recorded"));
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
            assertThat(counts.snapshot().recorded()).isLessThanOrEqualTo(2L * (looks + 1));
        }

        assertThat(counts.snapshot().recorded()).isEqualTo(5);
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
                        .containsExactly(CrawlStatements.KILLED, "20261121010203", START.minusSeconds(86_400)));
        assertThat(entries())
                .filteredOn(OutboxEntry.Container.class::isInstance)
                .hasSize(1);
        assertThat(alerts).singleElement().asString().contains("GRN-W012", open.toString());
    }
}

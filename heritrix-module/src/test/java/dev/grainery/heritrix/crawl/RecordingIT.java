// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.assembly.HarvestRebuild;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.CrawlFigures;
import dev.grainery.record.HarvestRecord;
import dev.grainery.store.merge.Observation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingIT {

    @TempDir
    private Path scratch;

    @Test
    @Trial("records appear while the crawl runs")
    void records_appear_while_the_crawl_runs_and_the_harvest_is_complete_at_its_end() throws Exception {
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(120, 20_000, 60);
                TestJob job =
                        new TestJob(scratch.resolve("jobs"), "live", site.seed()).recorder("storeUri", store.uri())) {
            job.launch();
            TestJob.await(
                    "records while the crawl runs",
                    () -> store.store().containers().count() >= 3);
            TestJob.await(
                    "the harvest while the crawl runs",
                    () -> store.store()
                            .harvests()
                            .find(job.harvest())
                            .filter(h -> h.harvest().warcsNumber() >= 3)
                            .isPresent());
            assertThat(job.crawlJob().isRunning()).isTrue();
            assertThat(store.harvest(job.harvest()).extension().crawls())
                    .singleElement()
                    .satisfies(crawl -> assertThat(crawl.status()).isEqualTo("RUNNING"));
            site.openGate();
            job.awaitEnd();

            List<Path> closed = job.files(".warc.gz");
            assertThat(closed).hasSizeGreaterThan(20);
            store.assertRecorded(closed);
            store.assertHarvest(job.harvest(), closed);
            HarvestRecord harvest = store.harvest(job.harvest());
            assertThat(harvest.harvestCrawl().logs()).isTrue();
            assertThat(harvest.harvestCrawl().fileName()).contains("crawl.log", "progress-statistics.log");
            assertThat(harvest.extension().crawls()).singleElement().satisfies(crawl -> {
                assertThat(crawl.status()).isEqualTo("FINISHED");
                assertThat(crawl.end()).isPresent();
                assertThat(crawl.reportFiles()).contains("crawl-report.txt", "processors-report.txt");
                // a WARC has whole seconds only
                assertThat(Instant.parse(harvest.harvest().date()))
                        .isBetween(crawl.start().minusSeconds(1), crawl.start());
            });
            assertFigures(harvest.extension().crawls().get(0));
            assertThat(job.log())
                    .contains(closed.size() + " containers recorded in 1 harvest, all delivered")
                    .doesNotContain("WARNING");
            assertThat(job.report())
                    .containsPattern("recorded: +" + closed.size())
                    .containsPattern("waiting: +0")
                    .containsPattern("Outbox: +0 records wait");

            assertEqualToBackfill(store, closed);
        }
    }

    private static void assertFigures(Crawl crawl) {
        CrawlFigures figures = crawl.figures().orElseThrow();
        CrawlFigures.Uris uris = figures.uris().orElseThrow();
        assertThat(uris.succeeded().orElseThrow()).isGreaterThanOrEqualTo(102);
        assertThat(uris.processed().orElseThrow())
                .isEqualTo(uris.succeeded().orElseThrow()
                        + uris.failed().orElseThrow()
                        + uris.disregarded().orElseThrow());
        assertThat(uris.queued()).hasValue(0);
        assertThat(figures.seeds()).contains(new CrawlFigures.Seeds(1, 0));
        assertThat(figures.durationMillis().orElseThrow()).isPositive();
        assertThat(figures.bytes().orElseThrow().total().orElseThrow())
                .isEqualTo(figures.hosts().orElseThrow().top().stream()
                        .mapToLong(host -> host.bytes().orElseThrow())
                        .sum())
                .isGreaterThan(101 * 20_000);
        assertThat(figures.statusCodes().orElseThrow().top())
                .contains(
                        new CrawlFigures.Share("200", 101, OptionalLong.empty()),
                        new CrawlFigures.Share("404", 2, OptionalLong.empty()));
        assertThat(figures.mediaTypes().orElseThrow().top())
                .anySatisfy(type -> assertThat(type.name()).isEqualTo("text/html"));
    }

    /** The same records except for the parts that only the crawl knows. */
    private void assertEqualToBackfill(TestStore live, List<Path> files) throws IOException {
        Instant now = Instant.parse("2027-01-02T03:04:05Z");
        Describer describer =
                Describer.builder().author("Library").clock(() -> now).build();
        try (TestStore later = new TestStore(scratch.resolve("later"))) {
            List<Observation<ContainerRecord>> observations = new ArrayList<>();
            for (Path file : files) {
                Described described = describer.describe(file);
                assertThat(described).isInstanceOf(Described.Recorded.class);
                observations.add(Observation.of((ContainerRecord) ((Described.Recorded) described).record()));
            }
            later.store().containers().store(observations);
            new HarvestRebuild(later.store(), InstantSource.fixed(now)).updatePending((id, outcome, findings) -> {});

            assertThat(live.containers())
                    .usingRecursiveComparison()
                    .ignoringFields(
                            "header.date",
                            "extension.bookkeeping.modified",
                            "revision.dateOfValidation",
                            "revision.nextLastDateOfValidation")
                    .isEqualTo(later.containers());
            String name = live.containers().get(0).container().isPartOf();
            assertThat(live.harvest(name))
                    .usingRecursiveComparison()
                    .ignoringFields(
                            "header.date",
                            "revision.dateOfValidation",
                            "revision.nextLastDateOfValidation",
                            "harvest.date",
                            "harvestCrawl",
                            "extension.version",
                            "extension.modified",
                            "extension.crawls")
                    .isEqualTo(later.harvest(name));
        }
    }
}

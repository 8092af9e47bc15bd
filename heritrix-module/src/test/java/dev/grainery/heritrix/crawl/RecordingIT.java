// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.record.HarvestRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreUri;
import dev.grainery.store.embedded.EmbeddedServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A crawl of the real engine, from its first container to the complete harvest. */
class RecordingIT {

    @Test
    void records_appear_while_the_crawl_runs_and_the_harvest_is_complete_at_its_end(@TempDir Path scratch)
            throws Exception {
        try (EmbeddedServer server = EmbeddedServer.start(scratch.resolve("store"));
                GraineryStore store = GraineryStore.open(StoreUri.parse(server.connectionString() + "grainery"));
                TestSite site = new TestSite(120, 20_000, 60);
                TestJob job = new TestJob(scratch.resolve("jobs"), "live", site.seed())
                        .recorder("storeUri", server.connectionString() + "grainery")) {
            job.launch();
            TestJob.await(
                    "records while the crawl runs", () -> store.containers().count() >= 3);
            TestJob.await(
                    "the harvest while the crawl runs",
                    () -> store.harvests()
                            .find("Topics-2026-11-live")
                            .filter(h -> h.harvest().warcsNumber() >= 3)
                            .isPresent());
            assertThat(job.files(".open")).isNotEmpty();
            site.openGate();
            job.awaitEnd();

            List<Path> closed = job.files(".warc.gz");
            assertThat(closed).hasSizeGreaterThan(20);
            assertThat(store.containers().count()).isEqualTo(closed.size());
            HarvestRecord harvest = store.harvests().find("Topics-2026-11-live").orElseThrow();
            assertThat(harvest.paths().warcsFileNames())
                    .containsExactlyInAnyOrderElementsOf(
                            closed.stream().map(f -> f.getFileName().toString()).toList());
            assertThat(harvest.harvestCrawl().logs()).isTrue();
            assertThat(harvest.harvestCrawl().fileName()).contains("crawl.log");
            assertThat(harvest.extension().crawls()).singleElement().satisfies(crawl -> {
                assertThat(crawl.status()).isEqualTo("FINISHED");
                assertThat(crawl.end()).isPresent();
                assertThat(crawl.reportFiles()).contains("crawl-report.txt");
            });
            assertThat(job.log()).contains("containers recorded in 1 harvests, all delivered");
            assertThat(job.report()).contains("waiting:               0");
        }
    }
}

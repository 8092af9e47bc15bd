// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.demo.CrawlJob;
import dev.grainery.demo.HeritrixHome;
import dev.grainery.demo.HeritrixProcess;
import dev.grainery.demo.Waiting;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A crawl whose process is killed, and the next launch of its job. */
class KilledCrawlE2E {

    @ParameterizedTest
    @ValueSource(strings = {"3.13.0", "3.5.0", "3.4.0-20220727"})
    @Trial("Heritrix is killed (kill -9); the next launch records what is left")
    void the_next_launch_records_what_the_killed_one_left(String version) throws Exception {
        Path scratch = Distribution.scratch(version);
        Path jobs = scratch.resolve("jobs");
        HeritrixHome home = Distribution.home(version);
        try (CrawlStore store = new CrawlStore(scratch);
                GatedSite site = new GatedSite(40)) {
            SampleJob job = SampleJob.write(jobs, "Killed", site);
            try (HeritrixProcess heritrix = start(home, jobs, store)) {
                CrawlJob crawl = new CrawlJob(heritrix.rest(), job.name(), Waiting.ALWAYS);
                crawl.launch();
                crawl.unpause();
                site.awaitGate();
                heritrix.kill();
                assertThat(heritrix.isAlive()).isFalse();
            }
            assertThat(job.containers()).isNotEmpty();
            assertThat(job.leftOpen()).isNotEmpty();
            site.openGate();
            int before = job.containers().size();
            try (HeritrixProcess heritrix = start(home, jobs, store)) {
                CrawlJob crawl = new CrawlJob(heritrix.rest(), job.name(), Waiting.ALWAYS);
                crawl.launch();
                crawl.unpause();
                crawl.awaitEnd(state -> {});
                crawl.tearDown();
            }
            assertThat(job.containers()).hasSizeGreaterThan(before);
            store.assertComplete(job);
            assertThat(job.waiting()).isEmpty();
        }
    }

    private static HeritrixProcess start(HeritrixHome home, Path jobs, CrawlStore store) throws Exception {
        return Distribution.start(home, jobs, Map.of("GRAINERY_STORE", store.address()));
    }
}

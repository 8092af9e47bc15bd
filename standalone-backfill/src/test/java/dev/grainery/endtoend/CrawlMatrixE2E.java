// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.demo.CrawlJob;
import dev.grainery.demo.HeritrixProcess;
import dev.grainery.demo.Waiting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Small crawls that write their containers in all the ways in which operators have them written. */
@ParameterizedClass
@ValueSource(strings = {"3.13.0", "3.5.0", "3.4.0-20220727"})
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CrawlMatrixE2E {

    @Parameter
    private String version;

    private Path scratch;
    private CrawlStore store;
    private GatedSite site;
    private HeritrixProcess heritrix;

    @BeforeParameterizedClassInvocation
    void start() throws Exception {
        scratch = Distribution.scratch(version);
        store = new CrawlStore(scratch);
        site = new GatedSite(GatedSite.NEVER * GatedSite.NEVER);
        heritrix = HeritrixProcess.start(
                Distribution.home(version),
                scratch.resolve("jobs"),
                // without it, Java cannot make files whose names are not ASCII
                Map.of("GRAINERY_STORE", store.address(), "LC_ALL", "C.UTF-8"),
                Waiting.ALWAYS);
    }

    @AfterParameterizedClassInvocation
    void end() throws IOException {
        heritrix.close();
        site.close();
        store.close();
    }

    List<CrawlShape> shapes() {
        return version.equals("3.13.0") ? CrawlShape.triples() : CrawlShape.pairs();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shapes")
    @Trial(value = "a crawl writes", each = true)
    void each_container_is_recorded_once_as_a_backfill_records_it_and_nothing_waits(CrawlShape shape) throws Exception {
        Path outside = scratch.resolve("outside").resolve(shape.name());
        SampleJob job =
                SampleJob.write(scratch.resolve("jobs"), shape.name(), site).writing(shape, outside);
        CrawlJob crawl = new CrawlJob(heritrix.rest(), job.name(), Waiting.ALWAYS);
        crawl.launch();
        crawl.unpause();
        crawl.awaitEnd(state -> {});
        crawl.tearDown();

        store.assertComplete(job);
        assertThat(job.log())
                .contains("crawl ended (FINISHED): " + job.containers().size() + " containers recorded in 1 harvest")
                .contains(", all delivered to ")
                .doesNotContain("WARNING", "SEVERE");
        assertThat(job.waiting()).isEmpty();
        assertThat(job.leftOpen()).isEmpty();
    }
}

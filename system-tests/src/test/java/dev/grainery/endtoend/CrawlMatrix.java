// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.Trial;
import dev.grainery.crawler.CrawlJob;
import dev.grainery.crawler.HeritrixProcess;
import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Small crawls that write their containers in all the ways in which operators have them written. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class CrawlMatrix {

    private final String version;

    private Path scratch;
    private CrawlStore store;
    private GatedSite site;
    private HeritrixProcess heritrix;

    CrawlMatrix(String version) {
        this.version = version;
    }

    @BeforeAll
    void start() throws Exception {
        scratch = Distribution.scratch(version);
        store = new CrawlStore(scratch);
        site = new GatedSite(GatedSite.NEVER * GatedSite.NEVER);
        heritrix = Distribution.start(
                Distribution.home(version),
                scratch.resolve("jobs"),
                // without it, Java cannot make files whose names are not ASCII
                Map.of("GRAINERY_STORE", store.address(), "LC_ALL", "C.UTF-8"));
    }

    @AfterAll
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
        CrawlJob crawl = new CrawlJob(heritrix.rest(), job.name());
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
        assertLogged(job, shape.writers() ? 2 : 1);
        assertMigrated(job);
    }

    /** Each ARC of the crawl can be made into a WARC that holds the same. */
    private void assertMigrated(SampleJob job) throws IOException, InterruptedException {
        Path warcs = Files.createDirectories(scratch.resolve("migrated").resolve(job.name()));
        for (Path arc : job.containers()) {
            if (arc.getFileName().toString().contains(".arc")) {
                try (ProgramRun program =
                        ProgramRun.start(scratch, "", "migrate", "--json", arc.toString(), "-o", warcs.toString())) {
                    assertThat(program.status()).as(program.output()).isZero();
                    JsonNode made = RecordJson.mapper().readTree(program.output());
                    assertThat(made.get("migrated").asInt()).isEqualTo(1);
                    assertThat(made.get("captures").asInt()).isPositive();
                    assertThat(made.get("undated").asInt() + made.get("foreign").asInt())
                            .isZero();
                }
            }
        }
    }

    /** Each URI that the crawl has logged is in its containers, once by each writer. */
    private void assertLogged(SampleJob job, int writers) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("reconcile", "--json"));
        job.places().forEach(place -> arguments.add(place.toString()));
        try (ProgramRun program = ProgramRun.start(scratch, "", arguments.toArray(String[]::new))) {
            assertThat(program.status()).as(program.output()).isEqualTo(writers - 1);
            JsonNode found = RecordJson.mapper().readTree(program.output());
            int logged = found.get("linesToStore").asInt();
            assertThat(logged).isPositive();
            assertThat(found.get("matched").asInt()).isEqualTo(logged);
            assertThat(found.get("kinds").findValuesAsText("kind"))
                    .isEqualTo(writers == 1 ? List.of() : List.of("TWICE"));
            assertThat(found.get("differences").asInt()).isEqualTo(logged * (writers - 1));
            assertThat(found.at("/fetches/all/uris").asInt())
                    .isEqualTo(found.get("lines").asInt());
        }
    }
}

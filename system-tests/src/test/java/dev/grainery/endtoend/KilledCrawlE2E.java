// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.crawler.CrawlJob;
import dev.grainery.crawler.HeritrixHome;
import dev.grainery.crawler.HeritrixProcess;
import dev.grainery.fixture.OutbackServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
                CrawlJob crawl = new CrawlJob(heritrix.rest(), job.name());
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
                CrawlJob crawl = new CrawlJob(heritrix.rest(), job.name());
                crawl.launch();
                crawl.unpause();
                crawl.awaitEnd(state -> {});
                crawl.tearDown();
            }
            assertThat(job.containers()).hasSizeGreaterThan(before);
            store.assertComplete(job);
            assertThat(job.waiting()).isEmpty();
            try (ProgramRun findings = ProgramRun.start(job.directory(), store.address(), "findings", "--open")) {
                assertThat(findings.status()).as(findings.output()).isZero();
                assertThat(findings.output()).contains("GRN-W012", ".open", "GRN-W041", "was killed; it left ");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"3.13.0,true", "3.4.0-20220727,false"})
    @Trial(
            "Heritrix is killed while it writes CDX files; a backfill or the next launch makes up for it, nothing is there twice")
    void what_a_killed_launch_left_of_cdx_files_is_made_up_for_once(String version, boolean backfilled)
            throws Exception {
        Path scratch = Distribution.scratch(version);
        Path jobs = scratch.resolve("jobs");
        HeritrixHome home = Distribution.home(version);
        try (CrawlStore store = new CrawlStore(scratch);
                OutbackServer server = new OutbackServer();
                GatedSite site = new GatedSite(40)) {
            SampleJob job = SampleJob.write(jobs, "KilledCdx", site)
                    .using("cdx")
                    .replacing(
                            "<property name=\"directory\" value=\"cdx\"/>",
                            "<property name=\"directory\" value=\"cdx\"/><property name=\"server\" value=\""
                                    + server.url() + "\"/>");
            try (HeritrixProcess heritrix = start(home, jobs, store)) {
                CrawlJob crawl = new CrawlJob(heritrix.rest(), job.name());
                crawl.launch();
                crawl.unpause();
                site.awaitGate();
                heritrix.kill();
            }
            int before = job.containers().size();
            assertThat(before).isPositive();
            if (backfilled) {
                backfill(job, store, server);
                assertThat(cdxFiles(job)).hasSize(before);
            }
            site.openGate();
            try (HeritrixProcess heritrix = start(home, jobs, store)) {
                CrawlJob crawl = new CrawlJob(heritrix.rest(), job.name());
                crawl.launch();
                crawl.unpause();
                crawl.awaitEnd(state -> {});
                crawl.tearDown();
            }
            assertThat(job.containers()).hasSizeGreaterThan(before);
            List<String> lines = store.assertCdxFiles(job, job.directory().resolve("cdx"));
            // what was posted just before the kill may not have been noted; the server replaces it
            assertThat(Set.copyOf(server.added())).isEqualTo(Set.copyOf(lines));
            assertThat(job.waiting()).isEmpty();

            int posted = server.added().size();
            backfill(job, store, server);
            assertThat(server.added()).hasSize(posted);
            assertThat(store.assertCdxFiles(job, job.directory().resolve("cdx")))
                    .isEqualTo(lines);
        }
    }

    private static List<Path> cdxFiles(SampleJob job) throws IOException {
        try (Stream<Path> files = Files.list(job.directory().resolve("cdx"))) {
            return files.filter(file -> file.toString().endsWith(".cdx")).toList();
        }
    }

    private static void backfill(SampleJob job, CrawlStore store, OutbackServer server) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("backfill", "--author", "Library of Example"));
        arguments.addAll(List.of("--write-cdx", "missing", "--cdx-server", server.url()));
        arguments.addAll(List.of("--cdx-dir", job.directory().resolve("cdx").toString()));
        job.containers().stream()
                .map(Path::getParent)
                .distinct()
                .map(Path::toString)
                .forEach(arguments::add);
        try (ProgramRun program =
                ProgramRun.start(job.directory(), store.address(), arguments.toArray(String[]::new))) {
            assertThat(program.status()).as(program.output()).isZero();
        }
    }

    private static HeritrixProcess start(HeritrixHome home, Path jobs, CrawlStore store) throws Exception {
        return Distribution.start(home, jobs, Map.of("GRAINERY_STORE", store.address()));
    }
}

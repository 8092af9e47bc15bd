// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.demo.HeritrixHome;
import dev.grainery.demo.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that end as soon as the crawl does, or are asked to end while it runs. */
class EndingProcessE2E {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @ParameterizedTest
    @ValueSource(strings = {"3.13.0", "3.4.0-20220727"})
    @Trial("Heritrix runs one job and exits (-r)")
    void a_process_that_runs_one_job_and_exits_records_it_whole(String version) throws Exception {
        Path scratch = Distribution.scratch(version);
        try (CrawlStore store = new CrawlStore(scratch);
                GatedSite site = new GatedSite(1_000)) {
            SampleJob job = unattended(SampleJob.write(scratch.resolve("jobs"), "Single", site), "");
            Process process = run(Distribution.home(version), scratch, job, store);

            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();

            store.assertComplete(job);
            assertThat(job.waiting()).isEmpty();
            assertThat(store.harvest(job).extension().crawls())
                    .singleElement()
                    .satisfies(crawl -> assertThat(crawl.status()).isEqualTo("FINISHED"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.13.0", "3.4.0-20220727"})
    @Trial("Heritrix is asked to end (SIGTERM) with stopCrawlOnShutdown")
    void a_process_that_is_asked_to_end_stops_its_crawl_cleanly_first_if_the_job_says_so(String version)
            throws Exception {
        Path scratch = Distribution.scratch(version);
        try (CrawlStore store = new CrawlStore(scratch);
                GatedSite site = new GatedSite(30)) {
            SampleJob job = unattended(
                    SampleJob.write(scratch.resolve("jobs"), "Asked", site),
                    "<property name=\"stopCrawlOnShutdown\" value=\"true\"/>");
            Process process = run(Distribution.home(version), scratch, job, store);
            site.awaitGate();
            assertThat(Waiting.ALWAYS.until(PATIENCE, () -> store.recorded(job) >= 1))
                    .isTrue();
            site.openGate();
            // the script passes no signal on
            process.descendants().forEach(ProcessHandle::destroy);

            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();

            store.assertComplete(job);
            assertThat(job.leftOpen()).isEmpty();
            assertThat(job.waiting()).isEmpty();
            assertThat(store.harvest(job).extension().crawls())
                    .singleElement()
                    .satisfies(crawl -> assertThat(crawl.end()).isPresent());
        }
    }

    /** The job as one that nobody unpauses, with another property of the recorder. */
    private static SampleJob unattended(SampleJob job, String property) throws IOException {
        Path file = job.directory().resolve("crawler-beans.cxml");
        String text = Files.readString(file);
        String controller = "class=\"org.archive.crawler.framework.CrawlController\">";
        String recorder = "class=\"dev.grainery.heritrix.ContainerRecorder\">";
        assertThat(text).contains(controller, recorder);
        Files.writeString(
                file,
                text.replaceAll("<property name=\"pauseAtStart\"[^>]*/>", "")
                        .replace(controller, controller + "<property name=\"pauseAtStart\" value=\"false\"/>")
                        .replace(recorder, recorder + property));
        return job;
    }

    private static Process run(HeritrixHome home, Path scratch, SampleJob job, CrawlStore store) throws IOException {
        Path operator = Files.writeString(scratch.resolve("operator"), "admin:of-this-test\n");
        ProcessBuilder builder = new ProcessBuilder(
                        "bash",
                        home.directory().resolve("bin/heritrix").toString(),
                        "-a",
                        "@" + operator,
                        "-p",
                        "0",
                        "-j",
                        job.directory().getParent().toString(),
                        "-r",
                        job.name())
                .directory(scratch.toFile())
                .redirectOutput(scratch.resolve("heritrix_out.log").toFile())
                .redirectErrorStream(true);
        builder.environment().put("HERITRIX_HOME", home.directory().toString());
        builder.environment()
                .put("HERITRIX_OUT", scratch.resolve("heritrix.log").toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("FOREGROUND", "true");
        builder.environment().put("GRAINERY_STORE", store.address());
        return builder.start();
    }
}

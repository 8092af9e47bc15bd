// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.crawler.HeritrixHome;
import dev.grainery.crawler.Waiting;
import dev.grainery.outbox.Outbox;
import dev.grainery.outbox.OutboxEntry;
import dev.grainery.record.Crawl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
                    SampleJob.write(scratch.resolve("jobs"), "Asked", site).using("cdx"),
                    "<property name=\"stopCrawlOnShutdown\" value=\"true\"/>");
            Process process = run(Distribution.home(version), scratch, job, store);
            site.awaitGate();
            assertThat(Waiting.until(PATIENCE, () -> store.recorded(job) >= 1)).isTrue();
            site.openGate();
            // the script passes no signal on
            process.descendants().forEach(ProcessHandle::destroy);

            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();

            store.assertComplete(job);
            assertThat(job.leftOpen()).isEmpty();
            assertThat(job.waiting()).isEmpty();
            assertThat(store.assertCdxFiles(job, job.directory().resolve("cdx")))
                    .isNotEmpty();
            assertThat(store.harvest(job).extension().crawls()).singleElement().satisfies(crawl -> {
                assertThat(crawl.end()).isPresent();
                assertThat(crawl.status()).isNotEqualTo(Crawl.STOPPED);
            });
            assertThat(log(job)).contains("INFO Grainery: crawl ended (", "all delivered to");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.13.0", "3.5.0", "3.4.0-20220727"})
    @Trial("Heritrix is asked to end (SIGTERM) without stopCrawlOnShutdown: what is closed by then is recorded")
    void a_process_that_is_asked_to_end_records_what_its_crawl_has_closed_by_then(String version) throws Exception {
        Path scratch = Distribution.scratch(version);
        try (CrawlStore store = new CrawlStore(scratch);
                GatedSite site = new GatedSite(60)) {
            SampleJob job = unattended(
                    SampleJob.write(scratch.resolve("jobs"), "Ended", site),
                    // so slow that most containers still wait to be read when the process is asked to end
                    "<property name=\"reading\"><bean class=\"dev.grainery.heritrix.ReadingSettings\">"
                            + "<property name=\"megabytesPerSecond\" value=\"0.008\"/></bean></property>");
            Process process = run(Distribution.home(version), scratch, job, store);
            site.awaitGate();
            List<Path> closed = job.containers();
            assertThat(closed).hasSizeGreaterThan(2);
            assertThat(recorded(job, store)).hasSizeLessThan(closed.size());
            process.descendants().forEach(ProcessHandle::destroy);

            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();

            assertThat(recorded(job, store)).containsAll(closed);
            assertThat(Files.readString(job.outbox().resolve("status.json")))
                    .contains("\"status\" : \"STOPPED\"", "\"end\" : ");
            assertThat(log(job)).contains("INFO Grainery: stopped with Heritrix while the crawl ran: ");
            if (job.waiting().isEmpty()) {
                assertThat(store.harvest(job).extension().crawls())
                        .singleElement()
                        .satisfies(crawl -> assertThat(crawl.status()).isEqualTo(Crawl.STOPPED));
            }
        }
    }

    private static String log(SampleJob job) throws IOException {
        return Files.readString(job.directory().resolve("job.log"));
    }

    /** What has a record in the outbox or in the store. */
    private static Set<Path> recorded(SampleJob job, CrawlStore store) throws Exception {
        Set<Path> recorded = new HashSet<>(store.locations(job));
        Path directory = job.outbox();
        Outbox outbox = Outbox.open(directory);
        for (String name : outbox.waiting(1_000)) {
            try {
                if (outbox.read(name) instanceof OutboxEntry.Container container) {
                    recorded.add(Path.of(container.record().location().path()));
                }
            } catch (NoSuchFileException e) {
                // delivered meanwhile
                recorded.addAll(store.locations(job));
            }
        }
        return recorded;
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
        builder.environment().putAll(Distribution.QUICK);
        builder.environment().put("HERITRIX_HOME", home.directory().toString());
        builder.environment()
                .put("HERITRIX_OUT", scratch.resolve("heritrix.log").toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("FOREGROUND", "true");
        builder.environment().put("GRAINERY_STORE", store.address());
        return builder.start();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.crawler.CrawlJob;
import dev.grainery.crawler.HeritrixHome;
import dev.grainery.crawler.HeritrixProcess;
import dev.grainery.crawler.Waiting;
import dev.grainery.fixture.ClosedPort;
import dev.grainery.harvest.CrawlReports;
import dev.grainery.record.Crawl;
import dev.grainery.record.CrawlFigures;
import dev.grainery.record.HarvestRecord;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Crawls that end in all the ways crawls end in, one after the other in one Heritrix. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class CrawlEndings {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final String version;

    private Path jobs;
    private ClosedPort away;
    private CrawlStore store;
    private HeritrixHome home;
    private HeritrixProcess heritrix;

    CrawlEndings(String version) {
        this.version = version;
    }

    @BeforeAll
    void start() throws Exception {
        Path scratch = Distribution.scratch(version);
        jobs = scratch.resolve("jobs");
        store = new CrawlStore(scratch);
        away = new ClosedPort();
        home = Distribution.home(version);
        heritrix = Distribution.start(
                home,
                jobs,
                Map.of(
                        "GRAINERY_STORE",
                        store.address(),
                        "STORE_AWAY",
                        "mongodb://127.0.0.1:" + away.number() + "/away"));
    }

    @AfterAll
    void end() throws IOException {
        heritrix.close();
        store.close();
        away.close();
    }

    @Test
    @Trial("a crawl runs to its end: records while it runs, all of them at its end, equal to those of a backfill")
    void a_crawl_that_finishes_is_recorded_while_it_runs_and_whole_at_its_end() throws Exception {
        try (GatedSite site = new GatedSite(45)) {
            SampleJob job = SampleJob.write(jobs, "Finish", site);
            CrawlJob crawl = crawl(job);
            crawl.launch();
            crawl.unpause();
            site.awaitGate();
            assertThat(Waiting.until(PATIENCE, () -> store.recorded(job) >= 2))
                    .as("records while the crawl runs")
                    .isTrue();
            site.openGate();
            crawl.awaitEnd(state -> {});
            crawl.tearDown();
            store.assertComplete(job);
            assertThat(job.log())
                    .contains("Grainery: recording for ")
                    .contains(
                            "crawl ended (FINISHED): " + job.containers().size() + " containers recorded in 1 harvest")
                    .doesNotContain("WARNING");
            assertThat(job.waiting()).isEmpty();
            assertThat(store.harvest(job).harvestCrawl().logs()).isTrue();
        }
    }

    @Test
    @Trial("a job of the stock profile: a backfill of its directory makes the same records, and finds nothing")
    void a_job_of_the_profile_that_comes_with_Heritrix_is_described_alike_by_a_backfill() throws Exception {
        try (GatedSite site = new GatedSite(GatedSite.NEVER)) {
            SampleJob job = SampleJob.ofProfile(Distribution.profile(home), jobs, "Stock", site, "");
            run(job);
            assertThat(store.assertComplete(job)).isEmpty();
            assertThat(store.harvest(job).harvestCrawl().fileName()).contains("crawl.log", "progress-statistics.log");
        }
    }

    @Test
    @Trial("several storePaths: a backfill of the directory of the job makes the same records")
    void containers_in_several_directories_of_a_launch_are_described_alike_by_a_backfill() throws Exception {
        String writer =
                "<property name=\"storePaths\"><list><value>first/warcs</value><value>second</value></list></property>"
                        + "<property name=\"prefix\" value=\"Topics-2026-11-Paths\"/>";
        try (GatedSite site = new GatedSite(GatedSite.NEVER)) {
            SampleJob job = SampleJob.ofProfile(
                    Distribution.profile(home)
                            .replace("metadata.jobName=basic", "metadata.jobName=Topics-2026-11-Paths"),
                    jobs,
                    "Paths",
                    site,
                    writer);
            run(job);
            assertThat(job.containers()).anyMatch(file -> file.getParent().endsWith("first/warcs"));
            assertThat(job.containers()).anyMatch(file -> file.getParent().endsWith("second"));
            store.assertComplete(job);
        }
    }

    private void run(SampleJob job) throws Exception {
        CrawlJob crawl = crawl(job);
        crawl.launch();
        crawl.unpause();
        crawl.awaitEnd(state -> {});
        crawl.tearDown();
    }

    @Test
    @Trial("containers and logs are moved into the archive and the launch is deleted: backfill, then validate")
    void a_crawl_that_is_moved_into_the_archive_takes_its_records_along() throws Exception {
        try (GatedSite site = new GatedSite(GatedSite.NEVER)) {
            SampleJob job = SampleJob.write(jobs, "Moved", site);
            run(job);
            store.assertComplete(job);
            int containers = job.containers().size();
            SampleJob kept = job.movedTo(jobs.resolveSibling("archive").resolve(job.harvest()));
            assertWell("backfill", kept.directory().getParent().toString());
            assertWell("validate", "--all", "--harvest", job.harvest());
            assertWell("validate", "presence", "--harvest", job.harvest());
            assertThat(store.locations(job)).isEmpty();
            assertThat(store.locations(kept)).hasSize(containers).isEqualTo(kept.containers());
            HarvestRecord harvest = store.harvest(kept);
            assertThat(harvest.harvestCrawl().path()).contains("logs/crawl");
            assertThat(harvest.harvestCrawl().fileName()).contains("crawl.log", "crawl-report.txt");
            assertThat(harvest.harvest().warcsNumber()).isEqualTo(containers);
            assertThat(harvest.extension().crawls()).hasSize(1);
        }
    }

    private void assertWell(String... arguments) throws Exception {
        try (ProgramRun program = ProgramRun.start(jobs, store.address(), arguments)) {
            assertThat(program.status()).as(program.output()).isZero();
        }
    }

    @Test
    @Trial("a crawl is terminated and torn down at once")
    void a_crawl_that_is_terminated_and_torn_down_at_once_is_recorded_whole() throws Exception {
        try (GatedSite site = new GatedSite(30)) {
            SampleJob job = SampleJob.write(jobs, "Terminate", site);
            CrawlJob crawl = crawl(job);
            crawl.launch();
            crawl.unpause();
            site.awaitGate();
            // Heritrix interrupts what is in work when it is told twice to stop, and its database takes harm from that
            site.openGate();
            crawl.pause();
            crawl.terminate();
            crawl.tearDown();
            store.assertComplete(job);
            assertThat(job.log()).contains("crawl ended (ABORTED): ");
            assertThat(job.leftOpen()).isEmpty();
        }
    }

    @Test
    @Trial("a crawl is resumed from a checkpoint")
    void a_crawl_that_goes_on_from_a_checkpoint_has_the_containers_of_both_launches() throws Exception {
        try (GatedSite site = new GatedSite(30)) {
            SampleJob job = SampleJob.write(jobs, "Checkpoint", site).using("cdx");
            CrawlJob crawl = crawl(job);
            crawl.launch();
            crawl.unpause();
            site.awaitGate();
            crawl.checkpoint();
            assertThat(Waiting.until(PATIENCE, () -> !job.checkpoints().isEmpty()))
                    .as("a checkpoint")
                    .isTrue();
            // as above: no page is in work any more when Heritrix is told to stop
            site.openGate();
            crawl.pause();
            crawl.terminate();
            crawl.tearDown();
            int before = job.containers().size();
            crawl.resume(job.checkpoints().get(0));
            crawl.unpause();
            crawl.awaitEnd(state -> {});
            crawl.tearDown();
            assertThat(job.containers()).hasSizeGreaterThan(before);
            store.assertComplete(job);
            assertThat(store.harvest(job).extension().crawls()).hasSize(2);
            assertThat(store.assertCdxFiles(job, job.directory().resolve("cdx")))
                    .hasSizeGreaterThanOrEqualTo(30);
        }
    }

    @Test
    @Trial("the store is away for the whole crawl; grainery replay delivers later")
    void a_crawl_whose_store_is_away_leaves_records_that_are_delivered_later() throws Exception {
        try (GatedSite site = new GatedSite(30)) {
            SampleJob job = SampleJob.write(jobs, "Away", site, "STORE_AWAY", 3);
            CrawlJob crawl = crawl(job);
            crawl.launch();
            crawl.unpause();
            // the driver looks for a server for seconds, in which a short crawl ends
            assertThat(Waiting.until(
                            PATIENCE, () -> job.log().contains("WARNING Grainery: records cannot be delivered")))
                    .as("an alert while the crawl runs")
                    .isTrue();
            site.openGate();
            crawl.awaitEnd(state -> {});
            crawl.tearDown();
            assertThat(job.containers()).hasSizeGreaterThan(3);
            assertThat(job.waiting())
                    .hasSizeGreaterThanOrEqualTo(job.containers().size());
            assertThat(job.log()).containsPattern("WARNING Grainery: crawl ended .* records wait in ");
            for (List<String> arguments : List.of(
                    List.of("store", "settings", "author", "Library of Example"),
                    List.of("replay", job.directory().toString()))) {
                try (ProgramRun run = ProgramRun.start(jobs, store.address(), arguments.toArray(String[]::new))) {
                    assertThat(run.status()).as(run.output()).isZero();
                }
            }
            assertThat(job.waiting()).isEmpty();
            store.assertComplete(job);
        }
    }

    @Test
    @Trial("a crawl leaves its package and figures, tells a hook, and runs a command")
    void a_crawl_that_ends_leaves_its_package_and_figures_tells_the_hook_and_runs_the_command() throws Exception {
        try (GatedSite site = new GatedSite(GatedSite.NEVER);
                HookServer hook = new HookServer()) {
            SampleJob job = SampleJob.write(jobs, "Ending", site)
                    .using("hook")
                    .using("after")
                    .replacing("http://127.0.0.1:8090/", hook.url());
            CrawlJob crawl = crawl(job);
            crawl.launch();
            crawl.unpause();
            crawl.awaitEnd(state -> {});
            crawl.tearDown();

            store.assertComplete(job);
            Crawl ended = store.harvest(job).extension().crawls().get(0);
            CrawlFigures figures = ended.figures().orElseThrow();
            assertThat(CrawlReports.figures(Path.of(ended.reportsPath().orElseThrow())))
                    .contains(figures);
            assertThat(figures.seeds()).contains(new CrawlFigures.Seeds(1, 0));
            assertThat(figures.uris().orElseThrow().succeeded().orElseThrow()).isGreaterThan(5);
            assertThat(figures.uris().orElseThrow().queued()).hasValue(0);
            assertThat(figures.bytes().orElseThrow().total().orElseThrow())
                    .isEqualTo(figures.mediaTypes().orElseThrow().top().stream()
                            .mapToLong(type -> type.bytes().orElseThrow())
                            .sum());
            assertThat(figures.hosts().orElseThrow().top())
                    .extracting(CrawlFigures.Share::name)
                    .contains("127.0.0.1");
            assertThat(figures.statusCodes().orElseThrow().top())
                    .extracting(CrawlFigures.Share::name)
                    .contains("200");

            Crawl.PackageFile made = ended.packaged().orElseThrow();
            Path file = job.directory()
                    .resolve("packages/" + job.harvest() + "/logs/crawl")
                    .resolve(made.fileName());
            assertThat(file.getParent()).isEqualTo(Path.of(made.path()));
            assertThat(made.md5().value())
                    .isEqualTo(HexFormat.of()
                            .formatHex(MessageDigest.getInstance("MD5").digest(Files.readAllBytes(file))));
            assertThat(packed(file))
                    .contains("crawler-beans.cxml", "job.log", "logs/crawl.log", "reports/crawl-report.txt");
            assertThat(store.harvest(job).harvestCrawl().fileName()).containsExactly(made.fileName());

            assertThat(hook.of("dev.grainery.container.recorded"))
                    .extracting(HookServer.Notice::subject)
                    .containsExactlyInAnyOrderElementsOf(job.containers().stream()
                            .map(container -> container.getFileName().toString())
                            .toList());
            assertThat(hook.of("dev.grainery.harvest.finished"))
                    .singleElement()
                    .satisfies(notice ->
                            assertThat(notice.body()).contains(made.md5().value()));
            assertThat(job.log())
                    .contains("the command at the end of the crawl was run, echo; it wrote: " + job.harvest() + " "
                            + file)
                    .doesNotContain("WARNING");
        }
    }

    /** The names in a package, below the one directory that it has. */
    private static List<String> packed(Path file) throws Exception {
        Process tar = new ProcessBuilder("tar", "-tzf", file.toString())
                .redirectErrorStream(true)
                .start();
        String listing = new String(tar.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(tar.waitFor()).as(listing).isZero();
        return listing.lines().map(name -> name.replaceFirst("^[^/]*/", "")).toList();
    }

    @Test
    @Trial("storeUri outbox: the records stay in the outbox; grainery replay brings them to an embedded store")
    void a_crawl_without_a_store_is_replayed_into_an_embedded_one() throws Exception {
        try (GatedSite site = new GatedSite(GatedSite.NEVER)) {
            SampleJob job = SampleJob.write(jobs, "Kept", site).withoutStore();
            CrawlJob crawl = crawl(job);
            crawl.launch();
            crawl.unpause();
            crawl.awaitEnd(state -> {});
            String embedded = "embedded:" + jobs.resolveSibling("kept-store");

            // once while the job is there still, and once when it is not
            assertThat(Waiting.until(
                            PATIENCE,
                            () -> job.waiting().size() > job.containers().size()))
                    .as("records of all containers and of the harvest")
                    .isTrue();
            assertThat(replay(embedded, job)).contains("containers delivered");
            assertThat(job.waiting()).isEmpty();
            crawl.tearDown();
            replay(embedded, job);

            assertThat(job.log())
                    .contains("nothing is delivered", "crawl ended (FINISHED): ", "all records are in ")
                    .doesNotContain("WARNING", "SEVERE");
            try (GraineryStore kept = GraineryStore.open(StoreUri.parse(embedded))) {
                store.assertComplete(job, kept);
            }
        }
    }

    private String replay(String address, SampleJob job) throws Exception {
        try (ProgramRun replay = ProgramRun.start(
                jobs, "", "replay", "--store", address, job.directory().toString())) {
            assertThat(replay.status()).as(replay.output()).isZero();
            return replay.output();
        }
    }

    private CrawlJob crawl(SampleJob job) {
        return new CrawlJob(heritrix.rest(), job.name());
    }
}

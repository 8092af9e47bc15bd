// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.fixture.ClosedPort;
import dev.grainery.heritrix.OperatorPage;
import dev.grainery.heritrix.hook.TestHook;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.archive.crawler.reporting.AlertThreadGroup;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("crawls")
class EndingIT {

    private static final String TOLD = "dev.grainery.container.recorded";
    private static final String FINISHED = "dev.grainery.harvest.finished";

    @TempDir
    private Path scratch;

    private TestJob job(String name, String seed, String storeUri) throws IOException {
        return new TestJob(scratch.resolve("jobs"), name, seed)
                .recorder("storeUri", storeUri)
                .recorder(
                        "after.packageDirectory",
                        scratch.resolve("archive/${harvest}/logs/crawl").toString());
    }

    private static TestJob command(TestJob job, String... words) {
        return job.recorderXml(
                "after",
                Stream.of(words)
                        .map(word -> "<value>" + word + "</value>")
                        .collect(Collectors.joining("", "<property name=\"command\"><list>", "</list></property>")));
    }

    private Path packages(TestJob job) {
        return scratch.resolve("archive").resolve(job.harvest()).resolve("logs/crawl");
    }

    private static Map<String, String> contents(Path file) throws IOException {
        Map<String, String> found = new TreeMap<>();
        try (InputStream in = Files.newInputStream(file);
                TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(in))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                found.put(
                        entry.getName().replaceFirst("^[^/]*/", ""),
                        new String(tar.readAllBytes(), StandardCharsets.ISO_8859_1));
            }
        }
        return found;
    }

    private static List<HarvestRecord> harvests(TestHook hook) throws IOException {
        List<HarvestRecord> told = new ArrayList<>();
        for (TestHook.Notice notice : hook.taken()) {
            if (notice.headers().get("ce-type").equals(FINISHED)) {
                told.add(RecordJson.mapper().readValue(notice.body(), HarvestRecord.class));
            }
        }
        return told;
    }

    @Test
    @Trial("a crawl leaves its package, tells a hook, and runs a command")
    void a_crawl_leaves_its_package_tells_the_hook_and_runs_the_command() throws Exception {
        Path ran = scratch.resolve("ran");
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestHook hook = new TestHook();
                TestSite site = new TestSite(20, 20_000);
                TestJob job = command(
                        job("ending", site.seed(), store.uri()).recorder("hook.url", hook.url()),
                        "sh",
                        "-c",
                        "printf '%s\\n' \"$0\" \"$1\" $GRAINERY_STATUS &gt; " + ran + "; echo ran",
                        "${harvest}",
                        "${package}")) {
            job.launch().awaitEnd();

            Crawl.PackageFile made = store.harvest(job.harvest())
                    .extension()
                    .crawls()
                    .get(0)
                    .packaged()
                    .orElseThrow();
            Path file = Path.of(made.path()).resolve(made.fileName());
            assertThat(file.getParent()).isEqualTo(packages(job));
            assertThat(made.size()).isEqualTo(Files.size(file));
            assertThat(store.harvest(job.harvest()).harvestCrawl())
                    .isEqualTo(
                            new HarvestRecord.CrawlSection(true, Optional.of(made.path()), List.of(made.fileName())));
            Map<String, String> contents = contents(file);
            assertThat(contents)
                    .containsKeys(
                            "crawler-beans.cxml",
                            "job.log",
                            "logs/crawl.log",
                            "logs/alerts.log",
                            "reports/crawl-report.txt",
                            "reports/hosts-report.txt");
            assertThat(contents.keySet()).noneMatch(name -> name.endsWith(".lck") || name.contains("warc.gz"));
            assertThat(contents.get("logs/crawl.log").lines()).hasSizeGreaterThan(20);
            // the address of the hook holds a key
            assertThat(contents.get("crawler-beans.cxml"))
                    .contains("HookSettings")
                    .doesNotContain("Geheim");

            List<Path> closed = job.files(".warc.gz");
            assertThat(hook.taken().stream()
                            .filter(notice -> notice.headers().get("ce-type").equals(TOLD))
                            .map(notice -> notice.headers().get("ce-subject")))
                    .containsExactlyInAnyOrderElementsOf(closed.stream()
                            .map(path -> path.getFileName().toString())
                            .toList());
            ContainerRecord first =
                    RecordJson.mapper().readValue(hook.taken().get(0).body(), ContainerRecord.class);
            assertThat(store.containers()).extracting(ContainerRecord::location).contains(first.location());
            assertThat(harvests(hook)).singleElement().satisfies(harvest -> {
                assertThat(harvest.harvest().warcsNumber()).isEqualTo(closed.size());
                assertThat(harvest.extension().crawls().get(0).status()).isEqualTo("FINISHED");
                assertThat(harvest.extension().crawls().get(0).packaged()).contains(made);
            });

            assertThat(ran).hasContent(job.harvest() + "\n" + file + "\nFINISHED\n");
            assertThat(job.log())
                    .contains(
                            "package of the launch ", "the command at the end of the crawl was run, sh; it wrote: ran")
                    .doesNotContain("WARNING", "Geheim");
            assertThat(job.report()).containsPattern("Hook: +http://127.0.0.1:[0-9]+/hook\\?\\*\\*\\*");
        }
    }

    @Tag("soak")
    @Test
    @Trial("hook and store are away by turns: neither holds the other back, all is told later")
    void a_hook_and_a_store_that_are_away_hold_back_neither_each_other_nor_the_crawl() throws Exception {
        try (ClosedPort port = new ClosedPort();
                TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(10, 20_000);
                TestJob job = job("apart", site.seed(), "mongodb://127.0.0.1:" + port.number() + "/grainery")
                        .recorder("finishTimeoutSeconds", "15")) {
            try (TestHook hook = new TestHook()) {
                job.recorder("hook.url", hook.url()).launch().awaitEnd();
                assertThat(hook.taken())
                        .as(job.log())
                        .hasSize(job.files(".warc.gz").size());
                assertThat(harvests(hook)).isEmpty();
                assertThat(job.log()).contains("1 notices wait for the hook");
                assertThat(OperatorPage.undocumented(job.log())).isEmpty();
                job.teardown();
            }
            try (TestHook hook = new TestHook()) {
                hook.answer(TestHook.HANG);
                job.recorder("hook.url", hook.url())
                        .recorder("storeUri", store.uri())
                        .launch()
                        .awaitEnd();
                assertThat(job.log()).contains("all delivered to");
                store.assertRecorded(job.files(".warc.gz"));
                assertThat(hook.taken()).isEmpty();
                job.teardown();
            }
            try (TestHook hook = new TestHook()) {
                job.recorder("hook.url", hook.url())
                        .recorder("finishTimeoutSeconds", "60")
                        .launch()
                        .awaitEnd();
                assertThat(harvests(hook)).hasSize(3);
                assertThat(job.waiting()).isEmpty();
            }
        }
    }

    @Test
    @Trial("the package of a crawl cannot be written: the next launch makes it")
    void a_package_that_cannot_be_made_is_told_and_made_by_the_next_launch() throws Exception {
        Path ran = scratch.resolve("ran");
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(5, 20_000);
                TestJob job = command(
                        job("blocked", site.seed(), store.uri()),
                        "sh",
                        "-c",
                        "echo run &gt;&gt; " + ran + "; exit 7")) {
            Files.createFile(scratch.resolve("archive"));
            job.launch().awaitEnd();
            assertThat(job.log())
                    .contains("all delivered to")
                    .containsOnlyOnce("could not be made")
                    .contains("failed with exit status 7, sh");
            assertThat(store.harvest(job.harvest()).extension().crawls().get(0).packaged())
                    .isEmpty();
            job.teardown();
            Files.delete(scratch.resolve("archive"));

            job.launch().awaitEnd();

            assertThat(store.harvest(job.harvest()).extension().crawls())
                    .hasSize(2)
                    .allSatisfy(crawl -> assertThat(crawl.packaged()).isPresent());
            assertThat(TestJob.files(packages(job), ".tar.gz")).hasSize(2);
            assertThat(ran).hasContent("run\nrun\n");
        }
    }

    @Test
    @Trial("a kill between the package and its record: the next launch completes the record")
    void what_a_kill_interrupted_the_next_launch_does_once_more() throws Exception {
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(5, 20_000);
                TestJob job = job("killed", site.seed(), store.uri())) {
            job.launch().awaitEnd();
            job.teardown();
            Path state = TestJob.files(job.outbox().resolve("ended"), ".state").get(0);
            Path first = TestJob.files(packages(job), ".tar.gz").get(0);
            byte[] bytes = Files.readAllBytes(first);
            // as after a kill between renaming the package and storing the step
            Files.writeString(
                    state,
                    Files.readString(state)
                            .replace("\"left\":[]", "\"left\":[\"PACKAGE\"]")
                            .replaceFirst("\"package\":(\\{[^}]*\\})(.*)}$", "\"figures\":{}$2,\"intended\":$1}"));

            job.launch().awaitEnd();

            assertThat(TestJob.files(packages(job), ".tar.gz")).hasSize(2);
            assertThat(first).hasBinaryContent(bytes);
            assertThat(store.harvest(job.harvest()).extension().crawls())
                    .allSatisfy(crawl -> assertThat(crawl.packaged()).isPresent());
        }
    }

    @Test
    @Trial("a crawl without a store tells a hook of its harvest")
    void without_a_store_the_hook_is_told_of_the_harvest_as_the_outbox_holds_it() throws Exception {
        try (TestHook hook = new TestHook();
                TestSite site = new TestSite(10, 20_000);
                TestJob job = job("storeless", site.seed(), "outbox:")
                        .recorder("cdx.directory", "cdx")
                        .recorder("hook.url", hook.url())) {
            job.launch().awaitEnd();

            assertThat(harvests(hook)).singleElement().satisfies(harvest -> {
                assertThat(harvest.paths().warcsFileNames())
                        .containsExactlyInAnyOrderElementsOf(job.files(".warc.gz").stream()
                                .map(file -> file.getFileName().toString())
                                .toList());
                assertThat(harvest.paths().cdxsID())
                        .hasSameSizeAs(harvest.paths().warcsFileNames());
                assertThat(harvest.extension().crawls()).singleElement().satisfies(crawl -> {
                    assertThat(crawl.status()).isEqualTo("FINISHED");
                    assertThat(crawl.packaged()).isPresent();
                });
            });
            assertThat(job.log()).doesNotContain("WARNING");
            assertThat(OperatorPage.undocumented(job.log())).isEmpty();
        }
    }

    @Test
    void wrong_properties_keep_the_job_from_being_launched_and_name_themselves() throws Exception {
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(1, 100);
                TestJob job = job("wrong", site.seed(), store.uri())
                        .recorder("after.packageDirectory", "/archive/${type}")
                        .recorder("after.onFailure", "refuse")) {
            job.build();
            // as the web UI does for its threads
            AlertThreadGroup.setThreadLogger(job.crawlJob().getJobLogger());
            job.crawlJob().launch();
            AlertThreadGroup.setThreadLogger(null);

            assertThat(job.crawlJob().isRunning()).isFalse();
            assertThat(job.log()).contains("${type} in after.packageDirectory is not a placeholder");
        }
    }

    @Test
    @Trial("invalid properties of hook, package, command and CDX server: the crawl runs, and alerts give the reasons")
    void what_loses_no_record_raises_an_alert_and_the_crawl_is_recorded_without_it() throws Exception {
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(3, 1_000);
                TestJob job = command(job("alerts", site.seed(), store.uri()), "/no/such/program")
                        .recorder("after.packageDirectory", "/archive/${type}")
                        .recorder("hook.url", "ftp://hook.example")
                        .recorder("cdx.server", "nonsense")) {
            job.launch().awaitEnd();

            store.assertRecorded(job.files(".warc.gz"));
            assertThat(job.log())
                    .contains("${type} in after.packageDirectory is not a placeholder; use ")
                    .contains("WARNING Grainery: after.command: there is no program /no/such/program; ")
                    .contains("WARNING Grainery: hook.url: ", "WARNING Grainery: cdx.server requires cdx.directory; ")
                    .contains("all delivered to");
            assertThat(job.crawlJob().getAlertCount()).isGreaterThanOrEqualTo(4);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.describe.Describer;
import dev.grainery.file.StoredFile;
import dev.grainery.fixture.ClosedPort;
import dev.grainery.fixture.OutbackServer;
import dev.grainery.inspect.Listeners;
import dev.grainery.inspect.PayloadListener;
import dev.grainery.inspect.cdx.CdxFormat;
import dev.grainery.inspect.cdx.CdxLines;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Inspection.Conformance;
import dev.grainery.record.InspectionSums;
import dev.grainery.record.RecordJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CdxIT {

    /** Stays after the tests, for programs that replay pages from it. */
    private static final Path KEPT = Path.of("target", "cdx-crawl");

    @TempDir
    private Path scratch;

    @Test
    @Tag("soak")
    @Trial("CDX files are written when containers are closed, and posted to a server (cdx.directory, cdx.server)")
    void cdx_files_are_written_linked_and_posted_although_the_containers_are_taken_away() throws Exception {
        Path warcs = scratch.resolve("warcs");
        Path archive = scratch.resolve("archive");
        Path cdx = scratch.resolve("cdx");
        Path token = Files.writeString(scratch.resolve("token"), "cdx:Geheim\n");
        try (TestStore store = new TestStore(scratch.resolve("store"));
                OutbackServer server = new OutbackServer();
                TestSite site = new TestSite(60, 20_000);
                Mover mover = new Mover(warcs, archive, Duration.ofSeconds(1), false);
                TestJob job = new TestJob(scratch.resolve("jobs"), "cdx", site.seed())
                        .with("warcWriter.storePaths", warcs.toString())
                        .recorder("storeUri", store.uri())
                        .recorder("cdx.directory", cdx.toString())
                        .recorder(
                                "cdx.mergedDirectory", scratch.resolve("merged").toString())
                        .recorder("cdx.server", server.url() + "?key=Geheim")
                        .recorder("cdx.serverTokenFile", token.toString())) {
            server.demand("Basic Y2R4OkdlaGVpbQ==");
            mover.start();
            job.launch().awaitEnd();
            TestJob.await("all is moved", () -> warcs.toFile().list().length == 0);

            List<Path> containers = TestJob.files(archive, ".warc.gz");
            assertThat(containers).hasSizeGreaterThan(10);
            List<String> lines = new ArrayList<>();
            for (Path container : containers) {
                Path cdxFile = cdx.resolve(container.getFileName() + ".cdx");
                String text = Files.readString(cdxFile);
                assertThat(text).isEqualTo(cdxOf(container));
                text.lines().skip(1).forEach(lines::add);
            }
            assertThat(TestJob.files(cdx, ".cdx")).hasSameSizeAs(containers);
            assertThat(lines.stream().filter(line -> line.contains(" text/html 200 ")))
                    .hasSizeGreaterThanOrEqualTo(60);
            assertThat(server.added()).containsExactlyInAnyOrderElementsOf(lines);
            assertLinked(store, containers.size());
            assertThat(Files.readAllLines(scratch.resolve("merged").resolve(job.harvest() + ".cdx")).stream()
                            .skip(1))
                    .containsExactlyElementsOf(lines.stream().sorted().toList());
            assertSums(store, job.harvest());
            assertThat(job.waiting()).isEmpty();
            assertTold(job, containers.size());
        }
    }

    @Tag("soak")
    @Test
    @Trial("two jobs with one cdx.directory: each posts its own CDX files, also those of its earlier launches")
    void jobs_that_share_a_directory_post_their_own_cdx_files() throws Exception {
        Path cdx = scratch.resolve("cdx");
        try (OutbackServer server = new OutbackServer();
                TestSite site = new TestSite(20, 20_000);
                TestJob first = sharing("first", site, server);
                TestJob second = sharing("second", site, server)) {
            server.answer(400);
            first.launch().awaitEnd();
            int posted = TestJob.files(cdx, ".cdx").size();
            assertThat(posted).isGreaterThan(3);
            assertThat(first.log())
                    .containsOnlyOnce("CDX files were refused by ")
                    .contains(posted + " CDX files that");
            // containers that were moved away are forgotten, their CDX files are not
            for (Path container : first.files(".warc.gz")) {
                Files.delete(container);
            }
            first.teardown();

            second.launch().awaitEnd();
            int all = TestJob.files(cdx, ".cdx").size();
            assertThat(second.log()).contains(all - posted + " CDX files that the CDX server refused");
            assertThat(second.log()).doesNotContain("-first-");
            second.teardown();

            server.answer(200);
            first.launch().awaitEnd();
            assertThat(first.log()).contains("crawl ended");
            assertThat(server.added()).isNotEmpty().noneMatch(line -> line.contains("-second-"));
            assertThat(server.added().stream()
                            .map(line -> line.substring(line.lastIndexOf(' ')))
                            .distinct())
                    .hasSize(TestJob.files(cdx, ".cdx").size() - (all - posted));
        }
    }

    private TestJob sharing(String name, TestSite site, OutbackServer server) throws IOException {
        return new TestJob(scratch.resolve("jobs-" + name), name, site.seed())
                .recorder("storeUri", "outbox:")
                .recorder("cdx.directory", scratch.resolve("cdx").toString())
                .recorder("cdx.server", server.url());
    }

    private static String cdxOf(Path container) throws IOException {
        Describer describer =
                Describer.builder().author("Library").inspect("a test").build();
        try (CdxLines lines =
                new CdxLines(CdxFormat.CDX, container.getFileName().toString())) {
            describer.describe(StoredFile.of(container), new Listeners(lines, PayloadListener.NONE));
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            lines.writeTo(text, false);
            return text.toString(StandardCharsets.UTF_8);
        }
    }

    private static List<CdxRecord> cdxRecords(TestStore store) {
        List<CdxRecord> records = new ArrayList<>();
        store.store().cdxFiles().forEach(Optional.empty(), records::add);
        return records;
    }

    private static void assertLinked(TestStore store, int containers) {
        List<CdxRecord> cdxFiles = cdxRecords(store);
        assertThat(store.containers()).hasSize(containers).allSatisfy(container -> {
            assertThat(container.inspection().orElseThrow().verdict()).isEqualTo(Conformance.VALID);
            assertThat(cdxFiles)
                    .filteredOn(cdxFile -> cdxFile.id().equals(container.paths().cdxID()))
                    .singleElement()
                    .satisfies(cdxFile -> {
                        assertThat(cdxFile.cdx().fileName())
                                .isEqualTo(container.container().fileName() + ".cdx");
                        assertThat(cdxFile.paths().warcID().values()).containsExactly(container.id());
                        assertThat(cdxFile.harvestId()).isEqualTo(container.harvestId());
                        assertThat(cdxFile.revision().hashOrig().isKnown()).isTrue();
                    });
        });
        assertThat(cdxFiles).hasSize(containers);
    }

    private static void assertSums(TestStore store, String name) {
        HarvestRecord harvest = store.harvest(name);
        InspectionSums sums = harvest.extension().inspection().orElseThrow();
        assertThat(sums.containersInspected()).isEqualTo(store.containers().size());
        assertThat(sums.records())
                .isEqualTo(store.containers().stream()
                        .mapToLong(container ->
                                container.inspection().orElseThrow().records())
                        .sum());
        assertThat(harvest.paths().cdxsID())
                .containsExactlyInAnyOrderElementsOf(
                        cdxRecords(store).stream().map(CdxRecord::id).toList());
    }

    private static void assertTold(TestJob job, int containers) throws IOException {
        assertThat(job.log())
                .contains("the CDX file of each container is written into", "CDX files are posted to")
                .contains(containers + " valid, " + containers + " CDX files written, all delivered to")
                .doesNotContain("WARNING", "Geheim");
        assertThat(job.report())
                .containsPattern("CDX files: +" + containers + " written, 0 not, in ")
                .containsPattern("CDX files delivered: +" + containers)
                .containsPattern("CDX files waiting: +0")
                .doesNotContain("Geheim");
        String status = Files.readString(job.outbox().resolve("status.json"));
        assertThat(RecordJson.mapper().readTree(status).at("/cdx/delivered").asInt())
                .isEqualTo(containers);
        assertThat(RecordJson.mapper().readTree(status).at("/inspected/valid").asInt())
                .isEqualTo(containers);
        assertThat(status).doesNotContain("Geheim");
    }

    @Test
    @Tag("crawls")
    @Trial("a CDX server and a store that are away get everything from the next launch")
    void what_was_away_gets_everything_from_the_next_launch() throws Exception {
        ClosedPort closed = new ClosedPort();
        int port = closed.number();
        try (closed;
                TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(10, 20_000);
                TestJob job = new TestJob(scratch.resolve("jobs"), "away", site.seed())
                        .recorder("storeUri", "outbox:")
                        .recorder("finishTimeoutSeconds", "20")
                        .recorder("cdx.directory", "cdx")
                        .recorder("cdx.server", "http://127.0.0.1:" + port + "/oats")) {
            job.launch().awaitEnd();
            int first = job.files(".warc.gz").size();
            assertThat(job.log())
                    .containsOnlyOnce("CDX files cannot be delivered to http://127.0.0.1:" + port + "/oats: ")
                    .contains(first + " CDX files wait for the CDX server");
            assertThat(job.report()).containsPattern("CDX files waiting: +" + first);
            job.teardown();

            closed.close();
            try (OutbackServer server = new OutbackServer(port)) {
                job.recorder("storeUri", store.uri())
                        .recorder("finishTimeoutSeconds", "60")
                        .launch()
                        .awaitEnd();

                List<Path> containers = job.files(".warc.gz");
                assertThat(containers).hasSizeGreaterThan(first);
                assertThat(job.files(".warc.gz.cdx")).hasSameSizeAs(containers);
                assertLinked(store, containers.size());
                long lines = 0;
                for (Path cdxFile : job.files(".warc.gz.cdx")) {
                    lines += Files.readAllLines(cdxFile).size() - 1;
                }
                assertThat(server.added()).hasSize((int) lines).doesNotHaveDuplicates();
            }
        }
    }

    @Test
    @Tag("crawls")
    void a_directory_among_the_containers_is_refused() throws Exception {
        Path warcs = scratch.resolve("warcs");
        try (TestSite site = new TestSite(3, 1_000);
                TestJob job = new TestJob(scratch.resolve("jobs"), "among", site.seed())
                        .with("warcWriter.storePaths", warcs.toString())
                        .recorder("storeUri", "outbox:")
                        .recorder("cdx.directory", warcs.resolve("cdx").toString())
                        .recorder("cdx.onFailure", "refuse")) {
            job.build().crawlJob().launch();

            TestJob.await("it is refused", () -> said(job).contains("it is inside " + warcs));
            assertThat(warcs.resolve("cdx")).doesNotExist();
        }
    }

    private static String said(TestJob job) {
        try {
            return job.log();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Tag("crawls")
    @Test
    void a_crawl_for_pywb() throws Exception {
        try (TestSite site = new TestSite(20, 20_000);
                TestJob job = new TestJob(scratch.resolve("jobs"), "replayed", site.seed())
                        .recorder("storeUri", "outbox:")
                        .recorder("cdx.format", "cdxj")
                        .recorder("cdx.mergedDirectory", "merged")
                        .recorder("cdx.directory", "cdx")) {
            job.launch().awaitEnd();

            List<Path> containers = job.files(".warc.gz");
            assertThat(containers).isNotEmpty();
            assertThat(job.files(".warc.gz.cdxj"))
                    .hasSameSizeAs(containers)
                    .allSatisfy(file ->
                            assertThat(Files.readAllLines(file)).allMatch(line -> line.contains(" {\"url\": \"")));
            assertThat(job.waiting()).hasSize(containers.size() + 2);
            assertThat(job.waiting().stream().map(CdxIT::text).filter(text -> text.contains("\"cdx\":")))
                    .hasSameSizeAs(containers);
            long captures = 0;
            for (Path cdxFile : job.files(".warc.gz.cdxj")) {
                captures += Files.readAllLines(cdxFile).size();
            }
            assertThat(Files.readAllLines(job.directory().resolve("merged").resolve(job.harvest() + ".cdxj")))
                    .hasSize((int) captures);
            keep("archive", containers);
            keep("cdx", job.files(".warc.gz.cdxj"));
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void keep(String name, List<Path> files) throws IOException {
        Path directory = Files.createDirectories(KEPT.resolve(name));
        for (Path old : TestJob.files(directory, "z")) {
            Files.delete(old);
        }
        for (Path old : TestJob.files(directory, "cdxj")) {
            Files.delete(old);
        }
        for (Path file : files) {
            Files.copy(file, directory.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
        }
    }
}

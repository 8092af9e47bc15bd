// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.fixture.ClosedPort;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.heritrix.OperatorPage;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Crawl;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.RevisionStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrawlEndIT {

    private static final String MEMORY = "job-memory.jsonl";

    @TempDir
    private Path scratch;

    private TestJob job(TestStore store, String name, String seed) throws IOException {
        return new TestJob(scratch.resolve("jobs"), name, seed)
                .recorder("storeUri", store.uri())
                .recorder("finishTimeoutSeconds", "5");
    }

    private static Path outbox(TestJob job) {
        return job.outbox();
    }

    @Tag("soak")
    @Test
    @Trial("the outbox cannot be written when the crawl ends, and is back later")
    void an_end_that_could_not_be_written_is_written_when_the_outbox_is_back() throws Exception {
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(60, 20_000, 30);
                TestJob job = job(store, "late", site.seed())) {
            job.launch();
            TestJob.await(
                    "the harvest",
                    () -> store.store().harvests().find(job.harvest()).isPresent());
            Path away = Files.move(outbox(job), scratch.resolve("away"));
            Files.createFile(outbox(job));
            site.openGate();
            job.awaitEnd();
            assertThat(status(store, job)).containsExactly(Crawl.RUNNING);
            assertThat(job.log()).containsOnlyOnce("cannot write the end of the crawl to the outbox");

            Files.delete(outbox(job));
            Files.move(away, outbox(job));

            TestJob.await("the end of the crawl", () -> status(store, job).equals(List.of("FINISHED")));
            int all = job.files(".warc.gz").size();
            TestJob.await(
                    "all containers",
                    () -> store.harvest(job.harvest()).harvest().warcsNumber() == all);
            Crawl crawl = store.harvest(job.harvest()).extension().crawls().get(0);
            assertThat(crawl.balance()).contains(new Crawl.Balance(all, all, 0, 0, List.of()));
            assertThat(job.log()).contains("the end of the crawl has been written now");
            assertThat(OperatorPage.undocumented(job.log())).isEmpty();
        }
    }

    @Tag("soak")
    @Test
    @Trial("the end of a crawl is never written: the next launch reads it from the logs of Heritrix")
    void an_end_that_could_never_be_written_the_next_launch_reads_from_the_logs_of_the_crawler() throws Exception {
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(60, 20_000, 30);
                TestJob job = job(store, "never", site.seed())) {
            job.launch();
            TestJob.await(
                    "the harvest",
                    () -> store.store().harvests().find(job.harvest()).isPresent());
            Path away = scratch.resolve("away");
            copy(outbox(job), away);
            Files.move(outbox(job), scratch.resolve("lost"));
            Files.createFile(outbox(job));
            site.openGate();
            job.awaitEnd();
            job.teardown();
            Files.delete(outbox(job));
            Files.move(away, outbox(job));

            job.recorder("finishTimeoutSeconds", "60").launch().awaitEnd();
            TestJob.await(
                    "the balance of both launches",
                    () -> store.harvest(job.harvest()).extension().crawls().stream()
                            .allMatch(crawl -> crawl.balance().isPresent()));

            assertThat(store.harvest(job.harvest()).extension().crawls())
                    .hasSize(2)
                    .allSatisfy(crawl -> {
                        assertThat(crawl.status()).isEqualTo("FINISHED");
                        assertThat(crawl.end()).isPresent();
                        assertThat(crawl.balance()).isPresent();
                    });
            store.assertHarvest(job.harvest(), job.files(".warc.gz"));
        }
    }

    @Tag("soak")
    @Test
    @Trial("the same of a crawl that an operator aborted")
    void a_crawl_that_an_operator_aborted_is_told_from_one_that_ended_by_itself() throws Exception {
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(60, 20_000, 30);
                TestJob job = job(store, "aborted", site.seed())) {
            job.launch();
            TestJob.await(
                    "the harvest",
                    () -> store.store().harvests().find(job.harvest()).isPresent());
            Path away = scratch.resolve("away");
            copy(outbox(job), away);
            Files.move(outbox(job), scratch.resolve("lost"));
            Files.createFile(outbox(job));
            job.crawlJob().terminate();
            site.openGate();
            job.awaitEnd();
            job.teardown();
            Files.delete(outbox(job));
            Files.move(away, outbox(job));

            job.recorder("finishTimeoutSeconds", "60").launch().awaitEnd();

            assertThat(status(store, job)).containsExactly("ABORTED", "FINISHED");
        }
    }

    @Tag("soak")
    @Test
    @Trial("a crawl without containers has a harvest")
    void a_crawl_without_containers_has_a_harvest_which_grows_with_the_next_launch() throws Exception {
        try (ClosedPort port = new ClosedPort();
                TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(10, 20_000);
                TestJob job = job(store, "dead", "http://127.0.0.1:" + port.number() + "/")
                        .with("frontier.retryDelaySeconds", "1")
                        .with("frontier.maxRetries", "1")) {
            job.launch().awaitEnd();
            assertThat(job.files(".warc.gz")).isEmpty();

            HarvestRecord harvest = store.harvest(job.harvest());
            assertThat(harvest.header().author()).isEqualTo("Library");
            assertThat(harvest.harvest().warcsNumber()).isZero();
            assertThat(harvest.harvest().size()).isZero();
            assertThat(harvest.harvest().harvestPrefix().harvestType()).isEqualTo("Topics");
            assertThat(harvest.revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST);
            assertThat(harvest.revision().hashOrig()).isEqualTo(Hash.of("d41d8cd98f00b204e9800998ecf8427e"));
            Crawl crawl = harvest.extension().crawls().get(0);
            assertThat(crawl.status()).isEqualTo("FINISHED");
            assertThat(crawl.balance()).contains(new Crawl.Balance(0, 0, 0, 0, List.of()));
            assertThat(harvest.harvest().date()).isEqualTo(crawl.start().toString());
            assertThat(harvest.harvestCrawl().logs()).isTrue();
            job.teardown();

            job.with("seeds.textSource.value", site.seed()).launch().awaitEnd();

            List<Path> written = job.files(".warc.gz");
            assertThat(written).isNotEmpty();
            store.assertHarvest(job.harvest(), written);
            assertThat(status(store, job)).containsExactly("FINISHED", "FINISHED");
        }
    }

    @Tag("soak")
    @Test
    @Trial("containers that cannot be read belong to the harvest of the job")
    void containers_that_cannot_be_read_belong_to_the_harvest_of_the_job_which_keeps_its_crawls_when_they_can()
            throws Exception {
        Path warcs = scratch.resolve("warcs");
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(3, 20_000);
                TestJob job = job(store, "sealed", site.seed())
                        .with("warcWriter.prefix", "OTHER")
                        .with("warcWriter.storePaths", warcs.toString())) {
            // no process, not even root's, can read a directory as a file
            String name = "OTHER-20261122000000000-00000-1~h~1.warc.gz";
            Path sealed = Files.createDirectories(warcs.resolve(name));
            job.beans("""
                            <bean id="names" class="dev.grainery.heritrix.crawl.NamesContainer">
                              <property name="container" value="%s"/>
                            </bean>
                            """.formatted(name))
                    .chain("<ref bean=\"warcWriter\"/><ref bean=\"names\"/><ref bean=\"grainery\"/>");
            job.launch().awaitEnd();

            assertThat(record(store, sealed).revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST_FAILED);
            assertThat(record(store, sealed).extension().harvestNames().standard())
                    .isEqualTo(job.harvest());
            assertThat(job.report()).containsPattern("failed: +1");
            assertThat(job.log()).contains(", 1 failed");
            assertThat(OperatorPage.undocumented(job.log())).isEmpty();
            assertThat(status(store, job)).containsExactly("FINISHED");
            job.teardown();
            Files.delete(sealed);
            Files.write(
                    sealed,
                    ContainerBytes.warc()
                            .warcinfo(
                                    "<urn:uuid:0b5f0c83-ce1c-4a0a-8b4f-0c0f0a5f0d01>",
                                    name,
                                    "2026-11-22T01:02:03Z",
                                    "isPartOf",
                                    job.harvest())
                            .bytes(ContainerBytes.Packing.GZIP_EACH));

            job.chain("<ref bean=\"warcWriter\"/><ref bean=\"grainery\"/>")
                    .launch()
                    .awaitEnd();

            assertThat(record(store, sealed).revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST);
            store.assertHarvest(job.harvest(), TestJob.files(warcs, ".warc.gz"));
            assertThat(status(store, job)).containsExactly("FINISHED", "FINISHED");
            assertThat(store.harvest(job.harvest()).harvestCrawl().logs()).isTrue();
        }
    }

    private static ContainerRecord record(TestStore store, Path file) {
        return store.containers().stream()
                .filter(record -> record.location().path().equals(file.toString()))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> status(TestStore store, TestJob job) {
        return store.harvest(job.harvest()).extension().crawls().stream()
                .map(Crawl::status)
                .toList();
    }

    /** The memory is copied first: it must not know of an entry that is written after the others are listed. */
    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectory(to);
        Files.copy(from.resolve(MEMORY), to.resolve(MEMORY));
        for (Path file : TestJob.files(from, "")) {
            // the holder of the outbox is not part of a backup
            if (!file.equals(from) && !file.endsWith(MEMORY) && !file.endsWith("job-holder.txt")) {
                try {
                    Files.copy(file, to.resolve(from.relativize(file).toString()));
                } catch (NoSuchFileException e) {
                    // the store has accepted it meanwhile
                    assertThat(file).doesNotExist();
                }
            }
        }
    }
}

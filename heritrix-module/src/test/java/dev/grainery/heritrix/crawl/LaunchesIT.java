// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.record.ContainerRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.archive.crawler.framework.CheckpointService;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("crawls")
class LaunchesIT {

    @TempDir
    private Path scratch;

    private TestJob job(TestStore store, String name, String seed) throws IOException {
        return new TestJob(scratch.resolve("jobs"), name, seed).recorder("storeUri", store.uri());
    }

    @Test
    @Trial("a checkpoint that is older than the bean in the job is resumed")
    void a_checkpoint_from_before_the_bean_was_added_resumes_and_what_the_earlier_launch_closed_is_recorded()
            throws Exception {
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(60, 20_000, 30);
                TestJob job = job(store, "resumed", site.seed()).without()) {
            job.launch();
            TestJob.await("containers", () -> count(job, ".warc.gz") > 3);
            CheckpointService checkpoints = job.crawlJob().getCheckpointService();
            String name = checkpoints.requestCrawlCheckpoint();
            assertThat(name).isNotNull();
            job.crawlJob().terminate();
            site.openGate();
            job.awaitEnd();
            job.teardown();
            List<Path> before = job.files(".warc.gz");
            Path open = Files.createFile(before.get(0).resolveSibling("X-20261122000000000-00009-1~h~1.warc.gz.open"));

            job.withRecorder().build();
            job.crawlJob().getCheckpointService().setRecoveryCheckpointByName(name);
            job.crawlJob().launch();
            job.awaitEnd();

            List<Path> all = job.files(".warc.gz");
            assertThat(all).hasSizeGreaterThan(before.size()).containsAll(before);
            store.assertRecorded(all);
            store.assertHarvest(job.harvest(), all);
            assertThat(job.log()).contains("GRN-W012").contains(open.toString());
        }
    }

    @Test
    @Trial("unfinished containers get records when asked (reading.recordUnfinished)")
    void unfinished_containers_get_records_with_a_comment_when_asked() throws Exception {
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(3, 20_000);
                TestJob job = job(store, "left", site.seed()).recorder("reading.recordUnfinished", "true")) {
            job.launch().awaitEnd();
            job.teardown();
            Path closed = job.files(".warc.gz").get(0);
            Path open = closed.resolveSibling("X-20261122000000000-00009-1~h~1.warc.gz.open");
            Files.copy(closed, open);

            job.launch().awaitEnd();

            assertThat(store.containers())
                    .filteredOn(record -> record.container().fileName().endsWith(".open"))
                    .singleElement()
                    .extracting(record -> record.revision().commentaries().text())
                    .asString()
                    .contains("GRN-W012");
        }
    }

    @Tag("soak")
    @Test
    @Trial("two jobs of one process write into one directory")
    void two_jobs_of_one_process_that_share_a_directory_record_their_own_containers() throws Exception {
        Path shared = scratch.resolve("shared");
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite one = new TestSite(20, 20_000);
                TestSite other = new TestSite(20, 20_000);
                TestJob first = job(store, "one", one.seed())
                        .with("warcWriter.prefix", "WEB")
                        .with("warcWriter.storePaths", shared.toString());
                TestJob second = job(store, "other", other.seed())
                        .recorder("author", "Other Library")
                        .with("warcWriter.prefix", "WEB")
                        .with("warcWriter.storePaths", shared.toString())) {
            first.launch();
            second.launch();
            first.awaitEnd();
            second.awaitEnd();

            store.assertRecorded(TestJob.files(shared, ".warc.gz"));
            for (ContainerRecord record : store.containers()) {
                boolean ofFirst = record.container().isPartOf().equals(first.harvest());
                assertThat(record.header().author()).isEqualTo(ofFirst ? "Library" : "Other Library");
            }
            long ofFirst = store.harvest(first.harvest()).harvest().warcsNumber();
            long ofSecond = store.harvest(second.harvest()).harvest().warcsNumber();
            assertThat(first.report()).containsPattern("recorded: +" + ofFirst + "\\b");
            assertThat(second.report()).containsPattern("recorded: +" + ofSecond + "\\b");
        }
    }

    @Test
    @Trial("three crawlers of one harvest")
    void three_crawlers_of_one_harvest_end_with_one_record_that_holds_all_their_containers() throws Exception {
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite one = new TestSite(15, 20_000);
                TestSite two = new TestSite(20, 20_000);
                TestSite three = new TestSite(25, 20_000);
                TestJob first = job(store, "crawler1", one.seed());
                TestJob second = job(store, "crawler2", two.seed());
                TestJob third = job(store, "crawler3", three.seed())) {
            List<TestJob> crawlers = List.of(first, second, third);
            for (TestJob crawler : crawlers) {
                crawler.with("metadata.jobName", "Topics-2026-11-shared").launch();
            }
            crawlers.forEach(TestJob::awaitEnd);

            List<Path> all = TestJob.files(scratch.resolve("jobs"), ".warc.gz");
            store.assertRecorded(all);
            store.assertHarvest("Topics-2026-11-shared", all);
            assertThat(store.harvest("Topics-2026-11-shared").extension().crawls())
                    .extracting(crawl -> crawl.status())
                    .containsExactly("FINISHED", "FINISHED", "FINISHED");
        }
    }

    @Test
    @Trial("a crawl with sheets is terminated")
    void a_crawl_that_is_terminated_loses_nothing_and_a_sheet_changes_nothing_job_wide() throws Exception {
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(400, 20_000);
                TestJob job = job(store, "stopped", site.seed()).beans("""
                                <bean id="unrecorded" class="org.archive.spring.Sheet">
                                  <property name="map"><map><entry key="grainery.enabled" value="false"/></map></property>
                                </bean>
                                <bean class="org.archive.crawler.spring.SurtPrefixesSheetAssociation">
                                  <property name="surtPrefixes"><list><value>http://</value></list></property>
                                  <property name="targetSheetNames"><list><value>unrecorded</value></list></property>
                                </bean>
                                """)) {
            job.launch();
            TestJob.await("containers", () -> count(job, ".warc.gz") > 3);
            job.crawlJob().terminate();
            job.awaitEnd();
            job.teardown();

            store.assertRecorded(job.files(".warc.gz"));
            assertThat(store.harvest(job.harvest()).extension().crawls())
                    .singleElement()
                    .satisfies(crawl -> assertThat(crawl.status()).isEqualTo("ABORTED"));
        }
    }

    private static long count(TestJob job, String suffix) {
        try {
            return job.files(suffix).size();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

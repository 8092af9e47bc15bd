// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("crawls")
class WritersIT {

    private static final String SECOND = """
            <bean id="secondWriter" class="org.archive.modules.writer.%s">
              <property name="prefix" value="%s"/>
              <property name="maxFileSizeBytes" value="60000"/>
              <property name="maxWaitForIdleMs" value="1"/>
              <property name="storePaths"><list>%s</list></property>
            </bean>
            """;

    @TempDir
    private Path scratch;

    private TestJob job(TestStore store, String name, String seed) throws Exception {
        return new TestJob(scratch.resolve("jobs"), name, seed).recorder("storeUri", store.uri());
    }

    @Test
    @Trial("two writers in the chain, directories outside the job")
    void containers_of_both_writers_of_a_chain_are_recorded_also_in_directories_outside_the_job() throws Exception {
        Path outside = scratch.resolve("outside");
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(40, 20_000);
                TestJob job = job(store, "two", site.seed())
                        .with("warcWriter.storePaths", outside.resolve("first").toString())
                        .beans(SECOND.formatted(
                                "WARCWriterChainProcessor",
                                "Second",
                                "<value>" + outside.resolve("a") + "</value><value>" + outside.resolve("b")
                                        + "</value>"))
                        .chain("<ref bean=\"warcWriter\"/><ref bean=\"secondWriter\"/><ref bean=\"grainery\"/>")) {
            job.launch().awaitEnd();

            List<Path> closed = TestJob.files(outside, ".warc.gz");
            assertThat(TestJob.files(outside.resolve("first"), ".warc.gz")).hasSizeGreaterThan(3);
            assertThat(closed).anyMatch(file -> file.toString().contains("Second-"));
            store.assertRecorded(closed);
            store.assertHarvest(job.harvest(), closed);
            // a URI is written by both, and names the container of the last
            assertThat(job.log())
                    .containsPattern(
                            "containers named by URIs: [0-9]+ = [0-9]+ recorded \\+ 0 unfinished \\+ 0 vanished;"
                                    + " of another writer or an earlier launch, so not named by them: [0-9]+ recorded");
        }
    }

    @Test
    @Trial("an ARC writer")
    void an_arc_writer_is_as_good_as_a_warc_writer() throws Exception {
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(10, 20_000);
                TestJob job = job(store, "arc", site.seed())
                        .beans(SECOND.formatted("ARCWriterProcessor", "Arc", "<value>arcs</value>"))
                        .chain("<ref bean=\"secondWriter\"/><ref bean=\"grainery\"/>")) {
            job.launch().awaitEnd();

            List<Path> closed = job.files(".arc.gz");
            assertThat(closed).hasSizeGreaterThan(1);
            store.assertRecorded(closed);
        }
    }

    @Test
    @Trial("a pool of writers in contention, and idle writers")
    void writers_in_contention_and_idle_ones_lose_no_container() throws Exception {
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(150, 20_000);
                TestJob job = job(store, "busy", site.seed())
                        .with("warcWriter.poolMaxActive", "3")
                        .with("crawlController.maxToeThreads", "20")
                        .beans("""
                                <bean id="queueAssignmentPolicy"
                                    class="org.archive.crawler.frontier.SurtAuthorityQueueAssignmentPolicy">
                                  <property name="parallelQueues" value="6"/>
                                </bean>
                                """)) {
            job.launch().awaitEnd();

            List<Path> closed = job.files(".warc.gz");
            assertThat(closed).hasSizeGreaterThan(30);
            store.assertRecorded(closed);
            store.assertHarvest(job.harvest(), closed);
        }
    }

    @Test
    @Trial("a writer gives a container up (.invalid)")
    void a_container_that_its_writer_gives_up_is_told_of_and_has_no_record() throws Exception {
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(30, 20_000);
                TestJob job = job(store, "failing", site.seed())
                        .beans("""
                                <bean id="failingWriter" class="org.archive.modules.writer.WARCWriterChainProcessor">
                                  <property name="maxFileSizeBytes" value="60000"/>
                                  <property name="chain"><list>
                                    <bean class="dev.grainery.heritrix.crawl.FailingRecordBuilder"/>
                                    <bean class="org.archive.modules.warc.HttpResponseRecordBuilder"/>
                                  </list></property>
                                </bean>
                                """)
                        .chain("<ref bean=\"failingWriter\"/><ref bean=\"grainery\"/>")) {
            job.launch().awaitEnd();

            List<Path> invalid = job.files(".invalid");
            assertThat(invalid).hasSize(1);
            store.assertRecorded(job.files(".warc.gz"));
            assertThat(job.log())
                    .containsOnlyOnce("GRN-W013")
                    .contains(invalid.get(0).toString());
        }
    }

    @Test
    @Trial("the bean is not in a chain")
    void the_bean_works_without_a_place_in_a_chain() throws Exception {
        try (TestStore store = new TestStore(scratch.resolve("store"));
                TestSite site = new TestSite(20, 20_000);
                TestJob job = job(store, "unchained", site.seed())
                        .with(
                                "warcWriter.storePaths",
                                scratch.resolve("outside").toString())
                        .chain("<ref bean=\"warcWriter\"/>")) {
            job.launch().awaitEnd();

            List<Path> closed = TestJob.files(scratch.resolve("outside"), ".warc.gz");
            assertThat(closed).hasSizeGreaterThan(3);
            store.assertRecorded(closed);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import dev.grainery.fixture.ClosedPort;
import dev.grainery.heritrix.OperatorPage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.archive.crawler.reporting.AlertThreadGroup;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("crawls")
class OutboxIT {

    @TempDir
    private Path scratch;

    private TestJob job(String name, String seed, String storeUri) throws IOException {
        return new TestJob(scratch.resolve("jobs"), name, seed)
                .recorder("finishTimeoutSeconds", "3")
                .recorder("storeUri", storeUri);
    }

    @Tag("soak")
    @Test
    @Trial("the store is away until the next launch of the job")
    void what_a_crawl_could_not_deliver_the_next_launch_of_the_job_delivers() throws Exception {
        try (ClosedPort port = new ClosedPort();
                TestSite site = new TestSite(20, 20_000);
                TestStore store = new TestStore(scratch.resolve("store"));
                TestJob job = job("away", site.seed(), "mongodb://127.0.0.1:" + port.number() + "/grainery")
                        // longer than it takes to find that no server answers
                        .recorder("finishTimeoutSeconds", "15")) {
            job.launch().awaitEnd();
            List<Path> first = job.files(".warc.gz");
            assertThat(first).hasSizeGreaterThan(3);
            // the containers, and the crawl twice: at its start and at its end
            assertThat(job.waiting()).hasSize(first.size() + 2);
            assertThat(job.log())
                    .containsOnlyOnce("records cannot be delivered")
                    .contains("cannot be reached: connection refused (127.0.0.1:")
                    .containsPattern(
                            "the crawl has ended, and \\d+ records wait for the store.*waiting for it for at most"
                                    + " 1\\d seconds, and so does a teardown")
                    .contains(first.size() + 2 + " records wait in ");
            assertThat(job.crawlJob().getAlertCount()).isPositive();
            assertThat(job.report())
                    .contains("not delivering since")
                    .containsPattern("last delivery error: +20\\d\\d-\\d\\d-\\d\\dT[0-9:]+Z the store ");
            job.teardown();

            job.recorder("storeUri", store.uri())
                    .recorder("finishTimeoutSeconds", "60")
                    .launch()
                    .awaitEnd();

            List<Path> both = job.files(".warc.gz");
            assertThat(both).hasSizeGreaterThan(first.size());
            store.assertRecorded(both);
            store.assertHarvest(job.harvest(), both);
            assertThat(store.harvest(job.harvest()).extension().crawls())
                    .extracting(crawl -> crawl.status())
                    .containsExactly("FINISHED", "FINISHED");
            assertThat(job.waiting()).isEmpty();
        }
    }

    @Test
    @Trial("a store that takes connections and never answers")
    void a_store_that_never_answers_does_not_hold_the_end_of_the_crawl() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                TestSite site = new TestSite(10, 20_000);
                TestJob job = job("hangs", site.seed(), "mongodb://127.0.0.1:" + silent.getLocalPort() + "/")) {
            job.launch().awaitEnd();

            assertThat(job.waiting()).hasSize(job.files(".warc.gz").size() + 2);
            assertThat(job.log()).contains("records wait in ");
            assertThat(OperatorPage.undocumented(job.log())).isEmpty();
            job.teardown();
            assertThat(job.crawlJob().hasApplicationContext()).isFalse();
        }
    }

    @Test
    @Trial("a wrong password is told of and never shown")
    void a_wrong_password_is_told_and_never_shown() throws Exception {
        try (TestSite site = new TestSite(10, 20_000);
                TestStore store = new TestStore(scratch.resolve("store"));
                TestJob job = job("secret", site.seed(), store.uri())) {
            Path file = scratch.resolve("store-address");
            Files.writeString(file, store.uri().replace("mongodb://", "mongodb://crawler:Geheim%2F99@") + "\n");
            job.recorder("storeUri", "").recorder("storeUriFile", file.toString());

            job.launch().awaitEnd();

            assertThat(job.log()).contains("records cannot be delivered", "crawler:***@");
            assertThat(OperatorPage.undocumented(job.log())).isEmpty();
            assertThat(job.report()).contains("crawler:***@");
            assertThat(job.waiting()).isNotEmpty();
            assertThat(job.report()).doesNotContain("Geheim");
            assertNowhere(job.directory(), "Geheim");
        }
    }

    @Test
    @Trial("a wrong password is corrected in its file while the crawl runs: its records are delivered")
    void a_corrected_address_file_is_read_again_while_the_crawl_runs() throws Exception {
        Path file = scratch.resolve("store-address");
        try (TestSite site = new TestSite(10, 20_000, 5);
                TestStore store = new TestStore(scratch.resolve("store"));
                TestJob job = job("corrected", site.seed(), "")
                        .recorder("finishTimeoutSeconds", "60")
                        .recorder("storeUriFile", file.toString())) {
            Files.writeString(file, store.uri().replace("mongodb://", "mongodb://crawler:Geheim%2F99@") + "\n");
            job.launch();
            TestJob.await("the password is refused", () -> logged(job, "authentication failed: the store mongodb://"));
            Files.writeString(file, "no address\n");
            TestJob.await("the file is refused", () -> logged(job, "records cannot be delivered: storeUriFile: "));
            Files.writeString(file, store.uri() + "\n");
            site.openGate();
            job.awaitEnd();

            store.assertRecorded(job.files(".warc.gz"));
            assertThat(job.waiting()).isEmpty();
            assertThat(job.log())
                    .containsOnlyOnce("authentication failed")
                    .contains("the store answers again", "all delivered to " + store.uri());
        }
    }

    private static boolean logged(TestJob job, String words) {
        try {
            return job.log().contains(words);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @Trial("the outbox is in the directory of the job: an alert, once for each launch")
    void an_outbox_in_the_directory_of_the_job_is_told() throws Exception {
        try (TestSite site = new TestSite(1, 100);
                TestJob job = job("inside", site.seed(), "outbox:").recorder("outboxDirectory", "grainery-outbox")) {
            job.launch().awaitEnd();
            assertThat(job.log()).containsOnlyOnce("WARNING Grainery: the outbox is in the directory of the job");
            assertThat(job.crawlJob().getAlertCount()).isOne();
            job.teardown();

            job.recorder("outboxDirectory", "../${job}/../elsewhere/${job}")
                    .launch()
                    .awaitEnd();
            assertThat(job.log()).containsOnlyOnce("the outbox is in the directory of the job");
            assertThat(TestJob.files(scratch.resolve("jobs/elsewhere/inside"), ".json"))
                    .isNotEmpty();
        }
    }

    @Test
    @Trial("a job with two recorders is not launched, and its log says why")
    void a_job_with_two_recorders_is_not_launched() throws Exception {
        String other = "<bean id=\"another\" class=\"dev.grainery.heritrix.ContainerRecorder\"/>";
        try (TestSite site = new TestSite(1, 100);
                TestJob job = job("twice", site.seed(), "outbox:")
                        .beans(other.replace("/>", "><property name=\"storeUri\" value=\"outbox:\"/></bean>"))) {
            assertRefused(job, "the job has several recorders, another and grainery; remove all but one");
            assertThat(job.log()).doesNotContain("in use by");
        }
    }

    private static void assertNowhere(Path directory, String secret) throws IOException {
        for (Path file : TestJob.files(directory, "")) {
            if (Files.isRegularFile(file)) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .describedAs(file.toString())
                        .doesNotContain(secret);
            }
        }
    }

    @Test
    @Trial("two running jobs with one outbox: the second is not launched, and its log says why")
    void a_second_running_job_with_the_same_outbox_is_not_launched() throws Exception {
        String outbox = scratch.resolve("shared-outbox").toString();
        try (TestSite site = new TestSite(5, 20_000);
                TestJob first = job("first", site.seed(), "outbox:").recorder("outboxDirectory", outbox);
                TestJob second = job("second", site.seed(), "outbox:").recorder("outboxDirectory", outbox)) {
            first.launch().awaitEnd();
            assertRefused(
                    second,
                    "is in use by the running job " + first.directory() + " of this Heritrix; every job needs its own");
            first.teardown();

            second.launch().awaitEnd();

            assertThat(second.log()).contains("crawl ended (FINISHED)");
        }
    }

    @Test
    @Trial("the outbox cannot be made: the job is not launched, and its log says why")
    void a_job_whose_outbox_cannot_be_made_is_not_launched_and_its_log_says_why() throws Exception {
        Path file = Files.writeString(scratch.resolve("no-directory"), "");
        try (TestSite site = new TestSite(1, 100);
                TestJob job = job("blocked", site.seed(), "outbox:").recorder("outboxDirectory", file + "/outbox")) {
            assertRefused(job, "outboxDirectory: there is a file where a directory is needed: " + file);
        }
        try (TestSite site = new TestSite(1, 100);
                TestJob job = job("nowhere", site.seed(), "outbox:").recorder("outboxDirectory", "/proc/nope")) {
            assertRefused(job, "outboxDirectory: no directory can be made there: /proc/nope");
        }
    }

    @Test
    @Trial("the outbox cannot be made, with onFailure alert: the crawl runs without being recorded")
    void a_job_whose_outbox_cannot_be_made_is_launched_unrecorded_if_its_bean_says_so() throws Exception {
        try (TestSite site = new TestSite(2, 1_000);
                TestJob job = job("unrecorded", site.seed(), "outbox:")
                        .recorder("outboxDirectory", "/proc/nope")
                        .recorder("onFailure", "alert")) {
            job.launch().awaitEnd();

            assertThat(job.files(".warc.gz")).isNotEmpty();
            assertThat(job.log())
                    .contains(
                            "WARNING Grainery: cannot record this job: outboxDirectory: no directory can be made there")
                    .doesNotContain("crawl ended");
            assertThat(job.crawlJob().getAlertCount()).isPositive();
        }
    }

    private static void assertRefused(TestJob job, String... reasons) throws IOException {
        job.build();
        AlertThreadGroup.setThreadLogger(job.crawlJob().getJobLogger());
        job.crawlJob().launch();
        TestJob.await(
                "the launch fails",
                () -> job.crawlJob().getCrawlController() == null
                        || !job.crawlJob().isRunning());
        AlertThreadGroup.setThreadLogger(null);
        assertThat(job.log())
                .contains("SEVERE Grainery: cannot record this job, so it is not launched: ")
                .contains(reasons);
    }

    @Test
    @Trial("all properties that are wrong are told at once, and the job is not launched")
    void all_wrong_properties_are_told_at_once() throws Exception {
        try (TestSite site = new TestSite(1, 100);
                TestJob job = job("wrong", site.seed(), "mongodb:/nowhere")
                        .recorder("finishTimeoutSeconds", "-1")
                        .recorder("reading.lookIntervalSeconds", "0")) {
            job.build();
            AlertThreadGroup.setThreadLogger(job.crawlJob().getJobLogger());
            job.crawlJob().launch();
            AlertThreadGroup.setThreadLogger(null);

            assertThat(job.crawlJob().isRunning()).isFalse();
            assertThat(job.log())
                    .contains(
                            "storeUri: the store of a crawl must be",
                            "finishTimeoutSeconds must be",
                            "reading.lookIntervalSeconds must be");
        }
    }

    @Test
    @Trial("storeUri outbox: nothing is delivered, and nobody is waited for")
    void without_a_store_all_records_stay_in_the_outbox_and_that_is_well() throws Exception {
        try (TestSite site = new TestSite(10, 20_000);
                TestJob job = job("kept", site.seed(), "outbox:").recorder("finishTimeoutSeconds", "300")) {
            job.launch().awaitEnd();

            List<Path> closed = job.files(".warc.gz");
            assertThat(job.waiting()).hasSize(closed.size() + 2);
            assertThat(job.log())
                    .contains("recording into the outbox ", "nothing is delivered")
                    .contains("crawl ended (FINISHED): " + closed.size()
                            + " containers recorded in 1 harvest, all records" + " are in "
                            + job.outbox())
                    .doesNotContain("records cannot be delivered", "seconds, and so does");
            assertThat(job.crawlJob().getAlertCount()).isZero();
            assertThat(job.report()).contains("outbox: (nothing is delivered").doesNotContain("delivering since");
        }
    }

    @Test
    @Trial("a job without the address of a store is not launched")
    void a_job_without_an_address_of_a_store_is_not_launched() throws Exception {
        try (TestSite site = new TestSite(1, 100);
                TestJob job = job("unset", site.seed(), "")) {
            job.build();
            // as the web UI does for its threads
            AlertThreadGroup.setThreadLogger(job.crawlJob().getJobLogger());
            job.crawlJob().launch();
            AlertThreadGroup.setThreadLogger(null);

            assertThat(job.crawlJob().isRunning()).isFalse();
            assertThat(job.log()).contains("GRAINERY_STORE", "Can't launch problem configuration");
        }
    }
}

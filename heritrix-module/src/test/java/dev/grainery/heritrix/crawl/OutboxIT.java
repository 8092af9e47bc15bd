// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.archive.crawler.reporting.AlertThreadGroup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Crawls whose store is away, hangs, or lets nobody in: the crawl goes on, and nothing is lost. */
class OutboxIT {

    @TempDir
    private Path scratch;

    private TestJob job(String name, String seed, String storeUri) throws IOException {
        return new TestJob(scratch.resolve("jobs"), name, seed)
                .recorder("finishTimeoutSeconds", "3")
                .recorder("storeUri", storeUri);
    }

    private static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static List<Path> waiting(TestJob job) throws IOException {
        return TestJob.files(job.directory().resolve("grainery-outbox"), ".json");
    }

    @Test
    @Trial("the store is away until the next launch of the job")
    void what_a_crawl_could_not_deliver_the_next_launch_of_the_job_delivers() throws Exception {
        try (TestSite site = new TestSite(20, 20_000);
                TestStore store = new TestStore(scratch.resolve("store"));
                TestJob job = job("away", site.seed(), "mongodb://127.0.0.1:" + closedPort() + "/grainery")
                        // longer than it takes to find out that nobody is there
                        .recorder("finishTimeoutSeconds", "15")) {
            job.launch().awaitEnd();
            List<Path> first = job.files(".warc.gz");
            assertThat(first).hasSizeGreaterThan(3);
            // the containers, and the crawl twice: when it began, and when it had ended
            assertThat(waiting(job)).hasSize(first.size() + 2);
            assertThat(job.log())
                    .containsOnlyOnce("records cannot be delivered")
                    .contains(first.size() + 2 + " records wait in ");
            assertThat(job.crawlJob().getAlertCount()).isPositive();
            assertThat(job.report()).contains("not delivering since");
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
            assertThat(waiting(job)).isEmpty();
        }
    }

    @Test
    @Trial("a store that takes connections and never answers")
    void a_store_that_never_answers_does_not_hold_the_end_of_the_crawl() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                TestSite site = new TestSite(10, 20_000);
                TestJob job = job("hangs", site.seed(), "mongodb://127.0.0.1:" + silent.getLocalPort() + "/")) {
            job.launch().awaitEnd();

            assertThat(waiting(job)).hasSize(job.files(".warc.gz").size() + 2);
            assertThat(job.log()).contains("records wait in ");
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
            assertThat(job.report()).contains("crawler:***@");
            assertThat(waiting(job)).isNotEmpty();
            assertThat(job.report()).doesNotContain("Geheim");
            assertNowhere(job.directory(), "Geheim");
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
    @Trial("a job without the address of a store is not launched")
    void a_job_without_an_address_of_a_store_is_not_launched() throws Exception {
        try (TestSite site = new TestSite(1, 100);
                TestJob job = job("unset", site.seed(), "").recorder("storeUriVariable", "NO_SUCH_VARIABLE")) {
            job.build();
            // as the web UI does for its threads
            AlertThreadGroup.setThreadLogger(job.crawlJob().getJobLogger());
            job.crawlJob().launch();
            AlertThreadGroup.setThreadLogger(null);

            assertThat(job.crawlJob().isRunning()).isFalse();
            assertThat(job.log()).contains("NO_SUCH_VARIABLE", "Can't launch problem configuration");
        }
    }
}

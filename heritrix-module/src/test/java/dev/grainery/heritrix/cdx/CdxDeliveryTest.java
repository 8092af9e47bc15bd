// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.cdx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.fixture.ClosedPort;
import dev.grainery.fixture.OutbackServer;
import dev.grainery.heritrix.crawl.TestJob;
import dev.grainery.heritrix.task.OperatorLog;
import dev.grainery.http.CdxServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CdxDeliveryTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private static final Instant NOW = Instant.parse("2026-11-23T01:02:03Z");

    @TempDir
    private Path directory;

    private final List<String> said = new CopyOnWriteArrayList<>();
    private final OperatorLog log = new OperatorLog() {
        @Override
        public void info(String line) {
            said.add("say " + line);
        }

        @Override
        public void alert(String message) {
            said.add("alert " + message);
        }
    };

    private CdxDelivery posting(String url) {
        return new CdxDelivery(
                Executors.newSingleThreadScheduledExecutor(),
                directory,
                file -> true,
                CdxServer.at(url + "?key=Geheim", Optional.empty(), LONG),
                log,
                () -> NOW,
                Duration.ofMillis(50));
    }

    private void write(int number) throws IOException {
        Files.writeString(directory.resolve(number + ".warc.gz.cdx"), line(number) + "\n");
    }

    private static String line(int number) {
        return "example,a)/" + number + " 20200202020202 http://a.example/" + number + " text/html 200 - - - 1 1 "
                + number + ".warc.gz";
    }

    @Test
    void each_file_is_posted_when_it_was_written_and_what_earlier_launches_left_at_the_start() throws Exception {
        write(0);
        try (OutbackServer server = new OutbackServer();
                CdxDelivery posting = posting(server.url())) {
            posting.start(LONG);
            TestJob.await("the first", () -> server.added().size() == 1);
            write(1);
            posting.written();
            TestJob.await("the second", () -> server.added().size() == 2);
            assertThat(posting.finish(LONG)).isTrue();

            assertThat(server.added()).containsExactly(line(0), line(1));
            assertThat(posting.state().delivered()).isEqualTo(2);
            assertThat(posting.waiting()).isZero();
            assertThat(said).isEmpty();
        }
    }

    @Test
    void a_server_that_is_away_is_told_once_and_gets_what_waited_when_it_is_back() throws Exception {
        write(0);
        ClosedPort closed = new ClosedPort();
        int port = closed.number();
        try (closed;
                CdxDelivery posting = posting("http://127.0.0.1:" + port + "/oats")) {
            posting.start(LONG);
            TestJob.await("an attempt", () -> !posting.state().delivering());
            write(1);
            posting.written();
            assertThat(posting.finish(LONG)).isFalse();
            assertThat(posting.waiting()).isEqualTo(2);
            assertThat(posting.state().lastError().orElseThrow()).contains("no connection");
            assertThat(posting.state().since()).isEqualTo(NOW);
            assertThat(said)
                    .singleElement()
                    .asString()
                    .startsWith("alert CDX files cannot be delivered to http://127.0.0.1:" + port + "/oats?***: ")
                    .doesNotContain("Geheim");
            closed.close();
            try (OutbackServer server = new OutbackServer(port)) {
                TestJob.await("all that waited", () -> posting.waiting() == 0);
                assertThat(server.added()).containsExactly(line(0), line(1));
                assertThat(posting.state().delivering()).isTrue();
                assertThat(said).hasSize(2).last().asString().startsWith("say the CDX server answers again");
            }
        }
    }

    @Test
    void where_nothing_waits_no_time_is_needed_to_say_so() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
        try (OutbackServer server = new OutbackServer();
                CdxDelivery posting = new CdxDelivery(
                        thread,
                        directory,
                        file -> true,
                        CdxServer.at(server.url(), Optional.empty(), LONG),
                        log,
                        () -> NOW,
                        Duration.ofSeconds(1))) {
            thread.execute(() -> {
                try {
                    over.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            assertThat(posting.finish(Duration.ZERO)).isTrue();
            write(0);
            posting.written();
            assertThat(posting.finish(Duration.ZERO)).isFalse();
            over.countDown();
            assertThat(posting.finish(LONG)).isTrue();
        }
    }

    @Test
    void a_file_that_the_server_refuses_is_told_once_and_keeps_no_other_back() throws Exception {
        write(0);
        try (OutbackServer server = new OutbackServer()) {
            server.answer(400);
            try (CdxDelivery posting = new CdxDelivery(
                    Executors.newSingleThreadScheduledExecutor(),
                    directory,
                    file -> true,
                    CdxServer.at(server.url() + "?key=Geheim", Optional.empty(), LONG),
                    log,
                    () -> NOW,
                    // nothing in this test may wait for it
                    Duration.ofHours(1))) {
                posting.start(LONG);
                TestJob.await("it is refused", () -> posting.state().refused() == 1);
                server.answer(200);
                write(1);
                posting.written();
                TestJob.await("the next file", () -> server.added().size() == 1);
                assertThat(posting.finish(LONG)).isTrue();
                assertThat(server.added()).containsExactly(line(1));
                assertThat(posting.waiting()).isOne();
                assertThat(posting.state().delivering()).isTrue();
                assertThat(posting.state().lastError().orElseThrow()).contains("0.warc.gz.cdx", "400");
                assertThat(said)
                        .singleElement()
                        .asString()
                        .startsWith("alert CDX files were refused by " + server.url() + "?***: ")
                        .contains("0.warc.gz.cdx: it answered 400");

                server.answer(503);
                write(2);
                posting.written();
                TestJob.await("it is away", () -> !posting.state().delivering());
                assertThat(posting.state().refused()).isOne();
                assertThat(said).hasSize(2).last().asString().startsWith("alert CDX files cannot be delivered to ");
            }
            server.answer(200);
            try (CdxDelivery posting = posting(server.url())) {
                assertThat(posting.finish(LONG)).isTrue();
            }
            assertThat(server.added()).containsExactly(line(1), line(0), line(2));
        }
    }

    @Test
    void a_server_that_refuses_every_file_is_told_once_and_then_in_growing_numbers() throws Exception {
        try (OutbackServer server = new OutbackServer();
                CdxDelivery posting = posting(server.url())) {
            server.answer(404);
            for (int number = 0; number < 25; number++) {
                write(number);
                posting.written();
                assertThat(posting.finish(LONG)).isTrue();
            }
            assertThat(posting.state().refused()).isEqualTo(25);
            assertThat(said).hasSize(2);
            assertThat(said.get(0)).startsWith("alert ").contains("0.warc.gz.cdx: it answered 404");
            assertThat(said.get(1))
                    .startsWith("say 10 CDX files were refused by ")
                    .endsWith(" so far");
        }
    }

    @Test
    void what_one_launch_could_not_post_the_next_one_does() throws Exception {
        write(0);
        try (OutbackServer server = new OutbackServer()) {
            server.answer(503);
            try (CdxDelivery posting = posting(server.url())) {
                assertThat(posting.finish(LONG)).isFalse();
            }
            server.answer(200);
            try (CdxDelivery posting = posting(server.url())) {
                assertThat(posting.finish(LONG)).isTrue();
            }
            try (CdxDelivery posting = posting(server.url())) {
                assertThat(posting.finish(LONG)).isTrue();
                assertThat(posting.state().delivered()).isZero();
            }
            assertThat(server.added()).containsExactly(line(0));
        }
    }

    @Test
    void a_directory_that_is_gone_is_told() throws Exception {
        Path gone = directory.resolve("gone");
        try (OutbackServer server = new OutbackServer();
                CdxDelivery posting = new CdxDelivery(
                        Executors.newSingleThreadScheduledExecutor(),
                        gone,
                        file -> true,
                        CdxServer.at(server.url(), Optional.empty(), LONG),
                        log,
                        () -> NOW,
                        Duration.ofMillis(50))) {
            assertThat(posting.finish(LONG)).isFalse();
            assertThat(said).singleElement().asString().contains(gone.toString());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.grainery.Trial;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("crawls")
class ShutdownIT {

    private static final int SITES = 6;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Longer than Java takes to close its logs unhindered. */
    private static final Duration LOGS_CLOSED = Duration.ofSeconds(3);

    @TempDir
    private Path scratch;

    private final CountDownLatch asked = new CountDownLatch(SITES);
    private final CountDownLatch answer = new CountDownLatch(1);

    static final class Crawler {

        private Crawler() {}

        public static void main(String[] args) throws Exception {
            new TestJob(Path.of(args[0]), "asked", args[1])
                    .with("crawlController.maxToeThreads", "12")
                    .recorder("storeUri", "outbox:")
                    .recorder("stopCrawlOnShutdown", "true")
                    .launch();
            Thread.currentThread().join();
        }
    }

    @Test
    @Trial("SIGTERM with stopCrawlOnShutdown while six pages are fetched: each that is stored is in crawl.log")
    void what_is_fetched_while_the_process_ends_is_in_the_logs_of_the_crawl() throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        List<HttpServer> sites = new ArrayList<>();
        for (int i = 0; i < SITES; i++) {
            HttpServer site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            site.createContext("/", this::serve);
            site.setExecutor(threads);
            site.start();
            sites.add(site);
        }
        List<String> seeds = sites.stream()
                .map(site -> "http://127.0.0.1:" + site.getAddress().getPort() + "/")
                .toList();
        Path output = scratch.resolve("output.txt");
        Process crawler = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Dheritrix.pid=4711",
                        "-Dheritrix.hostname=crawler01.library.example",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Crawler.class.getName(),
                        scratch.resolve("jobs").toString(),
                        String.join("\\n", seeds))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(asked.await(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .as(Files.readString(output))
                    .isTrue();
            crawler.destroy();
            long end = System.nanoTime() + LOGS_CLOSED.toNanos();
            while (!files("crawl.log.lck").isEmpty() && System.nanoTime() < end) {
                LockSupport.parkNanos(20_000_000);
            }
            answer.countDown();
            assertThat(crawler.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } finally {
            crawler.destroyForcibly();
            sites.forEach(site -> site.stop(0));
            threads.shutdownNow();
        }

        String stored = stored();
        assertThat(seeds)
                .allSatisfy(seed -> assertThat(stored).contains("WARC-Type: response\r\nWARC-Target-URI: " + seed));
        assertThat(Files.readString(files("crawl.log").get(0)).lines().filter(line -> line.contains("   200 ")))
                .hasSize(SITES);
        assertThat(Files.readString(scratch.resolve("jobs/asked/job.log")))
                .contains("INFO STOPPING ", "INFO FINISHED ")
                .containsOnlyOnce("Grainery: crawl ended (");
        assertThat(files(".log.lck")).isEmpty();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestURI().getPath().equals("/")) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            asked.countDown();
            assertThat(answer.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            byte[] page = "<html><body>slow</body></html>".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private List<Path> files(String suffix) throws IOException {
        return TestJob.files(scratch.resolve("jobs"), suffix);
    }

    private String stored() throws IOException {
        StringBuilder stored = new StringBuilder();
        for (Path container : files(".warc.gz")) {
            try (InputStream in = new GZIPInputStream(Files.newInputStream(container))) {
                stored.append(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
            }
        }
        return stored.toString();
    }
}

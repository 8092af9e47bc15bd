// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.Trial;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the server answers when something is in its way, and to those who ask in unusual ways. */
class ServedFaultsTest extends ServedArchive {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Test
    void a_store_that_cannot_be_read_is_told_without_its_path() throws Exception {
        assertThat(get("/health").statusCode()).isEqualTo(200);
        try (Stream<Path> files = Files.list(home().resolve("store"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.write(file, new byte[(int) Files.size(file)], StandardOpenOption.TRUNCATE_EXISTING);
            }
        }
        for (String link : List.of("/health", "/api/v1/harvests", "/api/v1/containers?format=csv")) {
            HttpResponse<String> answer = get(link);
            assertThat(answer.statusCode()).as(link + answer.body()).isEqualTo(503);
            assertThat(answer.body()).contains("store", "check").doesNotContain(home().toString());
        }
    }

    @Test
    void more_tables_than_are_sent_at_a_time_are_asked_for_later() throws Exception {
        Api api = new Api(store(), settings(), InstantSource.system(), message -> {});
        CountDownLatch sent = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(AnswerTable.CSV_AT_ONCE);
        List<CompletableFuture<Void>> others = new ArrayList<>();
        try (GraineryServer busy = GraineryServer.start(api, loopback(), PATIENCE)) {
            for (int i = 0; i < AnswerTable.CSV_AT_ONCE; i++) {
                others.add(CompletableFuture.runAsync(() -> hold(api.table(), begun, sent)));
            }
            begun.await();
            HttpResponse<String> refused = get(busy, "/api/v1/containers?format=csv");
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).contains("10");
            assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
            assertThat(get(busy, "/api/v1/containers").statusCode()).isEqualTo(200);
            sent.countDown();
            CompletableFuture.allOf(others.toArray(CompletableFuture[]::new)).get();
            assertThat(get(busy, "/api/v1/containers?format=csv").statusCode()).isEqualTo(200);
        } finally {
            sent.countDown();
        }
    }

    private static void hold(AnswerTable table, CountDownLatch begun, CountDownLatch sent) {
        try {
            table.sending(() -> {
                begun.countDown();
                await(sent);
            });
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void every_path_answers_a_head_as_it_answers_a_get() throws Exception {
        List<String> links = new ArrayList<>(List.of("/nonsense", "/api/v1/harvests?limit=0"));
        JsonNode paths = json("/api/v1/openapi.json").path("paths");
        String id = store().containers().find(CONTAINER).get(0).id();
        paths.fieldNames().forEachRemaining(path -> {
            String link = path.replace("{warcID}", id)
                    .replace("{fileName}", CONTAINER)
                    .replace("{nameOrId}", CONTAINER)
                    .replace("{harvestID}", store().harvests().ids().get(0));
            links.add(link);
            if (paths.path(path).toString().contains("text/csv")) {
                links.add(link + "?format=csv");
            }
        });
        assertThat(links).hasSizeGreaterThan(25);
        for (String link : links) {
            HttpResponse<String> head =
                    send(HttpRequest.newBuilder(URI.create(server() + link.replaceAll("\\{[a-zA-Z]*\\}", "x")))
                            .method("HEAD", BodyPublishers.noBody()));
            HttpResponse<String> get = get(link.replaceAll("\\{[a-zA-Z]*\\}", "x"));
            assertThat(head.statusCode()).as(link).isEqualTo(get.statusCode());
            assertThat(head.body()).as(link).isEmpty();
            assertThat(head.headers().firstValue("Content-Type"))
                    .as(link)
                    .isEqualTo(get.headers().firstValue("Content-Type"));
            assertThat(head.headers().firstValue("Location"))
                    .as(link)
                    .isEqualTo(get.headers().firstValue("Location"));
        }
    }

    @Test
    void what_is_too_long_is_refused() throws Exception {
        assertThat(get("/api/v1/harvests?name=" + "x".repeat(2_000)).statusCode())
                .isEqualTo(200);
        HttpResponse<String> parameter = get("/api/v1/harvests?name=" + "x".repeat(2_001));
        assertThat(parameter.statusCode()).isEqualTo(400);
        assertThat(parameter.body()).contains("from 1 to 2000 characters");
        HttpResponse<String> path = get("/api/v1/harvests/" + "x".repeat(20_000));
        assertThat(path.statusCode()).isEqualTo(414);
        assertThat(path.body()).contains("URI too long", "at most 16 kB");
        assertThat(path.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(get("/api/v1/containers/" + "%20".repeat(3_000)).statusCode())
                .isEqualTo(404);
    }

    @Test
    @Timeout(60)
    @Trial(value = "grainery serve is stopped: a request in hand is answered first", section = "The server")
    void a_request_in_hand_is_answered_before_the_server_stops() throws Exception {
        CountDownLatch inHand = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        InstantSource slow = () -> {
            // others than those who answer ask for the time as well
            if (Thread.currentThread().getName().startsWith("serve-")) {
                inHand.countDown();
                await(goOn);
            }
            return Instant.now();
        };
        GraineryServer stopped =
                GraineryServer.start(new Api(store(), settings(), slow, message -> {}), loopback(), PATIENCE);
        // once it is stopping, it has no port
        URI address = stopped.uri();
        try {
            CompletableFuture<HttpResponse<String>> answer =
                    HttpClient.newHttpClient().sendAsync(request(stopped, "/metrics"), BodyHandlers.ofString());
            inHand.await();
            CompletableFuture<Void> stopping = CompletableFuture.runAsync(stopped::close);
            awaitRefusal(address);
            assertThat(answer).isNotDone();
            assertThat(stopping).isNotDone();
            goOn.countDown();
            assertThat(answer.get().statusCode()).isEqualTo(200);
            assertThat(answer.get().body()).endsWith("# EOF\n");
            stopping.get();
        } finally {
            goOn.countDown();
            stopped.close();
        }
    }

    /** Nobody listens any more. */
    private static void awaitRefusal(URI server) throws IOException {
        while (true) {
            try {
                new Socket(server.getHost(), server.getPort()).close();
            } catch (SocketException e) {
                // refused, or reset while the server stopped to listen
                return;
            }
        }
    }

    private static HttpRequest request(GraineryServer server, String link) {
        return HttpRequest.newBuilder(URI.create(server.uri() + link)).build();
    }

    private HttpResponse<String> get(GraineryServer server, String link) throws Exception {
        return HttpClient.newHttpClient().send(request(server, link), BodyHandlers.ofString());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.Trial;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that send or take a byte now and then. */
class SlowClientsTest extends ServedArchive {

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** As many as a server lets in at the same time. */
    private static final int CLIENTS = 500;

    private GraineryServer strict;

    @BeforeEach
    void start() throws Exception {
        Api api = new Api(store(), settings(), InstantSource.system(), message -> {});
        strict = GraineryServer.start(api, loopback(), PATIENCE);
    }

    @AfterEach
    void end() {
        strict.close();
    }

    @Tag("soak")
    @Test
    @Timeout(60)
    @Trial(
            value = "500 clients of grainery serve that send a byte now and then keep nobody else out",
            section = "The server")
    void clients_that_send_a_byte_now_and_then_keep_nobody_else_out() throws Exception {
        List<Socket> clients = new ArrayList<>();
        try {
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(opened("GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: "));
            }
            CompletableFuture<HttpResponse<String>> answer = HttpClient.newHttpClient()
                    .sendAsync(
                            HttpRequest.newBuilder(URI.create(strict.uri() + "/health"))
                                    .build(),
                            BodyHandlers.ofString());
            while (!isDone(answer)) {
                for (Socket client : clients) {
                    send(client, "x");
                }
            }
            assertThat(answer.get().statusCode()).isEqualTo(200);
        } finally {
            for (Socket client : clients) {
                client.close();
            }
        }
    }

    /** With the patience of every day: nobody waits until the slow ones are left. */
    @Tag("soak")
    @Test
    @Timeout(25)
    void more_slow_clients_than_there_is_room_for_shut_nobody_out() throws Exception {
        Api api = new Api(store(), settings(), InstantSource.system(), message -> {});
        List<Socket> clients = new ArrayList<>();
        try (GraineryServer server = GraineryServer.start(api, loopback(), Duration.ofMinutes(5))) {
            for (int i = 0; i < CLIENTS + 200; i++) {
                Socket client = new Socket(server.uri().getHost(), server.uri().getPort());
                send(client, "GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
                clients.add(client);
            }
            for (String link : List.of("/health", "/api/v1/harvests", "/")) {
                assertThat(HttpClient.newHttpClient()
                                .send(
                                        HttpRequest.newBuilder(URI.create(server.uri() + link))
                                                .build(),
                                        BodyHandlers.ofString())
                                .statusCode())
                        .isEqualTo(200);
            }
        } finally {
            for (Socket client : clients) {
                client.close();
            }
        }
    }

    private static boolean isDone(CompletableFuture<?> answer) throws Exception {
        try {
            answer.get(100, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    /** In less time than what counts as idle. */
    @Test
    @Tag("soak")
    @Timeout(25)
    void a_client_that_never_takes_its_answers_is_left() throws Exception {
        try (Socket client = opened("")) {
            String request = "GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
            long sent = 0;
            while (send(client, request)) {
                sent++;
            }
            assertThat(sent).isPositive();
        }
    }

    @Tag("soak")
    @Test
    void a_client_that_takes_its_answers_may_ask_for_longer_than_a_slow_one_is_waited_for() throws Exception {
        long begin = System.nanoTime();
        int answers = 0;
        try (Socket client = opened("")) {
            while (System.nanoTime() - begin < PATIENCE.multipliedBy(3).toNanos()) {
                assertThat(send(client, "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                        .isTrue();
                String answer = "";
                while (!answer.endsWith("}")) {
                    int next = client.getInputStream().read();
                    assertThat(next).as(answer).isNotNegative();
                    answer += (char) next;
                }
                assertThat(answer).startsWith("HTTP/1.1 200 ");
                answers++;
            }
        }
        assertThat(answers).isPositive();
    }

    private Socket opened(String request) throws IOException {
        URI server = strict.uri();
        Socket client = new Socket(server.getHost(), server.getPort());
        send(client, request);
        return client;
    }

    /** Whether the server is still there to take it. */
    private static boolean send(Socket client, String text) {
        try {
            OutputStream out = client.getOutputStream();
            out.write(text.getBytes(StandardCharsets.US_ASCII));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}

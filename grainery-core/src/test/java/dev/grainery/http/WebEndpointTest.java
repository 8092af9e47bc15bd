// SPDX-License-Identifier: Apache-2.0
package dev.grainery.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WebEndpointTest {

    private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n";

    /** Answers one request with a body that never ends, until the other side has gone. */
    private static CompletableFuture<Void> endless(ServerSocket server, String piece, long pause) {
        return CompletableFuture.runAsync(() -> {
            try (Socket client = server.accept()) {
                OutputStream out = client.getOutputStream();
                out.write(HEAD.getBytes(US_ASCII));
                while (true) {
                    out.write(piece.getBytes(US_ASCII));
                    out.flush();
                    TimeUnit.MILLISECONDS.sleep(pause);
                }
            } catch (IOException e) {
                throw new IllegalStateException("the client has gone", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private static WebEndpoint.Answer post(ServerSocket server, Duration patience) throws InterruptedException {
        return WebEndpoint.at("http://127.0.0.1:" + server.getLocalPort() + "/hook", Optional.empty(), patience)
                .post(Map.of(), new byte[] {1});
    }

    @Test
    void body_that_trickles_is_given_up_with_its_connection() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> answering = endless(server, "x", 20);
            WebEndpoint.Answer answer = post(server, Duration.ofMillis(500));
            assertThat(answer.status()).isZero();
            assertThat(answer.brief()).startsWith("it did not answer within ");
            assertThatThrownBy(() -> answering.get(1, TimeUnit.MINUTES))
                    .isInstanceOf(ExecutionException.class)
                    .hasRootCauseInstanceOf(IOException.class);
        }
    }

    @Test
    void of_a_long_body_only_the_beginning_is_taken() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> answering = endless(server, "x".repeat(7_000), 0);
            WebEndpoint.Answer answer = post(server, Duration.ofMinutes(1));
            assertThat(answer.isTaken()).isTrue();
            assertThat(answer.text()).isEqualTo("x".repeat(10_000));
            assertThatThrownBy(() -> answering.get(1, TimeUnit.MINUTES)).isInstanceOf(ExecutionException.class);
        }
    }
}

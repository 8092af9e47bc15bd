// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.cli.SignalledProcess;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A server of pages whose clients are slow, and whose store goes while it is served. */
class ServeTorture extends Torture {

    private static final int FILES = 20;
    private static final int PAGE = 8192;
    private static final Pattern LISTENING = Pattern.compile("listening on (http://\\S+)");
    private static final List<String> LINKS =
            List.of("/health", "/metrics", "/api/v1/status", "/api/v1/harvests", "/", "/revision", "/containers");

    /** How requests begin that never end. */
    private static final List<String> BEGINNINGS = List.of(
            "",
            "G",
            "GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
            "POST /oai HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                    + "Content-Length: 4000\r\n\r\nverb=",
            "GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n");

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void slow_clients_shut_nobody_out_and_a_store_that_goes_is_told() throws Exception {
        Archive archive = Archive.write(home(), FILES);
        Path backup = home().resolve("backup");
        assertThat(Program.in(home())
                        .on("embedded:" + backup)
                        .run("backfill", archive.root().toString())
                        .status())
                .isZero();
        torture(Kind.SERVE, "embedded", 1, figures -> {
            Path store = home().resolve("store");
            FileTrees.delete(store);
            FileTrees.copy(backup, store);
            try (SignalledProcess server = Program.in(home())
                    .on("embedded:" + store)
                    .start("served-" + round(), List.of("serve", "--bind", "127.0.0.1:0"))) {
                URI uri = uri(server);
                assertAll(uri, 200);
                if (round() % 2 == 1) {
                    slow(uri, figures);
                } else {
                    vanish(uri, store, backup, figures);
                }
                server.send("TERM");
                figures.ran("serve", server.status());
            }
        });
        archive.assertUntouched();
    }

    private static URI uri(SignalledProcess server) throws Exception {
        long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (System.nanoTime() < end) {
            Matcher told = LISTENING.matcher(server.out());
            if (told.find()) {
                return URI.create(told.group(1));
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
        throw new AssertionError("it does not listen: " + server.out() + server.err());
    }

    private void slow(URI uri, Figures figures) throws Exception {
        List<Socket> sockets = new ArrayList<>();
        try {
            int clients = 520 + random.nextInt(400);
            String beginning = BEGINNINGS.get(random.nextInt(BEGINNINGS.size()));
            boolean mixed = random.nextBoolean();
            for (int i = 0; i < clients; i++) {
                Socket socket = new Socket(uri.getHost(), uri.getPort());
                sockets.add(socket);
                send(socket, mixed ? BEGINNINGS.get(random.nextInt(BEGINNINGS.size())) : beginning);
            }
            for (int i = 0; i < 3; i++) {
                assertAll(uri, 200);
                sockets.forEach(socket -> send(socket, "x"));
            }
            figures.fault("slow clients");
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    /** A client that was left takes nothing any more. */
    private static void send(Socket socket, String text) {
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            assertThat(e).isNotNull();
        }
    }

    private void vanish(URI uri, Path store, Path backup, Figures figures) throws Exception {
        Path file = store.resolve("grainery.db");
        String what = List.of("files removed", "other file in its place", "noise in its pages", "zeroes all over")
                .get(random.nextInt(4));
        switch (what) {
            case "files removed" -> {
                try (Stream<Path> files = Files.list(store)) {
                    for (Path one : files.toList()) {
                        Files.delete(one);
                    }
                }
            }
            case "other file in its place" -> {
                Files.delete(file);
                Files.copy(backup.resolve("grainery.db"), file);
            }
            default -> {
                try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
                    byte[] bytes = new byte[PAGE];
                    for (long at = what.startsWith("noise") ? PAGE : 0; at < out.length(); at += PAGE) {
                        if (what.startsWith("noise")) {
                            random.nextBytes(bytes);
                        }
                        out.seek(at);
                        out.write(bytes, 0, (int) Math.min(PAGE, out.length() - at));
                    }
                }
            }
        }
        // what was looked at a moment ago is looked at again a little later
        TimeUnit.SECONDS.sleep(3);
        assertAll(uri, 503);
        figures.fault(what);
    }

    private void assertAll(URI uri, int status) throws Exception {
        for (String link : LINKS) {
            int answered = client.send(
                            HttpRequest.newBuilder(uri.resolve(link))
                                    .timeout(Duration.ofSeconds(60))
                                    .build(),
                            BodyHandlers.ofString())
                    .statusCode();
            assertThat(answered).as(when(link)).isEqualTo(status);
        }
    }
}

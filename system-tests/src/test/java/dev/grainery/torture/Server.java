// SPDX-License-Identifier: Apache-2.0
package dev.grainery.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * A server that the tortures may hold, in a process of its own: FerretDB, if {@code GRAINERY_TEST_FERRETDB} names its
 * binary, else the one of the tests, which keeps everything in memory.
 */
final class Server implements AutoCloseable {

    private static final String BINARY = "GRAINERY_TEST_FERRETDB";
    private static final long PATIENCE_MILLIS = 20_000;

    private final String name;
    private final int port;
    private final Process process;

    private Server(String name, int port, Process process) {
        this.name = name;
        this.port = port;
        this.process = process;
    }

    static Server start(Path home) throws IOException, InterruptedException {
        String binary = System.getenv().getOrDefault(BINARY, "");
        return binary.isBlank() ? inMemory(home) : ferretDb(binary, Files.createDirectories(home.resolve("ferretdb")));
    }

    private static Server inMemory(Path home) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        MemoryServer.class.getName())
                .redirectError(home.resolve("server.log").toFile())
                .start();
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String address = out.readLine();
        assertThat(address).as("%s", home.resolve("server.log")).startsWith("mongodb://");
        return new Server("a server in memory", Integer.parseInt(address.replaceAll(".*:([0-9]+)/.*", "$1")), process);
    }

    private static Server ferretDb(String binary, Path data) throws IOException, InterruptedException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Process process = new ProcessBuilder(List.of(
                        binary,
                        "--handler=sqlite",
                        "--sqlite-url=file:" + data + "/",
                        "--state-dir=" + data,
                        "--listen-addr=127.0.0.1:" + port,
                        "--debug-addr=-",
                        "--telemetry=disable",
                        "--log-level=error"))
                .redirectErrorStream(true)
                .redirectOutput(data.resolve("log").toFile())
                .start();
        Server server = new Server("FerretDB", port, process);
        long start = System.nanoTime();
        while (!server.listens()) {
            assertThat(process.isAlive()).as("%s", data.resolve("log")).isTrue();
            assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)).isLessThan(PATIENCE_MILLIS);
            process.waitFor(50, TimeUnit.MILLISECONDS);
        }
        return server;
    }

    private boolean listens() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    String name() {
        return name;
    }

    int port() {
        return port;
    }

    /** The address of a store that is not there yet. */
    String newStore() {
        return "mongodb://127.0.0.1:" + port + "/grainery_"
                + UUID.randomUUID().toString().replace("-", "");
    }

    /** Sends a signal, such as {@code STOP}. */
    void send(String signal) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-s", signal, String.valueOf(process.pid()))
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}

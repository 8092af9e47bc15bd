// SPDX-License-Identifier: Apache-2.0
package dev.grainery.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.serve.AccessToken;
import dev.grainery.serve.GraineryServer;
import dev.grainery.serve.ServeSettings;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A store that the program has filled, and a server of it. */
final class Served implements AutoCloseable {

    private final Path directory;
    private Optional<GraineryStore> store = Optional.empty();
    private Optional<GraineryServer> server = Optional.empty();

    /**
     * @param directory where the store is made
     */
    Served(Path directory) {
        this.directory = directory;
    }

    /** Runs the program, which must not fail; findings are no failure. */
    void run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Duser.home=" + directory,
                "-cp",
                System.getProperty("java.class.path"),
                "dev.grainery.cli.Grainery"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("GRAINERY_STORE", uri());
        builder.environment().put("LC_ALL", "C.UTF-8");
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(said).isIn(0, 1);
    }

    private String uri() {
        return "embedded:" + directory.resolve("store");
    }

    URI start(Optional<String> token) throws IOException {
        InetSocketAddress bind = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        GraineryStore opened = GraineryStore.open(StoreUri.parse(uri()));
        store = Optional.of(opened);
        GraineryServer started = GraineryServer.start(
                opened,
                new ServeSettings(bind, token.map(AccessToken::of), Optional.empty(), true, Optional.empty()),
                message -> {});
        server = Optional.of(started);
        return started.uri();
    }

    @Override
    public void close() {
        server.ifPresent(GraineryServer::close);
        store.ifPresent(GraineryStore::close);
    }
}

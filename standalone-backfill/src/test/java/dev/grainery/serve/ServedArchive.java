// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.Oats;
import dev.grainery.cli.CommandRun;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A small archive, its records in an embedded store, and a server of them on a free port. */
abstract class ServedArchive {

    static final int CONTAINERS = 8;
    static final String CONTAINER = OatHarvest.warc(1) + ".gz";

    @TempDir
    private Path temporary;

    private final HttpClient client = HttpClient.newHttpClient();
    private Path home;
    private GraineryStore store;
    private GraineryServer server;

    @BeforeEach
    void serve() throws Exception {
        home = temporary.toRealPath();
        Path archive = Files.createDirectory(home.resolve("archive"));
        tree().writeTo(archive);
        assertThat(run("backfill", "--inspect", archive.toString()).status()).isLessThan(2);
        store = GraineryStore.open(StoreUri.parse(uri()));
        server = GraineryServer.start(store, settings(), message -> {});
    }

    @AfterEach
    void stop() {
        server.close();
        store.close();
    }

    FixtureTree tree() throws Exception {
        // with a gap in the serial numbers
        return Oats.tree("served", CONTAINERS - 1)
                .withWarc(CONTAINERS + 3)
                .withIndex(CONTAINER + ".cdx", OatHarvest.cdx(CONTAINER));
    }

    ServeSettings settings() {
        return new ServeSettings(loopback(), Optional.empty(), Optional.empty(), false, Optional.empty());
    }

    static InetSocketAddress loopback() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    final Path home() {
        return home;
    }

    final GraineryStore store() {
        return store;
    }

    final URI server() {
        return server.uri();
    }

    /** The address of the store. */
    String uri() {
        return "embedded:" + home.resolve("store");
    }

    /** Runs the program on the store that is served. */
    final CommandRun.Result run(String... arguments) {
        return new CommandRun(home).with("GRAINERY_STORE", uri()).run(arguments);
    }

    /** Asks with pairs of names and values of headers. */
    final HttpResponse<String> get(String link, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.uri() + link));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request);
    }

    final HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    /** The JSON of an answer that must be a good one. */
    final JsonNode json(String link) throws Exception {
        HttpResponse<String> answer = get(link);
        assertThat(answer.statusCode()).as(link + ": " + answer.body()).isEqualTo(200);
        return RecordJson.mapper().readTree(answer.body());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.oai.OaiSettings;
import dev.grainery.oai.ValidatedXml;
import dev.grainery.record.NameUuid;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

/** OAI-PMH over HTTP. */
class OaiServerTest extends ServedArchive {

    private static final String FORM = "application/x-www-form-urlencoded";
    private static final OaiSettings OAI = new OaiSettings("archive.library.example", "admin@library.example");

    private final ValidatedXml schemas = new ValidatedXml();

    @Override
    ServeSettings settings() {
        return new ServeSettings(loopback(), Optional.empty(), Optional.empty(), false, Optional.of(OAI));
    }

    private static String first(Document answer, String element) {
        return answer.getElementsByTagName(element).item(0).getTextContent();
    }

    private HttpResponse<String> post(String mediaType, String body) throws Exception {
        return send(HttpRequest.newBuilder(URI.create(server() + "/oai"))
                .header("Content-Type", mediaType)
                .POST(BodyPublishers.ofString(body)));
    }

    @Test
    void repository_is_asked_by_get() throws Exception {
        HttpResponse<String> answer = get("/oai?verb=Identify");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).contains("text/xml; charset=utf-8");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        Document identify = schemas.read(answer.body());
        assertThat(first(identify, "baseURL")).isEqualTo(server() + "/oai").isEqualTo(first(identify, "request"));
        Document records = schemas.read(get("/oai?verb=ListRecords&metadataPrefix=oai_didl&set=kind:container")
                .body());
        assertThat(records.getElementsByTagName("record").getLength()).isEqualTo(CONTAINERS);
        assertThat(records.getDocumentElement().getTextContent()).doesNotContain(home().toString());
        assertThat(first(schemas.read(get("/oai").body()), "error")).contains("verb");
        assertThat(first(schemas.read(get("/oai?verb=%FF").body()), "error")).contains("Identify");
    }

    @Test
    void repository_is_asked_by_post() throws Exception {
        String harvest = NameUuid.ofHarvest(OatHarvest.NAME);
        HttpResponse<String> answer = post(
                FORM,
                "verb=GetRecord&metadataPrefix=oai_dc&identifier=oai%3Aarchive.library.example%3Aharvest%2F" + harvest);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(first(schemas.read(answer.body()), "dc:title")).isEqualTo(OatHarvest.NAME);
        assertThat(first(schemas.read(post("text/plain", "verb=Identify").body()), "error"))
                .contains("verb");
        HttpResponse<String> tooLong = post(FORM, "verb=Identify&x=" + "x".repeat(OaiEndpoint.MOST_BYTES));
        assertThat(tooLong.statusCode()).isEqualTo(413);
        assertThat(tooLong.body()).contains(String.valueOf(OaiEndpoint.MOST_BYTES));
        assertThat(first(schemas.read(post(FORM, "verb=%zz").body()), "error")).contains("Identify");
        assertThat(first(schemas.read(post(FORM, "a=b&".repeat(2_000)).body()), "error"))
                .contains("verb");
        HttpResponse<String> put = send(
                HttpRequest.newBuilder(URI.create(server() + "/oai")).PUT(BodyPublishers.ofString("verb=Identify")));
        assertThat(put.statusCode()).isEqualTo(405);
        assertThat(put.headers().firstValue("Allow")).contains("GET, HEAD, POST");
    }

    @Test
    void more_requests_than_are_answered_at_a_time_are_to_come_later() throws Exception {
        Api api = new Api(store(), settings(), InstantSource.system(), message -> {});
        CountDownLatch goOn = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(OaiEndpoint.AT_ONCE);
        List<CompletableFuture<Void>> others = new ArrayList<>();
        ExecutorService threads = Executors.newCachedThreadPool();
        try (GraineryServer busy = GraineryServer.start(api, loopback(), Duration.ofSeconds(30))) {
            for (int i = 0; i < OaiEndpoint.AT_ONCE; i++) {
                others.add(CompletableFuture.runAsync(() -> api.oai().answering(() -> hold(begun, goOn)), threads));
            }
            begun.await();
            HttpRequest.Builder identify = HttpRequest.newBuilder(URI.create(busy.uri() + "/oai?verb=Identify"));
            HttpResponse<String> refused = send(identify);
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).contains("10");
            assertThat(send(HttpRequest.newBuilder(URI.create(busy.uri() + "/health")))
                            .statusCode())
                    .as("others are answered")
                    .isEqualTo(200);
            goOn.countDown();
            CompletableFuture.allOf(others.toArray(CompletableFuture[]::new)).get();
            assertThat(send(identify).statusCode()).isEqualTo(200);
        } finally {
            goOn.countDown();
            threads.shutdown();
        }
    }

    private static boolean hold(CountDownLatch begun, CountDownLatch goOn) {
        begun.countDown();
        try {
            goOn.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return true;
    }

    @Test
    void behind_a_proxy_it_names_the_address_of_the_proxy() throws Exception {
        InetSocketAddress loopback = loopback();
        ServeSettings behind = new ServeSettings(
                loopback, Optional.empty(), Optional.of("archive.library.example"), false, Optional.of(OAI));
        try (GraineryServer proxied = GraineryServer.start(store(), behind, message -> {})) {
            HttpResponse<String> answer =
                    send(HttpRequest.newBuilder(URI.create(proxied.uri() + "/oai?verb=Identify")));
            assertThat(first(schemas.read(answer.body()), "baseURL")).isEqualTo("https://archive.library.example/oai");
        }
    }

    @Test
    void without_an_administrator_it_is_off() throws Exception {
        try (GraineryServer off = GraineryServer.start(
                store(),
                new ServeSettings(loopback(), Optional.empty(), Optional.empty(), false, Optional.empty()),
                message -> {})) {
            HttpResponse<String> answer = send(HttpRequest.newBuilder(URI.create(off.uri() + "/oai?verb=Identify")));
            assertThat(answer.statusCode()).isEqualTo(404);
            assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
            assertThat(answer.body()).contains("OAI-PMH is off", "--oai-admin ADDRESS", "--oai-name DOMAIN");
            HttpResponse<String> page = send(HttpRequest.newBuilder(URI.create(off.uri() + "/oai"))
                    .headers("Accept", "text/html", "Accept-Language", "cs"));
            assertThat(page.statusCode()).isEqualTo(404);
            assertThat(page.body()).contains("<html lang=\"cs\">", "--oai-admin ADDRESS");
        }
    }

    @Test
    void with_a_token_harvesters_must_show_it() throws Exception {
        ServeSettings secret = new ServeSettings(
                loopback(), Optional.of(AccessToken.of("0123456789abcdef")), Optional.empty(), false, Optional.of(OAI));
        try (GraineryServer guarded = GraineryServer.start(store(), secret, message -> {})) {
            URI oai = URI.create(guarded.uri() + "/oai?verb=Identify");
            assertThat(send(HttpRequest.newBuilder(oai)).statusCode()).isEqualTo(401);
            assertThat(send(HttpRequest.newBuilder(oai).header("Authorization", "Bearer 0123456789abcdef"))
                            .statusCode())
                    .isEqualTo(200);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.s3;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.grainery.Soak;
import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.cli.SignalledProcess;
import dev.grainery.file.Storage;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import dev.grainery.validate.ValidationRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An object store that fails says nothing of its files: no sum is failed by it, and what it answered is told. */
class ObjectStoreFailuresTest {

    private static final int FILES = 6;
    private static final String ROOT = "s3://" + FailingObjectStore.BUCKET + "/h";
    private static final Instant LATER = Instant.parse("2035-01-01T00:00:00Z");
    private static final Map<String, String> CREDENTIALS =
            Map.of("aws.accessKeyId", "oats", "aws.secretAccessKey", "sown-in-spring", "aws.region", "eu-central-1");

    @TempDir
    private Path temporary;

    private FailingObjectStore objects;
    private GraineryStore store;

    @BeforeAll
    static void credentials() {
        CREDENTIALS.forEach(System::setProperty);
    }

    @AfterAll
    static void noCredentials() {
        CREDENTIALS.keySet().forEach(System::clearProperty);
    }

    @BeforeEach
    void open() throws IOException {
        objects = new FailingObjectStore();
        fill();
        store = GraineryStore.open(StoreUri.parse("embedded:" + temporary.resolve("store")));
    }

    private void fill() throws IOException {
        for (int i = 0; i < FILES; i++) {
            String name = OatHarvest.warc(i) + ".gz";
            objects.put("h/" + name, OatHarvest.warcGz(name));
        }
    }

    @AfterEach
    void close() {
        store.close();
        objects.close();
    }

    private static FailingObjectStore.Trouble refusing(int status, String code) {
        return (request, number) -> FailingObjectStore.Trouble.refuse(request, status, code);
    }

    private static FailingObjectStore.Trouble after(int requests, FailingObjectStore.Trouble then) {
        return (request, number) -> number > requests && then.answers(request, number);
    }

    /** What ends all requests, with what is told of it. */
    static Stream<Arguments> refusals() {
        return Stream.of(
                Arguments.of(403, "AccessDenied", "check credentials, policy"),
                Arguments.of(400, "ExpiredToken", "renew the credentials"),
                Arguments.of(403, "SignatureDoesNotMatch", "check credentials, policy and clock"),
                Arguments.of(301, "PermanentRedirect", "check the endpoint, region"),
                Arguments.of(404, "NoSuchBucket", "there is no bucket"));
    }

    @ParameterizedTest
    @Tag("soak")
    @MethodSource("refusals")
    void what_the_store_answers_is_told_by_a_validation(int status, String code, String told) throws Exception {
        backfilled();
        objects.fails(refusing(status, code));
        assertAbsent(validated(storage()), told);
        if (status != 404) {
            assertThat(validated(storage()).findings().get(0).message()).contains(code, "status " + status, ROOT);
        }
        objects.fails(FailingObjectStore.Trouble.NONE);
        assertThat(validated(storage()).findings()).isEmpty();
        assertThat(statuses()).containsOnly(RevisionStatus.VALIDATED);
    }

    @ParameterizedTest
    @Tag("soak")
    @MethodSource("refusals")
    void a_backfill_that_is_refused_in_its_middle_ends_and_the_next_one_completes_it(
            int status, String code, String told) throws Exception {
        objects.fails(after(5, refusing(status, code)));
        BackfillRun.Done done = BackfillRun.over(storage(), ROOT).into(store);
        assertThat(done.findings())
                .filteredOn(finding -> finding.code() == FindingCode.STORAGE_ABSENT)
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.file()).isEqualTo(ROOT);
                    assertThat(finding.message()).contains(told, "were not read in this run");
                });
        assertThat(done.summary().unread().files()).isPositive();
        assertThat(done.findings()).extracting(Finding::code).doesNotContain(FindingCode.UNREADABLE);
        assertThat(statuses()).doesNotContain(RevisionStatus.FIRST_FAILED).hasSizeLessThan(FILES);
        completes();
    }

    @Test
    @Tag("soak")
    void a_store_that_is_busy_is_asked_again_later() throws Exception {
        Map<String, Integer> refused = new ConcurrentHashMap<>();
        objects.fails((request, number) ->
                refused.merge(request.getRequestMethod() + request.getRequestURI(), 1, Integer::sum) <= 2
                        && FailingObjectStore.Trouble.refuse(request, 503, "SlowDown"));
        assertSound(BackfillRun.over(storage(), ROOT).into(store));
        assertThat(refused)
                .hasSizeGreaterThan(FILES)
                .allSatisfy((request, times) -> assertThat(times).isGreaterThan(2));
    }

    @Test
    void a_store_that_fails_four_times_of_ten_delivers_everything() throws Exception {
        Random random = new Random(7);
        objects.fails((request, number) ->
                random.nextInt(10) < 4 && FailingObjectStore.Trouble.refuse(request, 500, "InternalError"));
        assertSound(BackfillRun.over(storage(), ROOT).into(store));
        assertThat(validated(storage()).findings()).isEmpty();
    }

    @Test
    void connections_that_break_in_the_middle_of_a_body_are_taken_up_where_they_broke() throws Exception {
        large();
        objects.fails((request, number) -> {
            boolean breaks = FailingObjectStore.isObject(request) && number % 2 == 0;
            if (breaks) {
                objects.send(request, objects.object(request), 100_000);
            }
            return breaks;
        });
        assertSound(BackfillRun.over(storage(), ROOT).into(store));
    }

    @Tag("soak")
    @Test
    void bodies_that_are_always_too_short_fail_no_file() throws Exception {
        objects.fails((request, number) -> {
            boolean breaks = FailingObjectStore.isObject(request);
            if (breaks) {
                objects.send(request, objects.object(request), 3);
            }
            return breaks;
        });
        // of a body of some hundred bytes, three at a time
        BackfillRun.Done done = BackfillRun.over(storage(), ROOT).into(store);
        assertThat(done.findings())
                .hasSize(FILES)
                .allSatisfy(finding -> assertThat(finding.code()).isEqualTo(FindingCode.UNREADABLE))
                .allSatisfy(finding -> assertThat(finding.message()).contains("the connection broke after"));
        assertThat(statuses()).isEmpty();
        completes();
    }

    @Test
    void a_wrong_length_fails_no_file() throws Exception {
        backfilled();
        objects.fails((request, number) -> {
            boolean lies = FailingObjectStore.isObject(request);
            if (lies) {
                byte[] content = objects.object(request);
                request.getResponseHeaders().set("ETag", FailingObjectStore.eTag(content));
                request.sendResponseHeaders(200, 7);
                request.getResponseBody().write(content, 0, 7);
            }
            return lies;
        });
        assertThat(validated(storage()).findings())
                .extracting(Finding::code)
                .hasSize(FILES)
                .containsOnly(FindingCode.FILE_CHANGING);
        assertThat(statuses()).doesNotContain(RevisionStatus.FAILED);
        objects.fails(FailingObjectStore.Trouble.NONE);
        assertThat(validated(storage()).findings()).isEmpty();
    }

    @Test
    void an_object_that_is_replaced_in_the_middle_of_its_body_fails_no_file() throws Exception {
        large();
        Set<String> broken = ConcurrentHashMap.newKeySet();
        objects.fails((request, number) -> {
            String path = request.getRequestURI().getPath();
            boolean breaks = FailingObjectStore.isObject(request) && broken.add(path);
            if (breaks) {
                String key = path.substring(FailingObjectStore.BUCKET.length() + 2);
                byte[] before = objects.object(request);
                byte[] after = before.clone();
                after[after.length - 1]++;
                objects.put(key, after);
                objects.send(request, before, 100_000);
            }
            return breaks;
        });
        BackfillRun.Done done = BackfillRun.over(storage(), ROOT).into(store);
        assertThat(done.findings()).extracting(Finding::code).hasSize(FILES).containsOnly(FindingCode.FILE_CHANGING);
        assertThat(statuses()).isEmpty();
        completes();
    }

    @Test
    @Tag("soak")
    void a_dead_server_a_false_name_and_a_server_without_tls_are_told() throws Exception {
        backfilled();
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        try (ServerSocket plain = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            new Thread(() -> answerPlainly(plain)).start();
            // each takes all retries
            List<String> endpoints = List.of(
                    "http://localhost:" + port, "https://localhost:" + plain.getLocalPort(), "http://s3.invalid");
            for (String endpoint : Soak.variants(1, endpoints).toList()) {
                Map<String, String> environment = new HashMap<>(S3Server.environment(port));
                environment.put("AWS_ENDPOINT_URL_S3", endpoint);
                assertAbsent(validated(S3Storage.of(environment)), "the request to the object store failed");
            }
        }
        assertThat(statuses()).doesNotContain(RevisionStatus.FAILED);
    }

    /** As a server without TLS does, to whatever it is sent. */
    private static void answerPlainly(ServerSocket server) {
        while (!server.isClosed()) {
            try (Socket client = server.accept()) {
                client.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII));
            } catch (IOException e) {
                assertThat(server.isClosed()).isTrue();
            }
        }
    }

    @Test
    void a_bucket_that_became_empty_fails_no_file() throws Exception {
        backfilled();
        objects.empty();
        assertAbsent(validated(storage()), "it is absent or empty");
        fill();
        assertThat(validated(storage()).findings()).isEmpty();
    }

    @Test
    void an_object_that_alone_is_refused_is_told_and_fails_no_file() throws Exception {
        String refused = "h/" + OatHarvest.warc(3) + ".gz";
        objects.fails((request, number) ->
                isFor(request, refused) && FailingObjectStore.Trouble.refuse(request, 403, "AccessDenied"));
        BackfillRun.Done done = BackfillRun.over(storage(), ROOT).into(store);
        assertThat(done.findings())
                .filteredOn(finding -> finding.code() == FindingCode.UNREADABLE)
                .singleElement()
                .satisfies(finding -> assertThat(finding.message()).contains("status 403, AccessDenied", refused));
        assertThat(statuses()).hasSize(FILES - 1).containsOnly(RevisionStatus.FIRST);
        completes();
        objects.fails((request, number) ->
                isFor(request, refused) && FailingObjectStore.Trouble.refuse(request, 403, "AccessDenied"));
        assertThat(validated(storage()).findings()).extracting(Finding::code).containsExactly(FindingCode.UNREADABLE);
        assertThat(statuses()).doesNotContain(RevisionStatus.FAILED);
    }

    private static boolean isFor(HttpExchange request, String key) {
        return request.getRequestURI().getPath().endsWith(key);
    }

    @Test
    @Tag("soak")
    void the_program_tells_what_the_store_answered_and_has_the_status_of_an_incomplete_run() throws Exception {
        objects.fails(after(9, refusing(400, "ExpiredToken")));
        assertThat(program(5, "backfill", "--author", "Oats", ROOT)).contains("ExpiredToken", "renew the credentials");
    }

    @Tag("soak")
    @Test
    void the_program_tells_what_the_store_answered_to_a_validation() throws Exception {
        objects.fails(FailingObjectStore.Trouble.NONE);
        program(0, "backfill", "--author", "Oats", ROOT);
        objects.fails(refusing(400, "ExpiredToken"));
        assertThat(program(5, "validate", "presence"))
                .contains("ExpiredToken", "renew the credentials")
                .doesNotContain("mount it");
        assertThat(program(5, "validate", "--all")).contains("ExpiredToken").doesNotContain("mount it");
        objects.fails(FailingObjectStore.Trouble.NONE);
        program(0, "validate", "--all");
    }

    private String program(int status, String... arguments) throws Exception {
        Map<String, String> environment = new HashMap<>(S3Server.environment(objects.port()));
        environment.put("GRAINERY_STORE", "embedded:" + temporary.resolve("program"));
        try (SignalledProcess process =
                SignalledProcess.start(Files.createTempDirectory(temporary, "run"), environment, List.of(arguments))) {
            int ended = process.status();
            String said = process.out() + process.err();
            assertThat(ended).as(said).isEqualTo(status);
            return said;
        }
    }

    private void large() {
        for (int i = 0; i < FILES; i++) {
            byte[] content = new byte[300_000];
            new Random(i).nextBytes(content);
            objects.put("h/" + OatHarvest.warc(i) + ".gz", content);
        }
    }

    private Storage storage() {
        return S3Storage.of(S3Server.environment(objects.port()));
    }

    private void backfilled() throws Exception {
        assertSound(BackfillRun.over(storage(), ROOT).into(store));
    }

    /** Everything was read; what is no container is told as that. */
    private void assertSound(BackfillRun.Done done) {
        assertThat(done.findings())
                .extracting(Finding::code)
                .doesNotContain(FindingCode.UNREADABLE, FindingCode.STORAGE_ABSENT, FindingCode.FILE_CHANGING);
        assertThat(statuses()).hasSize(FILES).containsOnly(RevisionStatus.FIRST);
    }

    private void completes() throws Exception {
        objects.fails(FailingObjectStore.Trouble.NONE);
        assertSound(BackfillRun.over(storage(), ROOT).into(store));
        List<FindingCode> open = new ArrayList<>();
        store.findings()
                .forEach(
                        EnumSet.of(FindingState.OPEN),
                        EnumSet.of(FindingCode.UNREADABLE, FindingCode.STORAGE_ABSENT, FindingCode.FILE_CHANGING),
                        Optional.empty(),
                        finding -> open.add(finding.code()));
        assertThat(open).isEmpty();
    }

    private ValidationRun.Done validated(Storage from) throws Exception {
        return ValidationRun.at(LATER).ofAll().in(from).on(store);
    }

    private static void assertAbsent(ValidationRun.Done done, String told) {
        assertThat(done.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(FindingCode.STORAGE_ABSENT);
            assertThat(finding.message()).contains(told);
        });
    }

    private List<RevisionStatus> statuses() {
        List<ContainerRecord> found = new ArrayList<>();
        store.containers().forEach(Optional.empty(), found::add);
        return found.stream()
                .map(record -> record.revision().statusOfValidation())
                .toList();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.hadoop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.grainery.RepositoryFolder;
import dev.grainery.backfill.BackfillRun;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.FileState;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StorageFailedException;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.ContainerRecord;
import dev.grainery.s3.CuttingProxy;
import dev.grainery.s3.S3Server;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Archives in an object store by Hadoop's S3A; the store is a real server in a process of its own. */
class S3aStorageTest {

    @TempDir
    private static Path shared;

    @TempDir
    private Path temporary;

    private static S3Server server;

    private final HadoopStorage storage = storage(server.port());
    private String bucket;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        server = S3Server.start(shared);
    }

    @AfterAll
    static void stop() throws InterruptedException {
        server.stop();
    }

    @BeforeEach
    void make(TestInfo test) {
        bucket = "b" + Integer.toHexString(test.getDisplayName().hashCode());
        server.bucket(bucket);
    }

    private static HadoopStorage storage(int port) {
        Configuration configuration = new Configuration();
        Map.of(
                        "fs.s3a.endpoint", "http://localhost:" + port,
                        "fs.s3a.endpoint.region", "eu-central-1",
                        "fs.s3a.path.style.access", "true",
                        "fs.s3a.access.key", "oats",
                        "fs.s3a.secret.key", "sown-in-spring",
                        "fs.s3a.attempts.maximum", "1",
                        "fs.s3a.retry.limit", "1",
                        "fs.s3a.retry.throttle.limit", "1",
                        "fs.s3a.retry.throttle.interval", "10ms",
                        "fs.s3a.paging.maximum", "5")
                .forEach(configuration::set);
        return HadoopStorage.of(configuration);
    }

    @Test
    @Tag("soak")
    void objects_give_the_records_that_local_files_give() throws Exception {
        Path samples = RepositoryFolder.of("samples/archive").toRealPath();
        putAll(samples, "samples");
        String root = "s3a://" + bucket + "/samples";
        List<String> local = new ArrayList<>();
        try (GraineryStore store = GraineryStore.open(StoreUri.parse("embedded:" + temporary.resolve("local")))) {
            BackfillRun.over(samples).into(store);
            records(store, samples.toString(), local);
        }
        List<String> remote = new ArrayList<>();
        try (GraineryStore store = GraineryStore.open(StoreUri.parse("embedded:" + temporary.resolve("remote")))) {
            BackfillRun.over(storage, root).into(store);
            records(store, root, remote);
            assertThat(BackfillRun.over(storage, root)
                            .into(store)
                            .summary()
                            .containers()
                            .unchanged())
                    .isEqualTo(remote.size());
        }
        assertThat(remote).isEqualTo(local).isNotEmpty();
    }

    private static void records(GraineryStore store, String root, List<String> into) {
        List<ContainerRecord> found = new ArrayList<>();
        store.containers().forEach(Optional.empty(), found::add);
        found.sort(Comparator.comparing(record -> record.location().path()));
        found.forEach(record -> into.add((record.container() + " " + record.type() + " "
                        + record.revision().hashOrig() + " " + record.location())
                .replace(root, "")));
    }

    @Test
    void tables_of_captures_are_kept() throws Exception {
        TablesOf.assertKept(storage, "s3a://" + bucket + "/results/captures", temporary);
    }

    @Test
    void a_listing_of_several_pages_is_whole_and_tells_what_an_object_is() throws Exception {
        List<String> names = IntStream.range(0, 12)
                .mapToObj(i -> String.format(Locale.ROOT, "%02x.warc", i * 7 % 23))
                .toList();
        names.forEach(name -> server.put(bucket, "many/" + name, new byte[] {1}));
        server.put(bucket, "many/\u00e9.warc", new byte[0]);
        server.put(bucket, "many/Z/below.warc", new byte[0]);
        server.put(bucket, "many/", new byte[0]);
        server.put(bucket, "many-more.warc", new byte[0]);
        StorageEntry.Listing listing = entry("many").list();
        assertThat(listing.failure()).isEmpty();
        List<String> expected = new ArrayList<>(names.stream().sorted().toList());
        expected.addAll(List.of("Z", "\u00e9.warc"));
        assertThat(listing.entries()).extracting(StorageEntry::fileName).containsExactlyElementsOf(expected);
        for (StorageEntry entry : listing.entries()) {
            assertThat(HadoopStorage.hosts(entry)).isEmpty();
            if (entry.listed().isFile()) {
                assertThat(entry.listed()).isEqualTo(entry.state());
                assertThat(entry.listed().version()).matches("[0-9a-f]{32}");
            }
        }
        assertThat(entry("many").state().isDirectory()).isTrue();
        assertThat(entry("many").real().name()).isEqualTo(entry("many").name());
        assertThat(entry("").state().isDirectory()).isTrue();
        assertThat(entry("").list().entries())
                .extracting(StorageEntry::fileName)
                .containsExactly("many", "many-more.warc");
    }

    @Test
    void every_name_is_found_again_by_the_address_that_a_listing_gives() throws Exception {
        List<String> names = List.of(
                "a b.warc",
                "100%25.warc",
                "P\u0159\u00edli\u0161 ?#&+.warc",
                "tab\there.warc",
                "a:b.warc",
                "[*]{a,b}.warc");
        for (String name : names) {
            server.put(bucket, "odd/" + name, name.getBytes(UTF_8));
        }
        List<StorageEntry> listed = entry("odd").list().entries();
        assertThat(listed).extracting(StorageEntry::fileName).containsExactlyInAnyOrderElementsOf(names);
        for (StorageEntry entry : listed) {
            StorageEntry again = storage.at(entry.name().text()).orElseThrow();
            assertThat(again.name()).isEqualTo(entry.name());
            assertThat(new String(
                            Channels.newInputStream(again.open(again.state())).readAllBytes(), UTF_8))
                    .isEqualTo(entry.fileName());
        }
    }

    @Tag("soak")
    @Test
    void an_object_that_is_replaced_while_it_is_read_gets_no_record() {
        server.put(bucket, "h/oats.warc", content(3_000_000, 1));
        StoredFile met = met(entry("h").list().entries().get(0));
        AtomicBoolean replaced = new AtomicBoolean();
        Described described = Describer.builder()
                .author("Oats")
                .throttle(bytes -> {
                    if (replaced.compareAndSet(false, true)) {
                        server.put(bucket, "h/oats.warc", content(3_000_000, 2));
                    }
                })
                .build()
                .describe(met);
        assertThat(described).isInstanceOf(Described.Unstable.class);
        assertThat(codes(described)).containsExactly(FindingCode.FILE_CHANGING);
    }

    @Test
    void an_object_that_is_replaced_or_deleted_after_it_was_listed_is_not_described() {
        server.put(bucket, "h/oats.warc", content(10_000, 1));
        StoredFile met = met(entry("h").list().entries().get(0));
        Describer describer = Describer.builder().author("Oats").build();
        server.put(bucket, "h/oats.warc", content(10_000, 2));
        assertThat(codes(describer.describe(met))).containsExactly(FindingCode.FILE_CHANGING);
        server.delete(bucket, "h/oats.warc");
        assertThat(codes(describer.describe(met))).containsExactly(FindingCode.FILE_VANISHED);
    }

    @Tag("soak")
    @Test
    void a_file_is_read_on_from_where_the_connection_broke() throws Exception {
        server.put(bucket, "h/oats.warc", content(3_000_000, 1));
        try (CuttingProxy proxy = new CuttingProxy(server.port(), 700_000, 1)) {
            Described described =
                    Describer.builder().author("Oats").build().describe(StoredFile.of(by(proxy, "h/oats.warc")));
            assertThat(described)
                    .isInstanceOfSatisfying(
                            Described.Recorded.class,
                            recorded -> assertThat(recorded.isHashed()).isTrue());
            assertThat(proxy.left()).isZero();
        }
    }

    @Tag("soak")
    @Test
    void a_file_whose_object_store_goes_away_cannot_be_read_now() throws Exception {
        server.put(bucket, "h/oats.warc", content(8_000_000, 1));
        try (CuttingProxy proxy = new CuttingProxy(server.port(), 1_000_000, 1_000)) {
            Described described = Describer.builder()
                    .author("Oats")
                    .throttle(bytes -> close(proxy))
                    .build()
                    .describe(StoredFile.of(by(proxy, "h/oats.warc")));
            assertThat(codes(described)).contains(FindingCode.UNREADABLE);
            assertThat(described.findings().toString()).contains("check that it can be reached, and run again");
        }
    }

    @Tag("soak")
    @ParameterizedTest
    @CsvSource({
        "403, AccessDenied, 'check credentials, policy and clock'",
        "400, ExpiredToken, renew the credentials",
        "503, SlowDown, check that it can be reached"
    })
    void an_object_store_that_refuses_or_fails_says_nothing_of_its_files(int status, String code, String remedy)
            throws Exception {
        HttpServer failing = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        byte[] answer = ("<Error><Code>" + code + "</Code><Message>" + code + "</Message></Error>").getBytes(UTF_8);
        failing.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            boolean head = exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(status, head ? -1 : answer.length);
            if (!head) {
                exchange.getResponseBody().write(answer);
            }
            exchange.close();
        });
        failing.start();
        try {
            StorageEntry entry = storage(failing.getAddress().getPort())
                    .at("s3a://" + bucket + "/h/oats.warc")
                    .orElseThrow();
            assertThatThrownBy(entry::holdsAnything)
                    .isInstanceOf(StorageFailedException.class)
                    .hasMessageContaining("s3a://" + bucket)
                    .hasMessageContaining(remedy);
            assertThat(entry.list().failure()).containsInstanceOf(StorageFailedException.class);
        } finally {
            failing.stop(0);
        }
    }

    private StorageEntry by(CuttingProxy proxy, String key) {
        return storage(proxy.port()).at("s3a://" + bucket + "/" + key).orElseThrow();
    }

    private static void close(CuttingProxy proxy) {
        try {
            proxy.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void requests_are_counted_and_told_once() throws Exception {
        for (int i = 0; i < 12; i++) {
            server.put(bucket, "h/" + i + ".warc", content(100_000, i));
        }
        storage.newRequests();
        List<StorageEntry> listed = entry("h").list().entries();
        assertThat(storage.newRequests()).containsOnlyKeys("LIST").containsEntry("LIST", 3L);
        Describer describer = Describer.builder().author("Oats").build();
        listed.forEach(entry -> assertThat(describer.describe(met(entry))).isInstanceOf(Described.Recorded.class));
        assertThat(storage.newRequests()).isEqualTo(Map.of("GET", 12L, "HEAD", 24L));
        assertThat(storage.newRequests()).isEmpty();
    }

    @Test
    void what_is_not_there_is_told_from_what_cannot_be_asked() {
        server.put(bucket, "h/x.warc", new byte[1]);
        assertThatThrownBy(entry("h/none")::state).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(storage.at("s3a://absent-bucket/h").orElseThrow()::state)
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("absent-bucket");
        StorageEntry unreachable =
                storage(1).at("s3a://" + bucket + "-1/h/x.warc").orElseThrow();
        assertThatThrownBy(unreachable::state)
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("check that it can be reached");
    }

    private StorageEntry entry(String key) {
        return storage.at("s3a://" + bucket + "/" + key).orElseThrow();
    }

    private static StoredFile met(StorageEntry entry) {
        try {
            FileState state = entry.listed();
            return StoredFile.of(entry, entry.name(), state);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<FindingCode> codes(Described described) {
        return described.findings().stream().map(Finding::code).toList();
    }

    private void putAll(Path root, String prefix) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                server.put(bucket, prefix + "/" + root.relativize(file), Files.readAllBytes(file));
            }
        }
    }

    private static byte[] content(int size, long seed) {
        byte[] bytes = new byte[size];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }
}

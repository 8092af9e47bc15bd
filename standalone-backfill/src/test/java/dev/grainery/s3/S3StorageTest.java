// SPDX-License-Identifier: Apache-2.0
package dev.grainery.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.GrainArchive;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.cli.SignalledProcess;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StorageFailedException;
import dev.grainery.file.StorageTimeout;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.inventory.InventoryStorage;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.HarvestRecord;
import dev.grainery.record.Hash;
import dev.grainery.record.RevisionStatus;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import dev.grainery.validate.ValidationRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Archives in an object store, which is a real server in a process of its own. */
class S3StorageTest {

    private static final String NAME = OatHarvest.warc(0) + ".gz";
    private static final String OTHER = OatHarvest.warc(1) + ".gz";
    private static final Instant LATER = Instant.parse("2035-01-01T00:00:00Z");
    private static final Map<String, String> CREDENTIALS =
            Map.of("aws.accessKeyId", "oats", "aws.secretAccessKey", "sown-in-spring", "aws.region", "eu-central-1");

    @TempDir
    private static Path shared;

    @TempDir
    private Path temporary;

    private static S3Server server;

    private String bucket;
    private GraineryStore store;
    private Storage storage;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        CREDENTIALS.forEach(System::setProperty);
        server = S3Server.start(shared);
    }

    @AfterAll
    static void stop() throws InterruptedException {
        CREDENTIALS.keySet().forEach(System::clearProperty);
        server.stop();
    }

    @BeforeEach
    void open(TestInfo test) {
        bucket = "b" + Integer.toHexString(test.getDisplayName().hashCode());
        server.bucket(bucket);
        store = GraineryStore.open(StoreUri.parse("embedded:" + temporary.resolve("store")));
        storage = by(server.port());
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void objects_give_the_records_that_files_give_and_are_read_once() throws Exception {
        Path root = Files.createDirectories(temporary.toRealPath().resolve("archive"));
        GrainArchive.tree().writeTo(root);
        putAll(root, "grain");
        BackfillRun.Done local;
        List<ContainerRecord> expected;
        try (GraineryStore other = GraineryStore.open(StoreUri.parse("embedded:" + temporary.resolve("local")))) {
            local = BackfillRun.over(root).into(other);
            expected = containers(other);
        }
        String address = "s3://" + bucket + "/grain";
        BackfillRun.Done remote = BackfillRun.over(storage, address).into(store);

        assertThat(remote.findings().stream().map(f -> f.code() + below(f.file(), address)))
                .containsExactlyInAnyOrderElementsOf(local.findings().stream()
                        .map(f -> f.code() + below(f.file(), root.toString()))
                        .toList());
        assertThat(remote.summary().containers()).isEqualTo(local.summary().containers());
        assertThat(remote.summary().harvests()).isEqualTo(local.summary().harvests());
        List<ContainerRecord> made = containers(store);
        assertThat(made).hasSameSizeAs(expected).isNotEmpty();
        for (int i = 0; i < made.size(); i++) {
            assertThat(made.get(i).container()).isEqualTo(expected.get(i).container());
            assertThat(made.get(i).type()).isEqualTo(expected.get(i).type());
            assertThat(made.get(i).revision().hashOrig())
                    .isEqualTo(expected.get(i).revision().hashOrig());
            assertThat(below(made.get(i).location().path(), address))
                    .isEqualTo(below(expected.get(i).location().path(), root.toString()));
        }
        AtomicLong read = new AtomicLong();
        BackfillRun.Done again =
                BackfillRun.over(storage, address).throttledBy(read::addAndGet).into(store);
        assertThat(read).hasValue(0);
        assertThat(again.summary().containers().unchanged())
                .isEqualTo(remote.summary().containers().fresh());
    }

    @Test
    void logs_where_a_launch_wrote_them_give_way_to_those_that_the_harvest_keeps() throws Exception {
        String launch = "s3://" + bucket + "/20200102030405";
        server.put(bucket, "20200102030405/warcs/" + NAME, OatHarvest.warcGz(NAME));
        server.put(bucket, "20200102030405/logs/crawl.log", new byte[1]);
        BackfillRun.over(storage, "s3://" + bucket).into(store);
        assertThat(harvest().harvestCrawl().path()).contains(launch + "/logs");
        server.put(bucket, "20200102030405/warcs/logs/crawl/a.tar.gz", new byte[1]);
        BackfillRun.over(storage, "s3://" + bucket).into(store);
        assertThat(harvest().harvestCrawl().path()).contains("logs/crawl");
    }

    private HarvestRecord harvest() {
        List<HarvestRecord> harvests = new ArrayList<>();
        store.harvests().forEach(harvests::add);
        assertThat(harvests).hasSize(1);
        return harvests.get(0);
    }

    @Test
    void a_directory_of_several_pages_is_listed_whole_and_in_the_order_of_bytes() {
        List<String> names = IntStream.range(0, 23)
                .mapToObj(i -> String.format(Locale.ROOT, "%02x.warc", i * 7 % 23))
                .toList();
        names.forEach(name -> server.put(bucket, "many/" + name, new byte[0]));
        server.put(bucket, "many/\u00e9.warc", new byte[0]);
        server.put(bucket, "many/Z/below.warc", new byte[0]);
        server.put(bucket, "many/Z/deeper/below.warc", new byte[0]);
        storage = new S3Storage(new Bucket.Connection(S3Server.environment(server.port()), 3));
        server.put(bucket, "many-more.warc", new byte[0]);
        StorageEntry.Listing listing = entry("s3://" + bucket + "/many").list();
        assertThat(listing.failure()).isEmpty();
        List<String> expected = new ArrayList<>(names.stream().sorted().toList());
        expected.addAll(List.of("Z", "\u00e9.warc"));
        assertThat(listing.entries()).extracting(StorageEntry::fileName).containsExactlyElementsOf(expected);
    }

    @Test
    void every_name_that_can_be_an_address_is_found_again_by_it_and_the_others_are_told() throws Exception {
        List<String> good = List.of(
                "a b.warc",
                "100%25.warc",
                "P\u0159\u00edli\u0161 ?#&+.warc",
                "tab\there.warc",
                "line\u2028s\u2029.warc");
        for (String key : good) {
            server.put(bucket, "odd/" + key, key.getBytes(UTF_8));
        }
        server.put(bucket, "odd//nameless.warc", new byte[1]);
        server.put(bucket, "odd/", new byte[0]);
        BackfillRun.Done done =
                BackfillRun.over(storage, "s3://" + bucket + "/odd").into(store);
        assertThat(done.summary().containers().fresh()).isEqualTo(good.size());
        assertThat(done.findings())
                .filteredOn(finding -> finding.code() == FindingCode.DIRECTORY_UNREADABLE)
                .singleElement()
                .satisfies(finding -> assertThat(finding.message()).contains("odd//"));
        List<ContainerRecord> made = containers(store);
        assertThat(made).hasSize(good.size());
        for (ContainerRecord record : made) {
            assertThat(record.location().path()).doesNotContain("\t");
            assertThat(Hash.of(md5(read(record.location().path()))))
                    .isEqualTo(record.revision().hashOrig());
        }
    }

    @Test
    void a_file_is_read_on_from_where_the_connection_broke() throws Exception {
        byte[] content = content(3_000_000);
        server.put(bucket, "h/" + NAME, content);
        try (CuttingProxy proxy = new CuttingProxy(server.port(), 700_000, 2)) {
            BackfillRun.over(by(proxy.port()), "s3://" + bucket + "/h").into(store);
            assertThat(proxy.left()).isZero();
        }
        assertThat(only().revision().hashOrig()).isEqualTo(Hash.of(md5(content)));
    }

    @Tag("soak")
    @Test
    void a_file_whose_connection_always_breaks_has_no_hash_until_it_can_be_read() throws Exception {
        byte[] content = content(3_000_000);
        server.put(bucket, "h/" + NAME, content);
        try (CuttingProxy proxy = new CuttingProxy(server.port(), 200_000, 1_000)) {
            BackfillRun.Done done =
                    BackfillRun.over(by(proxy.port()), "s3://" + bucket + "/h").into(store);
            assertThat(done.findings())
                    .filteredOn(finding -> finding.code() == FindingCode.UNREADABLE)
                    .singleElement()
                    .satisfies(finding -> {
                        assertThat(finding.message()).contains("of 3000000 bytes", "run again");
                    });
        }
        // that says nothing of the file
        assertThat(containers(store)).isEmpty();
        BackfillRun.over(storage, "s3://" + bucket + "/h").into(store);
        assertThat(only().revision().hashOrig()).isEqualTo(Hash.of(md5(content)));
        assertThat(only().revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST);
    }

    @Test
    void an_object_that_is_replaced_while_it_is_read_gets_no_record_now() throws Exception {
        server.put(bucket, "h/" + NAME, content(10_000));
        AtomicBoolean replaced = new AtomicBoolean();
        BackfillRun.Done done = BackfillRun.over(storage, "s3://" + bucket + "/h")
                .throttledBy(bytes -> {
                    if (replaced.compareAndSet(false, true)) {
                        server.put(bucket, "h/" + NAME, new byte[10_000]);
                    }
                })
                .into(store);
        assertThat(done.findings()).extracting(Finding::code).contains(FindingCode.FILE_CHANGING);
        assertThat(containers(store)).isEmpty();
    }

    @Test
    void an_object_that_is_replaced_or_deleted_after_it_was_listed_is_not_described() throws Exception {
        server.put(bucket, "h/" + NAME, content(10_000));
        StoredFile met = listed(entry("s3://" + bucket + "/h"));
        Describer describer = Describer.builder().author("Oats").build();
        server.put(bucket, "h/" + NAME, new byte[10_000]);
        Described changed = describer.describe(met);
        assertThat(changed).isInstanceOf(Described.Unstable.class);
        assertThat(changed.findings()).extracting(Finding::code).containsExactly(FindingCode.FILE_CHANGING);
        server.delete(bucket, "h/" + NAME);
        assertThat(describer.describe(met).findings())
                .extracting(Finding::code)
                .containsExactly(FindingCode.FILE_VANISHED);
    }

    @Test
    @Tag("soak")
    void objects_of_an_inventory_are_described_without_a_listing() throws Exception {
        byte[] content = OatHarvest.warcGz(NAME);
        server.put(bucket, "h/" + NAME, content);
        Path manifest = temporary.resolve("manifest.json");
        Files.writeString(
                temporary.resolve("part.csv"),
                "\"%s\",\"h/%s\",\"%d\",\"2020-01-01T00:00:00.000Z\",\"%s\"\n"
                        .formatted(
                                bucket,
                                NAME.replace("~", "%7E"),
                                content.length,
                                HexFormat.of().formatHex(md5(content))));
        Files.writeString(manifest, """
                {"fileFormat": "CSV", "fileSchema": "Bucket, Key, Size, LastModifiedDate, ETag",
                 "files": [{"key": "lists/part.csv"}]}
                """);
        storage = InventoryStorage.of(manifest, storage, List.of(), new StorageTimeout(StorageTimeout.DEFAULT));
        server.put(bucket, "h/unlisted.warc", new byte[1]);
        String root = "s3://" + bucket + "/h";
        StoredFile met = listed(entry(root));
        BackfillRun.over(storage, root).into(store);
        assertThat(only().revision().hashOrig()).isEqualTo(Hash.of(md5(content)));

        Describer describer = Describer.builder().author("Oats").build();
        server.put(bucket, "h/" + NAME, new byte[content.length]);
        assertThat(describer.describe(met).findings())
                .extracting(Finding::code)
                .containsExactly(FindingCode.FILE_CHANGING);
        server.delete(bucket, "h/" + NAME);
        assertThat(describer.describe(met).findings())
                .extracting(Finding::code)
                .containsExactly(FindingCode.FILE_VANISHED);
    }

    @Test
    @Tag("soak")
    void objects_are_validated_where_they_lie() throws Exception {
        server.put(bucket, "h/" + NAME, OatHarvest.warcGz(NAME));
        String other = OatHarvest.warc(1) + ".gz";
        server.put(bucket, "h/" + other, OatHarvest.warcGz(other));
        BackfillRun.over(storage, "s3://" + bucket + "/h").into(store);

        ValidationRun.Done away = validation(1).on(store);
        assertThat(away.summary().absent()).containsExactly("s3://" + bucket + "/h");
        assertThat(away.findings()).extracting(Finding::code).containsOnly(FindingCode.STORAGE_ABSENT);

        assertThat(validation(server.port()).on(store).findings()).isEmpty();
        assertThat(named(NAME).revision().statusOfValidation()).isEqualTo(RevisionStatus.VALIDATED);

        server.put(bucket, "h/" + NAME, new byte[500]);
        server.delete(bucket, "h/" + other);
        assertThat(validation(server.port()).on(store).findings())
                .extracting(Finding::code)
                .contains(FindingCode.HASH_CHANGED, FindingCode.FILE_MISSING);
        assertThat(named(NAME).revision().statusOfValidation()).isEqualTo(RevisionStatus.FAILED);
    }

    @Test
    @Tag("soak")
    void what_is_not_there_is_told_from_what_cannot_be_asked() {
        server.put(bucket, "h/x.warc", new byte[1]);
        assertThat(state("s3://" + bucket + "/h/none")).isInstanceOf(NoSuchFileException.class);
        assertThat(state("s3://absent-bucket/h"))
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("no bucket absent-bucket");
        storage = by(1);
        assertThat(state("s3://" + bucket + "/h/x.warc"))
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("check the endpoint");
    }

    @Test
    void a_server_that_lists_what_lies_elsewhere_or_without_an_end_is_not_believed() throws Exception {
        String listing = """
                <ListBucketResult><Name>b</Name><Prefix>h/</Prefix><IsTruncated>true</IsTruncated>
                <NextContinuationToken>again</NextContinuationToken>
                %s<CommonPrefixes><Prefix>h/../</Prefix></CommonPrefixes>
                <CommonPrefixes><Prefix>elsewhere/</Prefix></CommonPrefixes></ListBucketResult>
                """.formatted(Stream.of("h/a.warc", "h/..", "other/b.warc", "h/deep/c.warc", "h/")
                .map(key -> "<Contents><Key>" + key + "</Key><Size>1</Size><ETag>e</ETag>"
                        + "<LastModified>2020-01-01T00:00:00Z</LastModified></Contents>")
                .collect(Collectors.joining()));
        HttpServer liar = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        liar.createContext("/", exchange -> {
            byte[] answer = listing.getBytes(UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        liar.start();
        try {
            storage = by(liar.getAddress().getPort());
            StorageEntry.Listing listed = entry("s3://bucket/h").list();
            assertThat(listed.entries()).extracting(StorageEntry::fileName).containsExactly("a.warc");
            assertThat(listed.failure().orElseThrow()).hasMessageContaining("the same page of a listing again");
        } finally {
            liar.stop(0);
        }
    }

    @Test
    void what_a_server_says_when_it_refuses_is_not_passed_on() throws Exception {
        HttpServer grim = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        grim.createContext("/", exchange -> {
            byte[] answer =
                    "<Error><Code>AccessDenied</Code><Message>your secret is oats</Message></Error>".getBytes(UTF_8);
            exchange.sendResponseHeaders(403, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        grim.start();
        try {
            storage = by(grim.getAddress().getPort());
            assertThat(entry("s3://bucket/h").list().failure().orElseThrow())
                    .isInstanceOf(StorageFailedException.class)
                    .hasMessageContaining("status 403, AccessDenied")
                    .message()
                    .doesNotContain("secret is");
        } finally {
            grim.stop(0);
        }
    }

    @Test
    void what_is_no_address_of_an_object_is_none() {
        for (String address :
                List.of("/mnt", "s3:/x", "s3://", "s3://b\nx/y", "s3://b/../c", "s3://b//c", "s3://b/./c")) {
            assertThat(storage.at(address)).as(address).isEmpty();
        }
        assertThat(Storage.of(new LocalStorage(), storage).at("/mnt")).isPresent();
    }

    @Test
    @Tag("soak")
    void the_program_describes_and_validates_a_bucket() throws Exception {
        String address = describedBucket();
        assertThat(program(0, "validate", "--all")).contains("equal");
        assertThat(program(0, "show", "container", "--json", NAME)).contains(address + "/h");
    }

    private String describedBucket() throws Exception {
        server.put(bucket, "h/" + NAME, OatHarvest.warcGz(NAME));
        String address = "s3://" + bucket;
        assertThat(program(0, "backfill", "--author", "Oats", address)).contains("containers         1  ");
        return address;
    }

    @Tag("soak")
    @Test
    void the_program_looks_into_a_bucket_and_relocates_and_forgets_its_objects() throws Exception {
        String address = describedBucket();
        assertThat(program(0, "validate", "presence")).contains("present");
        assertThat(program(0, "store", "check", "--schema")).contains("invalid 0");
        Path local = Files.createDirectory(temporary.resolve("h"));
        // it still lies in the bucket
        assertThat(program(1, "relocate", address + "/h", local.toString())).contains("left as it is");
        Files.write(local.resolve(OTHER), OatHarvest.warcGz(OTHER));
        program(0, "backfill", local.toString());
        server.put(bucket, "moved/" + OTHER, OatHarvest.warcGz(OTHER));
        assertThat(program(1, "relocate", local.toString(), address + "/moved")).contains("left as it is");
        Files.delete(local.resolve(OTHER));
        assertThat(program(0, "relocate", local.toString(), address + "/moved")).containsPattern("relocated +1");
        assertThat(program(0, "show", "container", "--json", OTHER)).contains(address + "/moved");
        assertThat(program(0, "validate", "--all")).contains("equal");
        assertThat(program(1, "forget", "--reason", "a test", address + "/moved"))
                .contains("left as it is");
        assertThat(program(2, "backfill", "hdfs://name/x")).contains("not a storage address");
        assertThat(program(2, "backfill", "s3://absent-bucket")).contains("no bucket absent-bucket");
        assertThat(server.keys(bucket)).containsExactly("h/" + NAME, "moved/" + OTHER);
    }

    @Test
    @Tag("soak")
    void the_program_says_that_it_was_given_no_credentials() throws Exception {
        Map<String, String> none = new HashMap<>(S3Server.environment(server.port()));
        none.putAll(Map.of("AWS_ACCESS_KEY_ID", "", "AWS_SECRET_ACCESS_KEY", "", "AWS_EC2_METADATA_DISABLED", "true"));
        assertThat(program(2, none, "backfill", "s3://" + bucket))
                .contains("no credentials of an object store are set")
                .doesNotContain("Provider");
    }

    private String program(int status, String... arguments) throws Exception {
        return program(status, S3Server.environment(server.port()), arguments);
    }

    private String program(int status, Map<String, String> variables, String... arguments) throws Exception {
        Map<String, String> environment = new HashMap<>(variables);
        environment.put("GRAINERY_STORE", "embedded:" + temporary.resolve("program"));
        Path directory = Files.createTempDirectory(temporary, "run");
        try (SignalledProcess process = SignalledProcess.start(directory, environment, List.of(arguments))) {
            int ended = process.status();
            String said = process.out() + process.err();
            assertThat(ended).as(said).isEqualTo(status);
            assertThat(said).doesNotContain("sown-in-spring");
            return said;
        }
    }

    private static Storage by(int port) {
        return S3Storage.of(S3Server.environment(port));
    }

    private ValidationRun validation(int port) {
        return ValidationRun.at(LATER).ofAll().in(by(port));
    }

    private StorageEntry entry(String address) {
        return storage.at(address).orElseThrow();
    }

    private Throwable state(String address) {
        try {
            throw new AssertionError(entry(address).state().toString());
        } catch (IOException e) {
            return e;
        }
    }

    private static StoredFile listed(StorageEntry directory) throws IOException {
        StorageEntry entry = directory.list().entries().get(0);
        return StoredFile.of(entry, entry.name(), entry.listed());
    }

    private byte[] read(String address) throws IOException {
        StorageEntry entry = entry(address);
        ByteBuffer bytes = ByteBuffer.allocate(1_000);
        try (ReadableByteChannel channel = entry.open(entry.state())) {
            while (channel.read(bytes) >= 0) {
                assertThat(bytes.hasRemaining()).isTrue();
            }
        }
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    private void putAll(Path root, String prefix) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                server.put(bucket, prefix + "/" + root.relativize(file), Files.readAllBytes(file));
            }
        }
    }

    private static byte[] content(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }

    private static byte[] md5(byte[] content) throws NoSuchAlgorithmException {
        return MessageDigest.getInstance("MD5").digest(content);
    }

    private static String below(String path, String root) {
        return path.startsWith(root) ? path.substring(root.length()) : path;
    }

    private static List<ContainerRecord> containers(GraineryStore of) {
        List<ContainerRecord> found = new ArrayList<>();
        of.containers().forEach(Optional.empty(), found::add);
        found.sort(Comparator.comparing(record -> record.location().path()));
        return found;
    }

    private ContainerRecord only() {
        assertThat(containers(store)).hasSize(1);
        return containers(store).get(0);
    }

    private ContainerRecord named(String name) {
        return store.containers().named(List.of(name)).get(0);
    }
}

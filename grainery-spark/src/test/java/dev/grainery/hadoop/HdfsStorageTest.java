// SPDX-License-Identifier: Apache-2.0
package dev.grainery.hadoop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.RepositoryFolder;
import dev.grainery.captures.TableDirectory;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.FileChangedException;
import dev.grainery.file.FileState;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StorageTimeout;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.inventory.InventoryStorage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FsShell;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.ThrowingSupplier;
import org.junit.jupiter.api.io.TempDir;

/** Archives in HDFS, read by a user who may not write. */
class HdfsStorageTest {

    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2030-01-01T00:00:00Z"));

    @TempDir
    private static Path temporary;

    private static HdfsServer server;
    private static HadoopStorage storage;

    @BeforeAll
    static void start() throws Exception {
        server = HdfsServer.start(temporary);
        storage = server.readersStorage();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    @Tag("soak")
    void files_give_the_records_that_local_files_give() throws Exception {
        Path samples = RepositoryFolder.of("samples/archive").toRealPath();
        server.putAll(samples, "/samples");
        Describer describer = Describer.builder().author("Oats").clock(CLOCK).build();
        List<String> local = below(LocalStorage.entry(samples), describer);
        assertThat(local).hasSizeGreaterThan(10);
        assertThat(below(entry("/samples"), describer)).isEqualTo(local);
    }

    @Tag("soak")
    @Test
    void what_hadoop_lists_recursively_is_an_inventory() throws Exception {
        server.putAll(RepositoryFolder.of("samples/archive").toRealPath(), "/listed");
        server.put("/listed/a b %41.warc", content(100));
        Path inventory = temporary.resolve("inventory");
        PrintStream before = System.out;
        try (PrintStream out = new PrintStream(Files.newOutputStream(inventory), true, UTF_8)) {
            System.setOut(out);
            assertThat(ToolRunner.run(server.configuration(), new FsShell(), new String[] {"-ls", "-R", "/listed"}))
                    .isZero();
        } finally {
            System.setOut(before);
        }
        InventoryStorage listed =
                InventoryStorage.of(inventory, storage, List.of(), new StorageTimeout(StorageTimeout.DEFAULT));
        assertThat(listed.roots()).containsExactly(server.root() + "/listed");
        StorageEntry root = listed.at(listed.roots().get(0)).orElseThrow();
        Describer describer = Describer.builder().author("Oats").clock(CLOCK).build();
        assertThat(below(root, describer)).isEqualTo(below(entry("/listed"), describer));

        StorageEntry last = root.list().entries().get(root.list().entries().size() - 1);
        assertThat(last.fileName()).isEqualTo("a b %41.warc");
        StoredFile met = StoredFile.of(last, last.name(), last.listed());
        server.put("/listed/a b %41.warc", content(101));
        assertThat(findings(met)).containsExactly(FindingCode.FILE_CHANGING);
        server.delete("/listed/a b %41.warc");
        assertThat(findings(met)).containsExactly(FindingCode.FILE_VANISHED);
    }

    /** Reads a file as the first and, from Hadoop's hooks, as the last thing that it does. */
    static final class ReaderThatEnds {

        private ReaderThatEnds() {}

        public static void main(String[] arguments) throws IOException {
            Configuration configuration = new Configuration();
            StorageEntry file = HadoopStorage.of(configuration).at(arguments[0]).orElseThrow();
            System.out.println(bytes(file));
            int afterFileSystems = FileSystem.SHUTDOWN_HOOK_PRIORITY - 1;
            ShutdownHookManager.get()
                    .addShutdownHook(
                            () -> {
                                try {
                                    System.out.println(bytes(file));
                                } catch (IOException e) {
                                    System.out.println(e.getMessage());
                                }
                            },
                            afterFileSystems);
        }

        private static int bytes(StorageEntry file) throws IOException {
            try (ReadableByteChannel channel = file.open(file.state())) {
                return Channels.newInputStream(channel).readAllBytes().length;
            }
        }
    }

    @Tag("soak")
    @Test
    void a_process_that_is_told_to_end_can_still_read_so_it_finds_nothing_absent() throws Exception {
        server.put("/ended/oats.warc", content(10_000));
        Process reader = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ReaderThatEnds.class.getName(),
                        server.root() + "/ended/oats.warc")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> said;
        try (BufferedReader lines = reader.inputReader(UTF_8)) {
            said = lines.lines().toList();
        }
        assertThat(reader.waitFor()).isZero();
        assertThat(said).containsExactly("10000", "10000");
    }

    private static List<String> below(StorageEntry root, Describer describer) throws IOException {
        List<String> described = new ArrayList<>();
        describe(root, root.name().text(), describer, described);
        return described;
    }

    private static void describe(StorageEntry directory, String root, Describer describer, List<String> into)
            throws IOException {
        StorageEntry.Listing listing = directory.list();
        assertThat(listing.failure()).isEmpty();
        for (StorageEntry entry : listing.entries()) {
            FileState state = entry.listed();
            if (state.isDirectory()) {
                describe(entry, root, describer, into);
            } else {
                Described described = describer.describe(StoredFile.of(entry, entry.name(), state));
                into.add(described.toString().replace(root, ""));
            }
        }
    }

    @Test
    void who_reads_may_not_write_and_nothing_was_written() throws Exception {
        server.put("/closed/oats.warc", content(10));
        read("/closed/oats.warc");
        entry("/closed").list();
        FileSystem readers = server.readersFiles();
        assertThatThrownBy(() -> readers.create(path("/closed/other.warc")))
                .isInstanceOf(AccessControlException.class)
                .hasMessageContaining("Permission denied: user=reader, access=WRITE");
        assertThatThrownBy(() -> readers.delete(path("/closed/oats.warc"), false))
                .isInstanceOf(AccessControlException.class);
        assertThat(server.names("/closed")).containsExactly("oats.warc");
    }

    @Test
    void tables_of_captures_are_kept_where_the_reader_may_write() throws Exception {
        server.put("/results/readme", content(1));
        assertThatThrownBy(() -> storage.tables(server.root() + "/results/captures")
                        .orElseThrow()
                        .begin())
                .isInstanceOf(AccessDeniedException.class);
        server.permit("/results", "777");
        TablesOf.assertKept(storage, server.root() + "/results/captures", temporary);
    }

    @Test
    void table_does_not_go_into_a_directory_of_its_name() throws Exception {
        String year = "harvest=Oats/year=2020";
        String table = year + "/a.warc.gz.0123456789abcdef0123456789abcdef.parquet";
        server.put("/odd/" + table + "/file", content(1));
        server.permit("/odd/" + year, "777");
        server.permit("/odd/" + table, "777");
        TableDirectory tables = storage.tables(server.root() + "/odd").orElseThrow();
        Path written = Files.write(temporary.resolve("odd"), content(1));
        assertThatThrownBy(() -> tables.put(table, written))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a directory has its name");
        assertThat(server.names("/odd/" + year)).as("no drafts").hasSize(1);
        assertThat(server.names("/odd/" + table)).containsExactly("file");
    }

    @Test
    @Tag("soak")
    void a_listing_of_several_pages_is_whole_in_the_order_of_bytes_and_knows_the_hosts() throws Exception {
        List<String> names = IntStream.range(0, 11)
                .mapToObj(i -> String.format(Locale.ROOT, "%02x.warc", i * 7 % 23))
                .toList();
        for (String name : names) {
            server.put("/many/" + name, content(2 * HdfsServer.BLOCK + 1));
        }
        server.put("/many/\u00e9.warc", content(1));
        server.put("/many/\ud83c\udf3e.warc", content(1));
        server.put("/many/\uffee.warc", content(1));
        server.put("/many/Z/below.warc", content(1));
        StorageEntry.Listing listing = entry("/many").list();
        assertThat(listing.failure()).isEmpty();
        List<String> expected = new ArrayList<>(names.stream().sorted().toList());
        expected.addAll(List.of("Z", "\u00e9.warc", "\uffee.warc", "\ud83c\udf3e.warc"));
        assertThat(listing.entries()).extracting(StorageEntry::fileName).containsExactlyElementsOf(expected);
        Set<String> hosts = Set.of("barley.example", "rye.example");
        for (StorageEntry entry : listing.entries()) {
            if (entry.listed().isFile()) {
                assertThat(HadoopStorage.hosts(entry)).isNotEmpty().isSubsetOf(hosts);
                assertThat(entry.listed()).isEqualTo(entry.state());
            } else {
                assertThat(HadoopStorage.hosts(entry)).isEmpty();
                assertThat(entry.holdsAnything()).isTrue();
            }
        }
        assertThat(HadoopStorage.hosts(entry("/many/00.warc"))).isEmpty();
    }

    @Tag("soak")
    @Test
    void every_name_is_found_again_by_the_address_that_a_listing_gives() throws Exception {
        List<String> names = List.of(
                "a b.warc",
                "100%25.warc",
                "%0A.warc",
                "P\u0159\u00edli\u0161 ?#&+;=@.warc",
                "tab\there.warc",
                "[*].warc",
                "{a,b}\\.warc",
                "oats\u2028\u2029\u0085.warc",
                " .warc ");
        for (String name : names) {
            server.put("/odd/" + name, name.getBytes(UTF_8));
        }
        List<StorageEntry> listed = entry("/odd").list().entries();
        assertThat(listed).extracting(StorageEntry::fileName).containsExactlyInAnyOrderElementsOf(names);
        for (StorageEntry entry : listed) {
            String address = entry.name().text();
            assertThat(address).doesNotContain("\t");
            StorageEntry again = storage.at(address).orElseThrow();
            assertThat(again.name()).isEqualTo(entry.name());
            assertThat(new String(read(again, again.state()), UTF_8)).isEqualTo(entry.fileName());
        }
    }

    @Test
    void one_file_has_one_address_however_it_is_given() {
        Configuration configuration = new Configuration(false);
        configuration.set("fs.defaultFS", "hdfs://barn:8020");
        HadoopStorage barn = HadoopStorage.of(configuration);
        for (String given : List.of(
                "hdfs://barn/oats/17", "HDFS://barn:8020/oats/17/", "hdfs:///oats/17", "hdfs://barn//oats///17")) {
            assertThat(barn.at(given).orElseThrow().name().text()).as(given).isEqualTo("hdfs://barn/oats/17");
        }
        assertThat(barn.at("hdfs://barn:9000/x").orElseThrow().name().text()).isEqualTo("hdfs://barn:9000/x");
        assertThat(barn.at("hdfs://barn").orElseThrow().name().text()).isEqualTo("hdfs://barn");
        assertThat(barn.at("abfs://oats@barn.dfs.core.windows.net/x")).isPresent();
        for (String none : List.of(
                "/mnt/oats",
                "oats",
                "file:///oats",
                "s3://oats/17",
                "hdfs:/oats",
                "hdfs://barn/oats/../17",
                "hdfs://barn/./17",
                "hdfs://user:secret@barn/17",
                "viewfs:///oats")) {
            assertThat(barn.at(none)).as(none).isEmpty();
        }
    }

    @Test
    void a_file_that_changes_after_it_was_met_is_not_read() throws Exception {
        server.put("/changing/oats.warc", content(5_000));
        StorageEntry listed = entry("/changing").list().entries().get(0);
        StoredFile met = StoredFile.of(listed, listed.name(), listed.listed());
        server.put("/changing/oats.warc", content(5_001));
        assertThatThrownBy(() -> read(listed, met.met())).isInstanceOf(FileChangedException.class);
        assertThat(findings(met)).containsExactly(FindingCode.FILE_CHANGING);
        server.delete("/changing/oats.warc");
        assertThatThrownBy(() -> read(listed, met.met())).isInstanceOf(NoSuchFileException.class);
        assertThat(findings(met)).containsExactly(FindingCode.FILE_VANISHED);
    }

    private static List<FindingCode> findings(StoredFile file) {
        return Describer.builder().author("Oats").build().describe(file).findings().stream()
                .map(Finding::code)
                .toList();
    }

    @Tag("soak")
    @Test
    void a_file_that_changes_while_it_is_read_gets_no_record() throws Exception {
        String path = "/reading/oats.warc";
        byte[] content = content(40 * HdfsServer.BLOCK);
        assertThat(changed(path, content, () -> server.append(path, content(10))))
                .contains(FindingCode.FILE_CHANGING);
        assertThat(changed(path, content, () -> server.put(path, content(content.length))))
                .contains(FindingCode.FILE_CHANGING);
        assertThat(changed(path, content, () -> server.delete(path)))
                .containsAnyOf(FindingCode.FILE_CHANGING, FindingCode.FILE_VANISHED);
    }

    /** What may fail. */
    private interface Deed {
        void happen() throws IOException;
    }

    private static List<FindingCode> changed(String path, byte[] content, Deed deed) throws IOException {
        server.put(path, content);
        AtomicBoolean done = new AtomicBoolean();
        Described described = Describer.builder()
                .author("Oats")
                .throttle(bytes -> {
                    if (done.compareAndSet(false, true)) {
                        try {
                            deed.happen();
                        } catch (IOException e) {
                            throw new java.io.UncheckedIOException(e);
                        }
                    }
                })
                .build()
                .describe(StoredFile.of(entry(path)));
        assertThat(described).isInstanceOf(Described.Unstable.class);
        return described.findings().stream().map(Finding::code).toList();
    }

    @Test
    void what_is_not_there_is_told_from_what_may_not_be_read() throws Exception {
        server.put("/secret/oats.warc", content(10));
        StorageEntry file = entry("/secret/oats.warc");
        FileState met = file.state();
        server.permit("/secret/oats.warc", "400");
        assertThatThrownBy(() -> file.open(met))
                .isInstanceOf(AccessDeniedException.class)
                .hasMessageContaining("Permission denied: user=reader");
        server.permit("/secret", "500");
        assertThatThrownBy(file::state).isInstanceOf(AccessDeniedException.class);
        assertThat(entry("/secret").list().failure()).containsInstanceOf(AccessDeniedException.class);
        assertThatThrownBy(entry("/none")::state).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(entry("/none")::holdsAnything).isInstanceOf(NoSuchFileException.class);
        assertThat(entry("/none").list().failure()).containsInstanceOf(NoSuchFileException.class);
    }

    @Test
    void a_file_system_that_cannot_be_used_is_told_with_what_to_do() {
        Configuration configuration = new Configuration();
        configuration.setInt("ipc.client.connect.max.retries", 0);
        HadoopStorage other = HadoopStorage.of(configuration);
        assertThat(failure(() -> other.at("oats://barn/x").orElseThrow().state()))
                .hasMessageContaining("there is no Hadoop file system for oats://")
                .hasMessageContaining("extraClassPath");
        assertThat(failure(() ->
                        other.at("hdfs://no-such-barn.invalid/x").orElseThrow().state()))
                .hasMessageContaining("unknown")
                .hasMessageContaining("HADOOP_CONF_DIR");
        assertThat(failure(() -> other.at("hdfs://localhost:1/x").orElseThrow().state()))
                .hasMessageContaining("hdfs://localhost:1 failed")
                .hasMessageContaining("run again");
        assertThat(failure(() -> entry("/a:b").state())).hasMessageContaining("cannot answer");
    }

    private static Throwable failure(ThrowingSupplier<FileState> asking) {
        try {
            throw new AssertionError(asking.get().toString());
        } catch (IOException e) {
            return assertThat(e).isNotInstanceOf(NoSuchFileException.class).actual();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static StorageEntry entry(String path) {
        return storage.at(server.root() + path).orElseThrow();
    }

    private static org.apache.hadoop.fs.Path path(String path) {
        return new org.apache.hadoop.fs.Path(path);
    }

    private static void read(String path) throws IOException {
        read(entry(path), entry(path).state());
    }

    private static byte[] read(StorageEntry entry, FileState met) throws IOException {
        try (ReadableByteChannel channel = entry.open(met)) {
            byte[] all = Channels.newInputStream(channel).readAllBytes();
            assertThat(channel.read(ByteBuffer.allocate(1))).isNegative();
            assertThat(channel.isOpen()).isTrue();
            return all;
        }
    }

    private static byte[] content(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }
}

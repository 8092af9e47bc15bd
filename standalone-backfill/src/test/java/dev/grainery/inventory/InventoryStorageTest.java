// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inventory;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.backfill.BackfillRun;
import dev.grainery.backfill.tree.GrainArchive;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.DelegatingEntry;
import dev.grainery.file.FileState;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.Storage;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StorageTimeout;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.StoredFinding;
import dev.grainery.finding.StoredFinding.FindingState;
import dev.grainery.record.ContainerRecord;
import dev.grainery.s3.S3Storage;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Backfills that take the files from an inventory. */
class InventoryStorageTest {

    private static final Instant TIME = Instant.parse("2020-02-03T04:05:06.123456789Z");

    @TempDir
    private Path temporary;

    private Path archive;

    @BeforeEach
    void make() throws IOException {
        archive = Files.createDirectories(temporary.toRealPath().resolve("archive"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void what_find_lists_gives_the_records_and_findings_of_a_walk() throws Exception {
        GrainArchive.tree().writeTo(archive);
        Path inventory = temporary.resolve("inventory");
        int ended = new ProcessBuilder("find", archive.toString(), "-type", "f", "-printf", "%s %T@ %p\\0")
                .redirectOutput(inventory.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start()
                .waitFor();
        assertThat(ended).isZero();
        InventoryStorage storage = InventoryStorage.of(
                inventory, new LocalStorage(), List.of(), new StorageTimeout(StorageTimeout.DEFAULT));
        try (GraineryStore walked = store("walked");
                GraineryStore listed = store("listed")) {
            BackfillRun.Done walk = BackfillRun.over(archive).into(walked);
            BackfillRun.Done list =
                    BackfillRun.over(storage, archive.toString()).listed().into(listed);
            // an inventory has neither links nor devices
            List<String> unlisted = walk.findings().stream()
                    .filter(finding -> !list.findings().contains(finding))
                    .map(finding -> finding.code().name())
                    .distinct()
                    .toList();
            assertThat(unlisted).isSubsetOf("LINK_NOT_FOLLOWED", "BROKEN_LINK", "LINK_LOOP", "NOT_A_FILE");
            assertThat(walk.findings()).containsAll(list.findings());
            assertThat(list.summary().containers()).isEqualTo(walk.summary().containers());
            assertThat(list.summary().harvests()).isEqualTo(walk.summary().harvests());
            assertThat(hashes(listed)).isEqualTo(hashes(walked)).isNotEmpty();
        }
        assertThat(root(storage)).isEqualTo(archive.toString());
    }

    private static String root(InventoryStorage storage) {
        assertThat(storage.roots()).hasSize(1);
        return storage.roots().get(0);
    }

    private GraineryStore store(String name) {
        return GraineryStore.open(StoreUri.parse("embedded:" + temporary.resolve(name)));
    }

    private static Map<String, String> hashes(GraineryStore store) {
        Map<String, String> hashes = new java.util.TreeMap<>();
        store.containers()
                .forEach(
                        Optional.empty(),
                        (ContainerRecord record) -> hashes.put(
                                record.location().path(),
                                record.revision().hashOrig().toString()));
        return hashes;
    }

    @Test
    void a_file_that_is_gone_or_another_one_is_found_so() throws Exception {
        Path file = file("17/oats.warc", 100);
        StoredFile met = met(storage(line(file)), file);
        Describer describer = Describer.builder().author("Oats").build();
        assertThat(describer.describe(met)).isInstanceOf(Described.Recorded.class);

        Files.write(file, new byte[101]);
        assertThat(codes(describer.describe(met))).containsExactly(FindingCode.FILE_CHANGING);
        file("17/oats.warc", 100);
        Files.setLastModifiedTime(file, FileTime.from(TIME.plusSeconds(1)));
        assertThat(codes(describer.describe(met))).containsExactly(FindingCode.FILE_CHANGING);
        Files.delete(file);
        assertThat(codes(describer.describe(met))).containsExactly(FindingCode.FILE_VANISHED);
    }

    @Test
    void a_file_that_changes_while_it_is_read_is_found_so_even_if_its_time_is_known_to_the_minute() throws Exception {
        Path file = file("17/oats.warc", 100);
        String minute = LocalDateTime.ofInstant(TIME, ZoneId.systemDefault())
                .toString()
                .substring(0, 16)
                .replace('T', ' ');
        InventoryStorage storage = storage("drwxr-xr-x   - oats domain users          0 2020-01-01 00:00 "
                + file.getParent() + "\nFound 1 items\n-rw-r--r--   3 oats domain users        100 " + minute + " "
                + Path.of("/").resolve(file) + "\n");
        assertThat(storage.roots()).containsExactly("hdfs://" + file.getParent());
        StorageEntry entry = storage.at("hdfs://" + file).orElseThrow();
        StoredFile met = StoredFile.of(entry, entry.name(), entry.listed());
        assertThat(met.met().lastModified()).isEqualTo(Instant.parse("2020-02-03T04:05:00Z"));
        assertThat(entry.state()).isEqualTo(met.met());
        assertThat(Describer.builder().author("Oats").build().describe(met)).isInstanceOf(Described.Recorded.class);
        Described described = Describer.builder()
                .author("Oats")
                .throttle(bytes -> touch(file))
                .build()
                .describe(met);
        assertThat(codes(described)).containsExactly(FindingCode.FILE_CHANGING);
        // what is asked for as it is now is given
        assertThat(Channels.newInputStream(entry.open(entry.state())).readAllBytes())
                .hasSize(100);
    }

    private static void touch(Path file) {
        try {
            Files.setLastModifiedTime(file, FileTime.from(TIME.plusSeconds(1)));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void directories_are_those_of_the_files_in_the_order_of_bytes() throws Exception {
        List<String> names = new ArrayList<>(
                List.of("a", "a b", "a.warc", "a/x", "a/y/z", "ab/c", "\u00e9", "%0A", "B/1", "B/2", "z/deep/er/1"));
        Collections.shuffle(names, new Random(1));
        StringBuilder lines = new StringBuilder();
        names.forEach(name ->
                lines.append("1 2020-02-03T04:05:06Z /oats/").append(name).append('\n'));
        lines.append("7 2020-02-03T04:05:07Z /oats/a.warc\n7 2020-02-03T04:05:05Z /oats/ab/c\n");
        InventoryStorage storage = storage(lines.toString());
        assertThat(storage.size()).isEqualTo(names.size());
        assertThat(storage.roots()).containsExactly("/oats");
        assertThat(names(storage, "/oats"))
                .containsExactly("%0A", "B/", "a", "a/", "a b", "a.warc", "ab/", "z/", "\u00e9");
        assertThat(names(storage, "/oats/a")).containsExactly("x", "y/");
        assertThat(names(storage, "/oats/z/deep")).containsExactly("er/");
        assertThat(names(storage, "/")).containsExactly("oats/");
        assertThat(storage.at("/oats/a.warc").orElseThrow().listed().size()).isEqualTo(7);
        assertThat(storage.at("/oats/ab/c").orElseThrow().listed().size()).isEqualTo(1);
        assertThat(storage.lists("/oats/a")).isTrue();
        assertThat(storage.lists("/oats/ab/c")).isTrue();
        assertThat(storage.lists("/oat")).isFalse();
        assertThat(storage.lists("/oats/c")).isFalse();
        // what is not listed is asked of the storage itself
        Path other = file("other", 3);
        assertThat(storage.at(other.toString()).orElseThrow().state().size()).isEqualTo(3);
    }

    @Test
    void many_files_are_found_one_by_one_and_in_their_directories() throws Exception {
        StringBuilder lines = new StringBuilder();
        int directories = 300;
        int files = 100;
        for (int i = directories * files - 1; i >= 0; i--) {
            lines.append(String.format(Locale.ROOT, "%d 1600000000.%d /oats/%03d/%05d.warc.gz\n", i, i, i / files, i));
        }
        InventoryStorage storage = storage(lines.toString());
        assertThat(storage.size()).isEqualTo((long) directories * files);
        assertThat(names(storage, "/oats")).hasSize(directories).isSorted();
        for (int i = 0; i < directories; i += 17) {
            assertThat(names(storage, String.format(Locale.ROOT, "/oats/%03d", i)))
                    .hasSize(files)
                    .isSorted();
        }
        for (int i = 0; i < directories * files; i += 997) {
            FileState state = storage.at(String.format(Locale.ROOT, "/oats/%03d/%05d.warc.gz", i / files, i))
                    .orElseThrow()
                    .listed();
            assertThat(state.size()).isEqualTo(i);
        }
    }

    @Test
    void names_that_are_no_utf8_and_control_characters_are_kept() throws Exception {
        byte[] lines = "1 1.5 /oats/\u00fd.warc\0002 1 /oats/line\nfeed.warc\0".getBytes(ISO_8859_1);
        InventoryStorage storage = storage(lines);
        assertThat(storage.at("/oats").orElseThrow().list().entries())
                .extracting(entry -> entry.name().text())
                .containsExactly("/oats/line%0Afeed.warc", "/oats/%FD.warc");
        assertThat(storage.at("/oats/%FD.warc").orElseThrow().listed().lastModified())
                .isEqualTo(Instant.parse("1970-01-01T00:00:01.500Z"));
    }

    @Test
    void an_inventory_of_s3_has_the_latest_versions_with_their_etags() throws Exception {
        String csv = """
                "barn","h/a+b%2B%C3%A9.warc","v1","true","false","7","2020-02-03T04:05:06.789Z","0123456789abcdef0123456789abcdef"
                "barn","h/old.warc","v1","false","false","7","2020-02-03T04:05:06.000Z","ab"
                "barn","h/gone.warc","v1","true","true","","2020-02-03T04:05:06.000Z",""
                "barn","h/","v1","true","false","0","2020-02-03T04:05:06.000Z","ab"
                "barn","h//nameless.warc","v1","true","false","7","2020-02-03T04:05:06.000Z","ab"
                """.replace("\"\",\"2020", "\"0\",\"2020").replace("\n", "\r\n");
        Path manifest =
                manifest("CSV", csv, "Bucket, Key, VersionId, IsLatest, IsDeleteMarker, Size, LastModifiedDate, ETag");
        InventoryStorage storage = InventoryStorage.of(
                manifest, S3Storage.of(Map.of()), List.of("s3://barn/h"), new StorageTimeout(StorageTimeout.DEFAULT));
        assertThat(storage.roots()).containsExactly("s3://barn/h");
        StorageEntry.Listing listing = storage.at("s3://barn/h").orElseThrow().list();
        assertThat(listing.entries()).singleElement().satisfies(entry -> {
            assertThat(entry.name().text()).isEqualTo("s3://barn/h/a b+\u00e9.warc");
            assertThat(entry.listed())
                    .isEqualTo(new FileState(
                            FileState.Kind.FILE,
                            7,
                            Instant.parse("2020-02-03T04:05:06Z"),
                            "0123456789abcdef0123456789abcdef"));
        });
        assertThat(listing.failure().orElseThrow())
                .hasMessageContaining("1 lines")
                .hasMessageContaining("h//nameless");
        // what is left out is told whatever directory is asked for
        assertThat(storage.at("s3://barn").orElseThrow().list().failure()).isPresent();
        assertThat(names(storage, "s3://barn")).containsExactly("h/");
        // an object store may be reached in another way, which takes two slashes for one
        Storage other = address -> address.startsWith("s3a://")
                ? new LocalStorage().at(address.substring("s3a:/".length()).replace("//", "/"))
                : S3Storage.of(Map.of()).at(address);
        List<String> asked = List.of("s3a://barn/h");
        InventoryStorage reached =
                InventoryStorage.of(manifest, other, asked, new StorageTimeout(StorageTimeout.DEFAULT));
        assertThat(reached.roots()).containsExactly("/barn/h");
        assertThat(reached.size()).isOne();
        assertThat(InventoryStorage.of(
                                manifest, other, List.of("s3://barn"), new StorageTimeout(StorageTimeout.DEFAULT))
                        .roots())
                .containsExactly("s3://barn/h");

        Files.writeString(temporary.resolve("s3/data/part.csv.gz"), "other");
        assertThatThrownBy(
                        () -> InventoryStorage.of(manifest, other, asked, new StorageTimeout(StorageTimeout.DEFAULT)))
                .hasMessageContaining("does not have the MD5");
        Files.delete(temporary.resolve("s3/data/part.csv.gz"));
        assertThatThrownBy(
                        () -> InventoryStorage.of(manifest, other, asked, new StorageTimeout(StorageTimeout.DEFAULT)))
                .hasMessageContaining("part.csv.gz, which is missing; copy");
    }

    private Path manifest(String format, String csv, String schema) throws Exception {
        Path data = Files.createDirectories(temporary.resolve("s3/data")).resolve("part.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(data))) {
            out.write(csv.getBytes(UTF_8));
        }
        String md5 = HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(Files.readAllBytes(data)));
        return Files.writeString(
                Files.createDirectories(temporary.resolve("s3/2020-02-03T00-00Z"))
                        .resolve("manifest.json"),
                """
                {"sourceBucket": "barn", "fileFormat": "%s", "fileSchema": "%s",
                 "files": [{"key": "lists/barn/daily/data/part.csv.gz", "size": 1, "MD5checksum": "%s"}]}
                """.formatted(format, schema, md5));
    }

    @Test
    void what_is_no_inventory_is_refused_with_its_line() throws Exception {
        assertRefused("1 2020-02-03T04:05:06Z /oats/a\nnonsense\n", "line 2 of ", "find -printf");
        assertRefused("1 yesterday /oats/a\n", "line 1", "no time");
        assertRefused("1 1 oats/a\n", "lists no file", "oats/a");
        assertRefused("1 2020-02-03T04:05:06Z /oats/a\r\n", "line 1 of ", "carriage return");
        assertRefused("", "lists no file");
        assertRefused("-rw-r--r--   3 oats oats 1.2 K 2020-02-03 04:05 /oats/a\n", "line 1");
        assertRefused("{\"fileFormat\": ", "no manifest");
        Path parquet = manifest("Parquet", "", "message s3.inventory {}");
        assertThatThrownBy(() -> InventoryStorage.of(
                        parquet, new LocalStorage(), List.of(), new StorageTimeout(StorageTimeout.DEFAULT)))
                .hasMessageContaining("Parquet; only CSV is supported");
        Path sizeless = manifest("CSV", "", "Bucket, Key");
        assertThatThrownBy(() -> InventoryStorage.of(
                        sizeless, new LocalStorage(), List.of(), new StorageTimeout(StorageTimeout.DEFAULT)))
                .hasMessageContaining("without Size");
        Path tagless = manifest("CSV", "", "Bucket, Key, Size, LastModifiedDate");
        assertThatThrownBy(() -> InventoryStorage.of(
                        tagless, new LocalStorage(), List.of(), new StorageTimeout(StorageTimeout.DEFAULT)))
                .hasMessageContaining("without ETag");
        Path odd = manifest("CSV", "\"barn\",\"a\"\n", "Bucket, Key, Size, LastModifiedDate, ETag");
        assertThatThrownBy(() -> InventoryStorage.of(
                        odd, S3Storage.of(Map.of()), List.of(), new StorageTimeout(StorageTimeout.DEFAULT)))
                .hasMessageContaining("2 values for 5 columns");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void an_inventory_made_by_way_of_a_link_is_refused() throws Exception {
        file("17/oats.warc", 10);
        Path link = Files.createSymbolicLink(temporary.toRealPath().resolve("link"), archive);
        InventoryStorage storage = storage("10 2020-02-03T04:05:06Z " + link + "/17/oats.warc\n");
        assertThatThrownBy(storage.at(link.toString()).orElseThrow()::real)
                .hasMessageContaining("make the inventory of that directory");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_link_below_the_root_is_a_directory_that_cannot_be_listed() throws Exception {
        Path file = file("17/oats.warc", 10);
        Files.createSymbolicLink(archive.resolve("18"), archive.resolve("17"));
        InventoryStorage storage = storage(line(file) + "10 2020-02-03T04:05:06Z " + archive + "/18/oats.warc\n");
        List<StorageEntry> directories =
                storage.at(archive.toString()).orElseThrow().list().entries();
        assertThat(directories.get(0).list().failure()).isEmpty();
        assertThat(directories.get(1).list().entries()).isEmpty();
        assertThat(directories.get(1).list().failure().orElseThrow())
                .hasMessageContaining("make the inventory of that directory");
    }

    @Test
    void lines_of_hadoop_may_have_any_byte() throws Exception {
        // of both letters, one byte of UTF-8 is 0x85
        InventoryStorage storage = storage("""
                drwxr-xr-x   - oats oats          0 2020-01-01 00:00 /oats/\u0445
                -rw-r--r--   3 oats oats        100 2020-02-03 04:05 /oats/\u0445/\u00c5.warc
                """);
        assertThat(names(storage, "hdfs:///oats/\u0445")).containsExactly("\u00c5.warc");
    }

    @Test
    void a_local_time_that_comes_twice_or_never_is_refused() throws Exception {
        assertThat(hadoopTime("2020-10-25 01:59")).isEqualTo(Instant.parse("2020-10-24T23:59:00Z"));
        assertThatThrownBy(() -> hadoopTime("2020-10-25 02:30"))
                .hasMessageContaining("line 1")
                .hasMessageContaining("occurs twice")
                .hasMessageContaining("TZ=UTC");
        assertThatThrownBy(() -> hadoopTime("2020-03-29 02:30")).hasMessageContaining("does not exist");
    }

    private static Instant hadoopTime(String time) throws IOException {
        String line = "-rw-r--r--   3 oats oats        100 " + time + " /oats/a.warc\n";
        try (PlainInventory inventory = new PlainInventory(
                Path.of("oats"), new ByteArrayInputStream(line.getBytes(UTF_8)), ZoneId.of("Europe/Prague"))) {
            return inventory.next().orElseThrow().state().lastModified();
        }
    }

    @Test
    void of_what_has_a_version_times_are_compared_in_seconds() throws Exception {
        StorageEntry real = new DelegatingEntry(LocalStorage.entry(file("17/oats.warc", 10))) {
            @Override
            public FileState state() throws IOException {
                FileState state = super.state();
                return new FileState(
                        state.kind(), state.size(), state.lastModified().truncatedTo(ChronoUnit.SECONDS), "etag");
            }
        };
        FileState listed = new FileState(FileState.Kind.FILE, 10, TIME.truncatedTo(ChronoUnit.MILLIS));
        assertThat(InventoryStorage.listed(real, listed).state()).isEqualTo(listed);
        FileState other = new FileState(FileState.Kind.FILE, 10, TIME.plusSeconds(1));
        assertThat(InventoryStorage.listed(real, other).state()).isEqualTo(real.state());
    }

    @Test
    void what_a_walk_found_is_not_resolved_by_an_inventory() throws Exception {
        Path file = file("17/oats.warc", 10);
        Path link = Files.createSymbolicLink(archive.resolve("18.warc"), Path.of("none"));
        InventoryStorage storage = storage(line(file));
        try (GraineryStore store = store("found")) {
            BackfillRun.over(archive).into(store);
            BackfillRun.over(storage, archive.toString()).listed().into(store);
            List<StoredFinding> open = new ArrayList<>();
            store.findings()
                    .forEach(Set.of(FindingState.OPEN), Set.of(FindingCode.BROKEN_LINK), Optional.empty(), open::add);
            assertThat(open)
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.subject().key()).isEqualTo(link.toString()));
        }
    }

    private void assertRefused(String lines, String... saying) {
        assertThatThrownBy(() -> storage(lines))
                .isInstanceOf(IOException.class)
                .satisfies(e -> assertThat(e.getMessage()).contains(saying));
    }

    private Path file(String name, int size) throws IOException {
        Path file = archive.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, new byte[size]);
        Files.setLastModifiedTime(file, FileTime.from(TIME));
        return file;
    }

    private static String line(Path file) throws IOException {
        return Files.size(file) + " " + Files.getLastModifiedTime(file).toInstant() + " " + file + "\n";
    }

    private InventoryStorage storage(String lines) throws IOException {
        return storage(lines.getBytes(UTF_8));
    }

    /** With a storage that has local files also where HDFS would have them. */
    private InventoryStorage storage(byte[] lines) throws IOException {
        LocalStorage local = new LocalStorage();
        return InventoryStorage.of(
                Files.write(temporary.resolve("inventory"), lines),
                address -> address.startsWith("hdfs://")
                        ? local.at(address.substring("hdfs://".length()))
                                .map(entry -> new RenamedEntry(entry, "hdfs://"))
                        : local.at(address),
                List.of(),
                new StorageTimeout(StorageTimeout.DEFAULT));
    }

    private static StoredFile met(InventoryStorage storage, Path file) throws IOException {
        StorageEntry entry = storage.at(file.toString()).orElseThrow();
        return StoredFile.of(entry, entry.name(), entry.listed());
    }

    private static List<String> names(InventoryStorage storage, String directory) throws IOException {
        StorageEntry entry = storage.at(directory).orElseThrow();
        assertThat(entry.state().isDirectory()).isTrue();
        List<String> names = new ArrayList<>();
        for (StorageEntry child : entry.list().entries()) {
            names.add(child.fileName() + (child.listed().isDirectory() ? "/" : ""));
        }
        return names;
    }

    private static List<FindingCode> codes(Described described) {
        return described.findings().stream().map(Finding::code).toList();
    }
}

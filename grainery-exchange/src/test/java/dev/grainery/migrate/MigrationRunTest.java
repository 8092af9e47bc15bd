// SPDX-License-Identifier: Apache-2.0
package dev.grainery.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.Soak;
import dev.grainery.compare.ContainerComparison;
import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.inspect.StatedDigest;
import dev.grainery.migrate.MigrationRun.Outcome;
import dev.grainery.migrate.MigrationRun.State;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.DigestAlgorithm;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MigrationRunTest {

    private static final int DAMAGES = Soak.trials("grainery.damages", 60, 300);
    private static final long SEED = Long.getLong("grainery.damages.seed", System.nanoTime());

    @TempDir
    private Path directory;

    private static MigrationRun run(ReadThrottle throttle) {
        return new MigrationRun(
                new Migration("a test", HarvestNaming.builtIn(), throttle, throttle),
                new ContainerComparison("a test", throttle));
    }

    private Outcome migrated(byte[] arc, String name) throws IOException {
        Path file = Files.write(directory.resolve(name + ".arc.gz"), arc);
        return run(ReadThrottle.NONE).run(StoredFile.of(file), warc(name));
    }

    private Path warc(String name) {
        return directory.resolve("new").resolve(name + ".warc.gz");
    }

    private String text(String name) throws IOException {
        return Files.readString(warc(name), StandardCharsets.ISO_8859_1);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("new"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Packing.class,
            names = {"PLAIN", "GZIP_EACH", "GZIP_WHOLE"})
    void a_warc_holds_all_that_an_arc_does(Packing packing) throws IOException {
        for (int seed = 0; seed < 20; seed++) {
            Outcome outcome = migrated(RandomArc.bytes(seed, packing), "a" + seed);
            assertThat(outcome.state()).as("%d: %s", seed, outcome).isEqualTo(State.MIGRATED);
            assertThat(outcome.counts().foreign()).isZero();
        }
    }

    @Test
    void every_field_says_what_the_arc_says() throws IOException {
        byte[] arc = ContainerBytes.arc("Oats.arc", "20071105101010", "1 0 InternetArchive\nURL\n")
                .document(
                        "http://h.cz/a b\u00fc",
                        "20071105101112345",
                        "HTTP/1.1 200 OK\r\n\r\nbody".getBytes(StandardCharsets.UTF_8))
                .document("dns:h.cz", "2007110510", "answer".getBytes(StandardCharsets.UTF_8))
                .bytes(Packing.PLAIN);
        assertThat(migrated(arc, "Oats").state()).isEqualTo(State.MIGRATED);
        assertThat(text("Oats"))
                .startsWith("WARC/1.1\r\nWARC-Type: warcinfo\r\n")
                .contains(
                        "WARC-Filename: Oats.warc.gz\r\n",
                        "\r\nsource: Oats.arc.gz\r\nsource-md5: ",
                        "WARC-Type: metadata\r\n",
                        "WARC-Target-URI: filedesc://Oats.arc\r\n",
                        "1 0 InternetArchive\nURL\n",
                        "WARC-Type: response\r\n",
                        "WARC-Date: 2007-11-05T10:11:12.345Z\r\nWARC-Target-URI: http://h.cz/a%20b%FC\r\nWARC-IP-Address: 127.0.0.1\r\n",
                        "WARC-Payload-Digest: sha1:",
                        "ARC-Header-Line-Base64: ",
                        "Content-Length: 23\r\n\r\nHTTP/1.1 200 OK\r\n\r\nbody\r\n\r\n",
                        "WARC-Type: resource\r\n",
                        "WARC-Date: 2007-11-05T10:00:00Z\r\nWARC-Target-URI: dns:h.cz\r\n",
                        "ARC-Header-Line: dns:h.cz 127.0.0.1 2007110510 text/html 6\r\n");
    }

    @ParameterizedTest
    @CsvSource({
        // the body without its chunks, and with its content coding
        "'Transfer-Encoding : chunked||6;x|<html>|4|oats|0||', <html>oats",
        "'Content-Encoding: gzip||not compressed', not compressed",
        "'Content-Length: 99||cut', cut",
        "'Transfer-Encoding: chunked||in no chunks', in no chunks",
        // none where programs differ
        "'Transfer-Encoding: chunked||6|<html>|4|oats|',",
        "'Transfer-Encoding: chunked||6|<ht',",
        "'X: no blank line|',",
        "'|HTTP/1.1 204 No Content||behind an interim response',"
    })
    void a_response_has_the_digest_of_its_payload(String message, String payload) throws IOException {
        boolean interim = message.startsWith("|");
        String content = (interim ? "HTTP/1.1 100 Continue|" : "HTTP/1.1 200 OK|") + message;
        byte[] arc = ContainerBytes.arc("Oats.arc", "20071105101010", "1 0 InternetArchive\nURL\n")
                .document(
                        "http://h.cz/",
                        "20071105101112",
                        content.replace("|", "\r\n").getBytes(StandardCharsets.UTF_8))
                .bytes(Packing.PLAIN);
        assertThat(migrated(arc, "Oats").state()).isEqualTo(State.MIGRATED);
        Optional<String> digest = text("Oats")
                .lines()
                .filter(line -> line.startsWith("WARC-Payload-Digest: "))
                .findFirst();
        MessageDigest sha1 = DigestAlgorithm.begin("SHA-1");
        assertThat(digest)
                .isEqualTo(Optional.ofNullable(payload)
                        .map(text -> "WARC-Payload-Digest: "
                                + StatedDigest.stated(sha1.digest(text.getBytes(StandardCharsets.UTF_8)))));
    }

    @Test
    void the_record_of_the_warc_says_what_that_of_the_arc_says() throws IOException {
        migrated(RandomArc.bytes(7, Packing.GZIP_EACH), "Oats");
        ContainerRecord arc = record(directory.resolve("Oats.arc.gz"));
        ContainerRecord warc = record(warc("Oats"));
        assertThat(warc.extension().migratedFrom())
                .hasValueSatisfying(source -> assertThat(source.is(arc)).isTrue());
        assertThat(warc.id()).isNotEqualTo(arc.id());
        assertThat(warc.container())
                .usingRecursiveComparison()
                .ignoringFields("fileName", "warcID", "contentLength", "size")
                .isEqualTo(arc.container());
    }

    private static ContainerRecord record(Path file) throws IOException {
        Described described = Describer.builder().author("a test").build().describe(file);
        return (ContainerRecord) ((Described.Recorded) described).record();
    }

    @Test
    @Tag("soak")
    void nothing_of_a_damaged_arc_is_dropped() throws IOException {
        for (int i = 0; i < DAMAGES; i++) {
            Random random = new Random(SEED + i);
            Packing packing = List.of(Packing.values()).get(random.nextInt(3));
            byte[] arc = damaged(RandomArc.bytes(random.nextLong(), packing), random);
            Outcome outcome = migrated(arc, "d" + i);
            boolean isArc = outcome.reason().filter("it is no ARC"::equals).isEmpty();
            assertThat(outcome.state())
                    .as("-Dgrainery.damages.seed=%d: %s", SEED + i, outcome)
                    .isEqualTo(isArc ? State.MIGRATED : State.LEFT);
        }
        assertThat(files()).noneMatch(name -> name.endsWith(".tmp"));
    }

    private static byte[] damaged(byte[] arc, Random random) {
        int at = random.nextInt(arc.length);
        int to = Math.min(arc.length, at + 1 + random.nextInt(400));
        byte[] damaged = arc.clone();
        switch (random.nextInt(4)) {
            case 0 -> {
                return Arrays.copyOf(arc, Math.max(1, at));
            }
            case 1 -> damaged[at] ^= (byte) (1 << random.nextInt(8));
            case 2 -> Arrays.fill(damaged, at, to, (byte) 0);
            default -> {
                ByteArrayOutputStream longer = new ByteArrayOutputStream();
                byte[] strange = new byte[random.nextInt(1, 300)];
                random.nextBytes(strange);
                longer.write(arc, 0, at);
                longer.writeBytes(strange);
                longer.write(arc, at, arc.length - at);
                return longer.toByteArray();
            }
        }
        return damaged;
    }

    @Test
    void the_same_arc_gives_the_same_bytes() throws IOException {
        byte[] arc = RandomArc.bytes(3, Packing.GZIP_EACH);
        migrated(arc, "Oats");
        byte[] first = Files.readAllBytes(warc("Oats"));
        Files.delete(warc("Oats"));
        migrated(arc, "Oats");
        assertThat(warc("Oats")).hasBinaryContent(first);
    }

    @Test
    void what_cannot_be_said_in_a_warc_as_it_is_is_no_difference() throws IOException {
        String head = "1 0 InternetArchive\nURL IP-address Archive-date Content-type Archive-length\n";
        byte[] arc = ContainerBytes.arc("Oats.arc", "20071105101010", head)
                .raw("ftp://h.cz/a 1.2.3.4 20071105101010 text/(html) 1\na\n")
                .raw("ftp://h.cz/b 1.2.3.4 200711051 text/html, 1\nb\n")
                .raw("http://h.cz/c 1.2.3.4 20071105101011 text/html 1\nc\n")
                .raw("http://h.cz/c 1.2.3.4 2007garbage text/html 1\nd\n")
                .raw("http://h.cz/c 1.2.3.4 20071105101011 text/html 1\ne\n")
                .raw("http://h.cz/c 1.2.3.4 2007010203:405 text/html 1\nf\n")
                .bytes(Packing.PLAIN);
        Outcome outcome = migrated(arc, "Oats");
        assertThat(outcome.state()).as("%s", outcome).isEqualTo(State.MIGRATED);
        assertThat(outcome.counts()).isEqualTo(new MigrationCounts(6, 1, 0, 0));
    }

    @Test
    void what_another_thread_writes_stays() throws IOException {
        Path other = directory.resolve("new/Oats.warc.gz.1.tmp");
        Files.createDirectory(other.getParent());
        Files.createFile(other);
        Path own = Files.createFile(directory.resolve("new/Oats.warc.1.tmp"));
        Path file = Files.write(directory.resolve("Oats.arc"), RandomArc.bytes(3, Packing.PLAIN));
        run(ReadThrottle.NONE).run(StoredFile.of(file), directory.resolve("new/Oats.warc"));
        assertThat(other).exists();
        assertThat(own).doesNotExist();
    }

    @Test
    void a_directory_is_listed_once_for_all_its_arcs() throws IOException {
        MigrationRun run = run(ReadThrottle.NONE);
        Files.createDirectory(directory.resolve("new"));
        Path before = Files.createFile(directory.resolve("new/B.warc.1.tmp"));
        Path later = directory.resolve("new/B.warc.2.tmp");
        for (String name : List.of("A", "B")) {
            Path file = Files.write(directory.resolve(name + ".arc"), RandomArc.bytes(3, Packing.PLAIN));
            run.run(StoredFile.of(file), directory.resolve("new/" + name + ".warc"));
            if (name.equals("A")) {
                Files.createFile(later);
            }
        }
        assertThat(before).doesNotExist();
        assertThat(later).as("would be deleted by a second listing").exists();
    }

    @Test
    void a_file_is_not_certified_to_be_its_own_warc() throws IOException {
        Path file = Files.write(directory.resolve("Oats"), RandomArc.bytes(3, Packing.PLAIN));
        Outcome outcome = run(ReadThrottle.NONE).run(StoredFile.of(file), file);
        assertThat(outcome.state()).isEqualTo(State.LEFT);
        Path warc = Files.write(
                directory.resolve("Oats.warc"),
                ContainerBytes.warc().resource("urn:a", new byte[3]).bytes(Packing.PLAIN));
        Files.createDirectory(directory.resolve("new"));
        Path same = Files.copy(warc, directory.resolve("new/Oats.warc"));
        assertThat(run(ReadThrottle.NONE).run(StoredFile.of(warc), same).reason())
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("it is no ARC"));
        assertThat(files()).containsExactly("Oats.warc");
    }

    @Test
    void a_large_block_goes_through_a_file_that_does_not_stay() throws IOException {
        byte[] large = ("HTTP/1.1 200 OK\r\n\r\n" + "oats ".repeat(2_000_000)).getBytes(StandardCharsets.US_ASCII);
        byte[] arc = ContainerBytes.arc("Oats.arc", "20071105101010", "1 0 InternetArchive\nURL\n")
                .document("http://h.cz/large", "20071105101010", large)
                .document("http://h.cz/small", "20071105101010", "small".getBytes(StandardCharsets.US_ASCII))
                .bytes(Packing.GZIP_EACH);
        assertThat(migrated(arc, "Oats").state()).isEqualTo(State.MIGRATED);
        assertThat(files()).containsExactly("Oats.warc.gz", "Oats.warc.gz.certificate.json");
    }

    @Test
    void what_is_done_is_not_done_again() throws IOException {
        byte[] arc = RandomArc.bytes(3, Packing.GZIP_EACH);
        migrated(arc, "Oats");
        assertThat(migrated(arc, "Oats").state()).isEqualTo(State.DONE);
        Files.delete(directory.resolve("new/Oats.warc.gz.certificate.json"));
        byte[] made = Files.readAllBytes(warc("Oats"));
        assertThat(migrated(arc, "Oats").state())
                .as("killed before the certificate")
                .isEqualTo(State.MIGRATED);
        assertThat(warc("Oats")).hasBinaryContent(made);
    }

    @Test
    void a_file_of_that_name_that_holds_something_else_stays_as_it_is() throws IOException {
        Files.createDirectory(directory.resolve("new"));
        byte[] other = RandomArc.bytes(4, Packing.GZIP_EACH);
        Files.write(warc("Oats"), other);
        Outcome outcome = migrated(RandomArc.bytes(3, Packing.GZIP_EACH), "Oats");
        assertThat(outcome.state()).isEqualTo(State.DIFFERENT);
        assertThat(outcome.differences()).isPositive();
        assertThat(warc("Oats")).hasBinaryContent(other);
        assertThat(files()).containsExactly("Oats.warc.gz");
    }

    @Test
    void the_certificate_of_another_arc_is_none() throws IOException {
        migrated(RandomArc.bytes(3, Packing.GZIP_EACH), "Oats");
        Outcome outcome = migrated(RandomArc.bytes(4, Packing.PLAIN), "Oats");
        assertThat(outcome.state()).isEqualTo(State.LEFT);
        assertThat(outcome.reason())
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("the certificate there is of other files"));
        Files.writeString(directory.resolve("new/Oats.warc.gz.certificate.json"), "{garb");
        assertThat(migrated(RandomArc.bytes(3, Packing.GZIP_EACH), "Oats").reason())
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("its certificate cannot be read"));
    }

    @Test
    void what_is_no_arc_is_left() throws IOException {
        assertThat(migrated(ContainerBytes.warc().resource("urn:a", new byte[3]).bytes(Packing.PLAIN), "w")
                        .reason())
                .contains("it is no ARC");
        assertThat(files()).isEmpty();
    }

    @Test
    void a_migration_that_is_stopped_leaves_nothing() throws IOException {
        Path file = Files.write(directory.resolve("Oats.arc.gz"), RandomArc.bytes(3, Packing.GZIP_EACH));
        int[] reads = {0};
        ReadThrottle stops = bytes -> {
            if (++reads[0] > 1) {
                throw new InterruptedIOException("stopped");
            }
        };
        assertThatThrownBy(() -> run(stops).run(StoredFile.of(file), warc("Oats")))
                .isInstanceOfAny(InterruptedIOException.class, CancellationException.class);
        assertThat(files()).isEmpty();
    }
}

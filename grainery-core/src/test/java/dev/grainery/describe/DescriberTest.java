// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.corpus.Corpus;
import dev.grainery.describe.naming.HarvestNaming;
import dev.grainery.file.NameText;
import dev.grainery.file.OpenedFile;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.file.StreamedFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.read.FilePass;
import dev.grainery.read.Reading;
import dev.grainery.record.Amount;
import dev.grainery.record.CdxRecord;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.record.Location;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordSchemas;
import dev.grainery.record.RecordStyle;
import dev.grainery.record.RevisionStatus;
import dev.grainery.record.StoredFileRecord;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DescriberTest {

    private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.089Z");
    private static final byte[] WARC = ContainerBytes.warc()
            .warcinfo(
                    "<urn:uuid:5a1a5a1a-0000-4000-8000-00000000000a>",
                    "a.warc.gz",
                    "2020-02-14T01:02:03Z",
                    "isPartOf",
                    "H")
            .bytes(Packing.GZIP_EACH);

    private final Describer describer =
            Describer.builder().author("Lib").clock(() -> NOW).build();

    @TempDir
    private Path directory;

    static Stream<Corpus.Entry> files() {
        return Corpus.entries()
                .filter(e -> Set.of("warc", "arc", "wat", "wet", "cdx", "cdxj").contains(e.kind()));
    }

    @ParameterizedTest
    @MethodSource("files")
    void a_stream_gives_the_same_record_as_its_file(Corpus.Entry entry) throws IOException {
        StoredFile file = StoredFile.of(entry.file());
        Described described = describer.describe(file);
        try (InputStream in = Files.newInputStream(entry.file())) {
            ByteArrayOutputStream copy = new ByteArrayOutputStream();
            StreamedFile stream = StreamedFile.of(in).at(file.location());
            assertThat(describer.describe(stream.copyTo(copy))).isEqualTo(described);
            assertThat(copy.toByteArray()).isEqualTo(Files.readAllBytes(entry.file()));
        }
    }

    @Test
    void the_name_tells_a_cdx_file_from_a_container() throws IOException {
        assertThat(record(write("a.warc.gz", WARC))).isInstanceOf(ContainerRecord.class);
        assertThat(record(write("a.warc.gz.cdx", " CDX N b a\n".getBytes(StandardCharsets.US_ASCII))))
                .isInstanceOf(CdxRecord.class);
    }

    @Test
    void a_stream_without_a_name_has_a_valid_record_and_no_finding_on_its_name() throws IOException {
        Described.Recorded described = recorded(describer.describe(StreamedFile.of(new ByteArrayInputStream(WARC))));
        ContainerRecord record = (ContainerRecord) described.record();
        assertThat(RecordSchemas.errors(record)).isEmpty();
        assertThat(record.container().fileName()).isEqualTo("NA");
        assertThat(record.container().isPartOf()).isEqualTo("H");
        assertThat(record.size()).isEqualTo(Amount.of(WARC.length));
        assertThat(RecordSchemas.errors(record)).isEmpty();
        assertThat(described.isHashed()).isTrue();
        assertThat(described.findings()).isEmpty();
    }

    @Test
    void a_stream_of_another_size_than_was_said_is_unstable() throws IOException {
        StreamedFile stream = StreamedFile.of(new ByteArrayInputStream(WARC)).size(WARC.length + 1);
        Described described = describer.describe(stream);
        assertThat(described).isInstanceOf(Described.Unstable.class);
        assertThat(described.findings()).extracting(Finding::code).containsExactly(FindingCode.FILE_CHANGING);
    }

    @Test
    void a_stream_that_fails_leaves_a_record_without_a_hash() throws IOException {
        InputStream failing = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("connection reset");
            }

            @Override
            public int read(byte[] target, int from, int length) throws IOException {
                throw new IOException("connection reset");
            }
        };
        InputStream content = new SequenceInputStream(new ByteArrayInputStream(WARC), failing);
        Location location = new Location("/archive", "a.warc.gz");
        Described.Recorded described =
                recorded(describer.describe(StreamedFile.of(content).at(location)));
        assertThat(described.isHashed()).isFalse();
        assertThat(described.record().size()).isEqualTo(Amount.NA);
        assertThat(RecordSchemas.errors(described.record())).isEmpty();
        assertThat(described.findings())
                .containsExactly(Finding.at(FindingCode.UNREADABLE, location.path(), WARC.length, "connection reset"));
    }

    @Test
    void a_copy_that_fails_is_no_fault_of_the_file() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("no space left");
            }
        };
        StreamedFile stream = StreamedFile.of(new ByteArrayInputStream(WARC)).copyTo(full);
        assertThatThrownBy(() -> describer.describe(stream))
                .isInstanceOf(FilePass.CopyFailedException.class)
                .hasMessage("no space left");
    }

    @Test
    void a_file_that_changed_since_it_was_met_is_unstable_and_one_that_is_not_there_is_an_error() throws IOException {
        StoredFile met = StoredFile.of(write("a.warc.gz", WARC));
        write("a.warc.gz", new byte[5]);
        assertThat(describer.describe(met)).isInstanceOf(Described.Unstable.class);
        assertThat(describer.hash(met)).isInstanceOf(Reading.Unstable.class);
        Files.delete(NameText.pathOf(met.location().path()));
        assertThat(describer.describe(met).findings())
                .extracting(Finding::code)
                .containsExactly(FindingCode.FILE_VANISHED);
        assertThatThrownBy(
                        () -> describer.describe(NameText.pathOf(met.location().path())))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void a_held_file_is_described_after_it_has_gone() throws IOException {
        Path file = write("a.warc.gz", WARC);
        StoredFileRecord record = record(file);
        OpenedFile held = OpenedFile.open(file);
        Files.delete(file);
        assertThat(recorded(describer.describe(held)).record()).isEqualTo(record);
    }

    @Test
    void a_directory_under_the_name_of_a_container_has_a_record_that_says_what_its_writer_told() throws IOException {
        Path file = Files.createDirectory(directory.resolve("a.warc.gz"));
        Describer told = Describer.builder().author("Lib").isPartOf("Told").build();
        ContainerRecord record = (ContainerRecord) recorded(told.describe(file)).record();
        assertThat(record.revision().statusOfValidation()).isEqualTo(RevisionStatus.FIRST_FAILED);
        assertThat(record.container().isPartOf()).isEqualTo("Told");
        assertThat(told.hash(StoredFile.of(file))).isInstanceOf(Reading.Unreadable.class);
    }

    @Test
    void digests_are_computed_in_the_same_pass_when_asked_for() throws Exception {
        byte[] large = new byte[5_000_000];
        new Random(3).nextBytes(large);
        byte[] warc = ContainerBytes.warc().resource("http://a.example/", large).bytes(Packing.PLAIN);
        Path file = write("a.warc", warc);
        String sha256 =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(warc));
        Describer digesting = Describer.builder()
                .author("Lib")
                .clock(() -> NOW)
                .digests(Set.of(DigestAlgorithm.SHA256))
                .build();
        StoredFileRecord record = recorded(digesting.describe(file)).record();
        assertThat(record.digests().byAlgorithm()).isEqualTo(Map.of("sha256", sha256));
        assertThat(RecordSchemas.errors(record)).isEmpty();
        assertThat(RecordJson.text(record)).contains("\"sha256\" : \"" + sha256 + "\"");
        ContainerRecord back = RecordJson.mapper().readValue(RecordJson.text(record), ContainerRecord.class);
        assertThat(back).isEqualTo(record);
        assertThat(recorded(digesting.describe(file)).record()).isEqualTo(record);
        assertThat(record(file).withDigests(record.digests())).isEqualTo(record);
        assertThat(RecordJson.text(record(file))).doesNotContain("digests");
        Path cdx = write("a.cdx", " CDX N b a\n".getBytes(StandardCharsets.US_ASCII));
        assertThat(recorded(digesting.describe(cdx)).record().digests().byAlgorithm())
                .hasSize(1);
        assertThat(digesting.hash(StoredFile.of(file)))
                .isInstanceOfSatisfying(
                        Reading.Complete.class,
                        known -> assertThat(known.fixity().digests()).isEqualTo(record.digests()));
    }

    @Test
    void one_describer_serves_many_threads() throws Exception {
        List<Path> files = new ArrayList<>();
        List<Described> expected = new ArrayList<>();
        Random random = new Random(5);
        for (int i = 0; i < 8; i++) {
            byte[] content = new byte[3_000_000];
            random.nextBytes(content);
            files.add(write(
                    i + ".warc",
                    ContainerBytes.warc()
                            .resource("http://a.example/" + i, content)
                            .bytes(Packing.PLAIN)));
            expected.add(describer.describe(files.get(i)));
        }
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Described>> found = new ArrayList<>();
            for (int round = 0; round < 3; round++) {
                for (Path file : files) {
                    found.add(threads.submit(() -> describer.describe(file)));
                }
            }
            for (int i = 0; i < found.size(); i++) {
                assertThat(found.get(i).get()).isEqualTo(expected.get(i % files.size()));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void records_need_an_author() {
        assertThatThrownBy(() -> Describer.builder().build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("author");
        assertThatThrownBy(() -> Describer.builder().author(" ").build()).isInstanceOf(IllegalArgumentException.class);
    }

    private Path write(String name, byte[] content) throws IOException {
        return Files.write(directory.resolve(name), content);
    }

    private StoredFileRecord record(Path file) throws IOException {
        return recorded(describer.describe(file)).record();
    }

    private static Described.Recorded recorded(Described described) {
        assertThat(described).isInstanceOf(Described.Recorded.class);
        return (Described.Recorded) described;
    }

    @Test
    void a_container_without_a_cdx_file_has_a_record_that_says_so() throws IOException {
        ContainerRecord container = container(describer.describe(written("a.warc.gz")));
        CdxRecord absent = describer.withoutCdx(container);
        assertThat(absent.cdx().fileName()).isEqualTo("a.warc.gz.cdx").isEqualTo(Describer.cdxNameOf(container));
        assertThat(absent.cdx().exists()).isFalse();
        assertThat(absent.location().directory()).isEqualTo(container.location().directory() + "/logs/index");
        assertThat(absent.paths().warcID().values()).containsExactly(container.id());
        assertThat(absent.harvestId()).isEqualTo(container.harvestId());
        assertThat(RecordSchemas.errors(absent)).isEmpty();
    }

    @Test
    void records_say_what_they_were_asked_to_say() throws IOException {
        Path file = written("a.warc.gz");
        ContainerRecord container = container(Describer.builder()
                .style(new RecordStyle("Lib", "Standard 2"))
                .naming(HarvestNaming.builtIn())
                .throttle(ReadThrottle.NONE)
                .build()
                .describe(file));
        assertThat(container.header().author()).isEqualTo("Lib");
        assertThat(container.header().standard()).isEqualTo("Standard 2");
    }

    private Path written(String name) throws IOException {
        return Files.write(directory.resolve(name), WARC);
    }

    private static ContainerRecord container(Described described) {
        assertThat(described).isInstanceOf(Described.Recorded.class);
        return (ContainerRecord) ((Described.Recorded) described).record();
    }
}

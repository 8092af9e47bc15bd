// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import static dev.grainery.fixture.ContainerBytes.arcMetadata;
import static dev.grainery.fixture.ContainerBytes.gzip;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.read.Compression;
import dev.grainery.read.FilePass;
import dev.grainery.read.ReadBuffers;
import dev.grainery.read.Reading;
import dev.grainery.read.container.ContainerDescription.ContainerFormat;
import dev.grainery.read.container.ContainerDescription.DescribingRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContainerReaderTest {

    private static final String ID = "<urn:uuid:5a1a5a1a-0000-4000-8000-00000000000a>";
    private static final String DATE = "2020-01-02T03:04:05Z";

    @TempDir
    Path directory;

    private final FilePass pass = new FilePass(new ReadBuffers(), ReadThrottle.NONE);

    private Reading.Complete<ContainerDescription> read(String name, byte[] bytes) throws Exception {
        Path file = Files.write(directory.resolve(name), bytes);
        Reading<ContainerDescription> reading = new ContainerReader(pass).read(StoredFile.of(file));
        assertThat(reading).isInstanceOf(Reading.Complete.class);
        Reading.Complete<ContainerDescription> complete = (Reading.Complete<ContainerDescription>) reading;
        byte[] md5 = MessageDigest.getInstance("MD5").digest(bytes);
        assertThat(complete.fixity().md5().value())
                .isEqualTo(String.format(Locale.ROOT, "%032x", new BigInteger(1, md5)));
        assertThat(complete.fixity().size()).isEqualTo(bytes.length);
        return complete;
    }

    private static List<FindingCode> codes(Reading<?> reading) {
        return reading.findings().stream().map(Finding::code).toList();
    }

    private static ContainerBytes sample() {
        return ContainerBytes.warc()
                .warcinfo(ID, "a.warc.gz", DATE, "hostname", "crawler00", "isPartOf", "Žatec 2020", "robots", "obey")
                .resource("http://example.org/1", "one".getBytes(StandardCharsets.UTF_8))
                .resource("http://example.org/2", new byte[70_000]);
    }

    @ParameterizedTest
    @EnumSource(Packing.class)
    void the_warcinfo_is_found_however_the_records_are_packed(Packing packing) throws Exception {
        Reading.Complete<ContainerDescription> reading = read("a.warc.gz", sample().bytes(packing));
        ContainerDescription description = reading.description();
        assertThat(description.format()).isEqualTo(ContainerFormat.WARC);
        assertThat(description.version()).contains("1.0");
        assertThat(description.records()).isEqualTo(3);
        assertThat(description.whole()).isTrue();
        DescribingRecord warcinfo = description.describing().orElseThrow();
        assertThat(warcinfo.recordId()).contains(ID);
        assertThat(warcinfo.date()).contains(DATE);
        assertThat(warcinfo.fields().first("ISPARTOF")).contains("Žatec 2020");
        assertThat(warcinfo.contentLength()).isEqualTo(58);
        assertThat(codes(reading))
                .isEqualTo(
                        switch (packing) {
                            case PLAIN, ZSTD -> List.of(FindingCode.WRONG_EXTENSION);
                            case GZIP_EACH -> List.of();
                            case GZIP_WHOLE -> List.of(FindingCode.WHOLE_FILE_GZIP);
                        });
    }

    @Test
    void zstd_with_a_dictionary_frame_is_read() throws Exception {
        byte[] dictionary = "WARC/1.0\r\nWARC-Type: warcinfo resource Content-Length: "
                .repeat(8)
                .getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(0x184d2a5d)
                .putInt(dictionary.length)
                .array());
        file.writeBytes(dictionary);
        file.writeBytes(Zstd.compressUsingDict(sample().bytes(Packing.PLAIN), dictionary, 3));
        Reading.Complete<ContainerDescription> reading = read("a.warc.zst", file.toByteArray());
        assertThat(reading.description().compression()).isEqualTo(Compression.ZSTD);
        assertThat(reading.description().records()).isEqualTo(3);
        assertThat(codes(reading)).isEmpty();
    }

    @Test
    void a_zstd_window_above_the_limit_is_no_damage_and_costs_no_hash() throws Exception {
        for (int windowLog : new int[] {27, 28, 31}) {
            byte[] content = sample().bytes(Packing.PLAIN);
            Reading.Complete<ContainerDescription> reading = read("a.warc.zst", zstd(windowLog, content));
            if (windowLog == 27) {
                assertThat(codes(reading)).isEmpty();
                assertThat(reading.description().records()).isEqualTo(3);
            } else {
                assertThat(codes(reading)).containsExactly(FindingCode.WINDOW_TOO_LARGE);
                assertThat(reading.findings().get(0).message())
                        .isEqualTo("a zstd frame needs a window of more than 128 MiB to be read");
            }
            assertThat(reading.fixity().size()).isEqualTo(9 + content.length);
        }
    }

    /** A frame of one block that is not compressed, which asks for a window of so many bytes (RFC 8878). */
    private static byte[] zstd(int windowLog, byte[] content) {
        int block = (content.length << 3) | 1;
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(new byte[] {
            0x28,
            (byte) 0xb5,
            0x2f,
            (byte) 0xfd,
            0,
            (byte) ((windowLog - 10) << 3),
            (byte) block,
            (byte) (block >> 8),
            (byte) (block >> 16)
        });
        file.writeBytes(content);
        return file.toByteArray();
    }

    @Test
    void a_warcinfo_that_comes_later_describes_the_container() throws Exception {
        ContainerBytes warc = ContainerBytes.warc("1.1")
                .resource("http://example.org/1", new byte[10])
                .warcinfo(ID, "b.warc", DATE, "operator", "Anna");
        Reading.Complete<ContainerDescription> reading = read("b.warc", warc.bytes(Packing.PLAIN));
        assertThat(reading.description().describing().orElseThrow().fields().first("operator"))
                .contains("Anna");
        assertThat(reading.description().first().orElseThrow().type()).contains("resource");
        assertThat(codes(reading)).isEmpty();
    }

    @Test
    void the_first_of_several_warcinfo_records_counts_and_a_differing_one_is_found() throws Exception {
        ContainerBytes warc = ContainerBytes.warc()
                .warcinfo(ID, "b.warc", DATE, "isPartOf", "one")
                .warcinfo(ID, "b.warc", DATE, "isPartOf", "one")
                .warcinfo(ID, "b.warc", DATE, "isPartOf", "two");
        Reading.Complete<ContainerDescription> reading = read("b.warc", warc.bytes(Packing.PLAIN));
        assertThat(reading.description().describing().orElseThrow().fields().first("isPartOf"))
                .contains("one");
        assertThat(codes(reading)).containsExactly(FindingCode.DESCRIPTIONS_DIFFER);
        assertThat(reading.findings().get(0).message()).endsWith("two");
    }

    @Test
    void sessions_of_a_collection_are_parts_of_it_and_another_collection_is_found() throws Exception {
        ContainerBytes sessions = ContainerBytes.warc()
                .warcinfo(ID, "b.warc", DATE, "isPartOf", "oats")
                .warcinfo(ID, "b.warc", DATE, "isPartOf", "oats/5h5intkuek64wqvg")
                .warcinfo(ID, "b.warc", DATE, "isPartOf", "oats/d67qbyfgs3idawe4");
        assertThat(codes(read("b.warc", sessions.bytes(Packing.PLAIN)))).isEmpty();
        ContainerBytes joined = sessions.warcinfo(ID, "b.warc", DATE, "isPartOf", "oats-and-rye")
                .warcinfo(ID, "b.warc", DATE, "isPartOf", "oats-and-rye/h6iiq3dtqstwhh6y");
        assertThat(codes(read("b.warc", joined.bytes(Packing.PLAIN)))).containsExactly(FindingCode.DESCRIPTIONS_DIFFER);
    }

    @Test
    void fields_may_be_folded_repeated_in_any_case_and_in_latin_1() throws Exception {
        ContainerBytes warc = ContainerBytes.warc()
                .warcinfo(
                        ID,
                        "c.warc",
                        DATE,
                        "HostName: crawler\r\noperator: Jiří\r\n  Novák\r\nodd:name: x\r\nip: 1\r\nIP: 2\r\n",
                        StandardCharsets.UTF_8)
                .warcinfo(ID, "c.warc", DATE, "publisher: Bibliothèque\r\n", StandardCharsets.ISO_8859_1);
        Reading.Complete<ContainerDescription> reading = read("c.warc", warc.bytes(Packing.PLAIN));
        DescribingFields fields =
                reading.description().describing().orElseThrow().fields();
        assertThat(fields.first("hostname", "host")).contains("crawler");
        assertThat(fields.first("operator")).contains("Jiří Novák");
        assertThat(fields.first("ip")).contains("1");
        assertThat(codes(reading)).containsExactly(FindingCode.FIELD_REPEATED);
        assertThat(FieldLines.of("publisher: Bibliothèque\r\n".getBytes(StandardCharsets.ISO_8859_1))
                        .fields()
                        .first("publisher"))
                .contains("Bibliothèque");
    }

    @Test
    void lines_without_a_colon_are_told_and_the_others_kept() throws Exception {
        ContainerBytes warc = ContainerBytes.warc()
                .warcinfo(ID, "c.warc", DATE, "no field\r\nip: 1\r\n\r\n: nameless\r\n", StandardCharsets.UTF_8);
        Reading.Complete<ContainerDescription> reading = read("c.warc", warc.bytes(Packing.PLAIN));
        assertThat(reading.description().describing().orElseThrow().fields().first("ip"))
                .contains("1");
        assertThat(codes(reading)).containsExactly(FindingCode.DESCRIPTION_UNUSABLE);
        assertThat(reading.findings().get(0).message()).startsWith("2 lines");
    }

    @Test
    void line_ends_of_lf_alone_are_read_and_noted_once() throws Exception {
        String file = new String(sample().bytes(Packing.PLAIN), StandardCharsets.ISO_8859_1).replace("\r\n", "\n");
        String fitting = file.replace("Content-Length: 58", "Content-Length: 55");
        Reading.Complete<ContainerDescription> reading = read("a.warc", fitting.getBytes(StandardCharsets.ISO_8859_1));
        assertThat(reading.description().records()).isEqualTo(3);
        assertThat(codes(reading)).containsExactly(FindingCode.LINE_ENDS);
    }

    @ParameterizedTest
    @EnumSource(
            names = {"PLAIN", "GZIP_EACH"},
            value = Packing.class)
    void an_arc_with_arcmetadata_is_read(Packing packing) throws Exception {
        ContainerBytes arc = ContainerBytes.arc(
                        "d.arc.open",
                        "20110905093545",
                        arcMetadata("arc:hostname", "kovar", "dcterms:isPartOf", "Sklizeň &amp; co", "dc:x", ""))
                .document("http://example.org/", "2011090509", new byte[300])
                .document("dns:example.org", "20110905093546123", new byte[3]);
        Reading.Complete<ContainerDescription> reading = read("d.arc", arc.bytes(packing));
        ContainerDescription description = reading.description();
        assertThat(description.format()).isEqualTo(ContainerFormat.ARC);
        assertThat(description.version()).contains("1.1");
        assertThat(description.records()).isEqualTo(3);
        DescribingRecord filedesc = description.describing().orElseThrow();
        assertThat(filedesc.type()).isEqualTo("filedesc");
        assertThat(filedesc.date()).contains("20110905093545");
        assertThat(filedesc.fields().first("hostname")).contains("kovar");
        assertThat(filedesc.fields().first("isPartOf")).contains("Sklizeň & co");
        assertThat(codes(reading))
                .isEqualTo(packing == Packing.PLAIN ? List.of() : List.of(FindingCode.WRONG_EXTENSION));
    }

    @Test
    void arcmetadata_that_name_an_external_entity_fetch_nothing() throws Exception {
        Path secret = Files.writeString(directory.resolve("secret"), "secret");
        String xml = "1 1 X\nURL\n<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY e SYSTEM \"" + secret.toUri()
                + "\">]><arcmetadata><operator>&e;</operator></arcmetadata>";
        ContainerBytes arc = ContainerBytes.arc("e.arc", "20110905093545", xml);
        Reading.Complete<ContainerDescription> reading = read("e.arc", arc.bytes(Packing.PLAIN));
        assertThat(reading.description()
                        .describing()
                        .orElseThrow()
                        .fields()
                        .byName()
                        .toString())
                .doesNotContain("secret");
    }

    @Test
    void arcmetadata_that_break_off_give_what_stands_before() throws Exception {
        String xml = "1 1 X\nURL\n<arcmetadata><operator>Anna</operator><ip>1.2";
        ContainerBytes arc = ContainerBytes.arc("e.arc", "20110905093545", xml);
        Reading.Complete<ContainerDescription> reading = read("e.arc", arc.bytes(Packing.PLAIN));
        assertThat(reading.description().describing().orElseThrow().fields().first("operator"))
                .contains("Anna");
        assertThat(codes(reading)).containsExactly(FindingCode.DESCRIPTION_UNUSABLE);
    }

    @Test
    void an_arc_without_filedesc_is_still_an_arc() throws Exception {
        byte[] file = "http://example.org/a b 1.2.3.4 20050101000000 text/html; charset=x 3\nabc\n"
                .getBytes(StandardCharsets.US_ASCII);
        Reading.Complete<ContainerDescription> plain = read("f.arc", file);
        assertThat(plain.description().format()).isEqualTo(ContainerFormat.NONE);
        byte[] usual = "http://example.org/ab 1.2.3.4 20050101000000 text/html; charset=x 3\nabc\n"
                .getBytes(StandardCharsets.US_ASCII);
        Reading.Complete<ContainerDescription> reading = read("f.arc", usual);
        assertThat(reading.description().format()).isEqualTo(ContainerFormat.ARC);
        assertThat(reading.description().first().orElseThrow().date()).contains("20050101000000");
        assertThat(codes(reading)).containsExactly(FindingCode.NO_DESCRIBING_RECORD);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "WARC", "WARC/1.0", "PK\u0003\u0004 zip", "filedesc://\0\0\0", "\n\n\n"})
    void what_is_no_container_is_told(String content) throws Exception {
        Reading.Complete<ContainerDescription> reading = read("g.warc", content.getBytes(StandardCharsets.ISO_8859_1));
        FindingCode expected = switch (content) {
            case "", "\n\n\n" -> FindingCode.EMPTY_FILE;
            case "WARC/1.0" -> FindingCode.TRUNCATED;
            default -> FindingCode.NOT_A_CONTAINER;
        };
        assertThat(codes(reading)).contains(expected);
    }

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void what_was_compressed_twice_is_no_container(boolean arc, boolean stored) throws Exception {
        ContainerBytes container =
                arc ? ContainerBytes.arc("a.arc", "20050102030405", "1 0 X\nURL IP-address Archive-date\n") : sample();
        byte[] once =
                stored ? ContainerBytes.stored(container.bytes(Packing.PLAIN)) : container.bytes(Packing.GZIP_EACH);
        Reading.Complete<ContainerDescription> reading = read("a.warc.gz", gzip(once));
        assertThat(reading.description().format()).isEqualTo(ContainerFormat.NONE);
        assertThat(reading.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.code().code()).isEqualTo("GRN-E004");
            assertThat(finding.message()).contains("compressed twice");
        });
    }

    @Test
    void the_offset_of_a_cut_record_is_told() throws Exception {
        byte[] whole = sample().bytes(Packing.PLAIN);
        Reading.Complete<ContainerDescription> reading = read("a.warc", Arrays.copyOf(whole, whole.length - 5_000));
        Finding cut = reading.findings().get(0);
        assertThat(cut.code()).isEqualTo(FindingCode.TRUNCATED);
        byte[] at = Arrays.copyOfRange(
                whole, (int) cut.offset().orElseThrow(), (int) cut.offset().orElseThrow() + 8);
        assertThat(new String(at, StandardCharsets.US_ASCII)).isEqualTo("WARC/1.0");
        assertThat(cut.message()).contains("of 70000 bytes");
    }

    static Stream<Integer> seeds() {
        return IntStream.range(0, 40).boxed();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void any_records_in_any_packing_are_counted_and_any_cut_is_survived(int seed) throws Exception {
        Random random = new Random(seed);
        ContainerBytes warc = ContainerBytes.warc(random.nextBoolean() ? "1.0" : "1.1");
        int before = random.nextInt(3);
        for (int i = 0; i < before; i++) {
            warc.resource("http://example.org/" + i, noise(random));
        }
        warc.warcinfo(ID, "h.warc", DATE, "isPartOf", "H" + seed);
        for (int i = random.nextInt(6); i > 0; i--) {
            warc.resource("http://example.org/" + i, noise(random));
        }
        Packing packing = List.of(Packing.values()).get(random.nextInt(Packing.values().length));
        byte[] bytes = warc.bytes(packing);
        Reading.Complete<ContainerDescription> reading = read("h.warc", bytes);
        assertThat(reading.description().records()).isEqualTo(warc.count());
        assertThat(reading.description().describing().orElseThrow().fields().first("isPartOf"))
                .contains("H" + seed);
        assertThat(codes(reading)).doesNotContain(FindingCode.TRUNCATED, FindingCode.DAMAGED);

        Reading.Complete<ContainerDescription> cut =
                read("h.warc", Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length - 1)));
        assertThat(cut.description().records()).isLessThanOrEqualTo(warc.count());

        byte[] flipped = bytes.clone();
        flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
        assertThat(read("h.warc", flipped).description().records()).isLessThanOrEqualTo(warc.count() + 1L);
    }

    private static byte[] noise(Random random) {
        byte[] content = new byte[random.nextInt(random.nextBoolean() ? 100 : 40_000)];
        random.nextBytes(content);
        return content;
    }

    @Test
    void the_end_of_a_large_gzip_container_is_looked_at_without_unpacking_it_all() throws Exception {
        byte[] large = large();
        assertThat(codes(read("i.warc.gz", large))).isEmpty();
        assertThat(read("i.warc.gz", large).description().whole()).isFalse();
        assertThat(codes(read("i.warc.gz", Arrays.copyOf(large, large.length - 30))))
                .containsExactly(FindingCode.TRUNCATED);
        assertThat(codes(read("i.warc.gz", Arrays.copyOf(large, large.length - 5))))
                .containsExactly(FindingCode.TRUNCATED);
        assertThat(codes(read("i.warc.gz", Arrays.copyOf(large, large.length + 9))))
                .containsExactly(FindingCode.TRAILING_BYTES);
        byte[] wrong = large.clone();
        wrong[large.length - 6] ^= 1;
        assertThat(codes(read("i.warc.gz", wrong))).containsExactly(FindingCode.DAMAGED);
    }

    private static byte[] large() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(ContainerBytes.warc()
                .warcinfo(ID, "i.warc.gz", DATE, "isPartOf", "I")
                .bytes(Packing.GZIP_EACH));
        byte[] record = ContainerBytes.warc()
                .resource("http://example.org/zeros", new byte[1 << 20])
                .bytes(Packing.PLAIN);
        byte[] member = gzip(record);
        for (long plain = 0; plain <= ContainerScan.EXAMINED; plain += record.length) {
            file.writeBytes(member);
        }
        return file.toByteArray();
    }

    @Test
    void a_record_larger_than_what_is_examined_costs_no_memory_and_no_error() throws Exception {
        byte[] member = gzip(ContainerBytes.warc()
                .resource("http://example.org/zeros", new byte[(int) ContainerScan.EXAMINED_IN_SEARCH + 1])
                .bytes(Packing.PLAIN));
        Reading.Complete<ContainerDescription> reading = read("j.warc.gz", member);
        assertThat(reading.description().whole()).isFalse();
        assertThat(codes(reading)).containsExactly(FindingCode.NO_DESCRIBING_RECORD);
    }

    @Test
    void a_header_without_end_is_bounded() throws Exception {
        byte[] header = ("WARC/1.0\r\n" + "a: b\r\n".repeat(300_000)).getBytes(StandardCharsets.US_ASCII);
        assertThat(codes(read("k.warc", header))).contains(FindingCode.DAMAGED);
        byte[] line = ("WARC/1.0\r\na: " + "b".repeat(3_000_000)).getBytes(StandardCharsets.US_ASCII);
        assertThat(codes(read("k.warc", line))).contains(FindingCode.DAMAGED);
    }

    @Test
    void foreign_bytes_after_gzip_members_and_mixed_members_are_told() throws Exception {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(sample().bytes(Packing.GZIP_WHOLE));
        file.writeBytes(gzip(ContainerBytes.warc()
                .resource("http://example.org/3", new byte[3])
                .bytes(Packing.PLAIN)));
        int end = file.size();
        file.writeBytes("garbage".getBytes(StandardCharsets.US_ASCII));
        Reading.Complete<ContainerDescription> reading = read("a.warc.gz", file.toByteArray());
        assertThat(codes(reading)).containsExactly(FindingCode.MIXED_GZIP, FindingCode.TRAILING_BYTES);
        assertThat(reading.findings().get(1).offset()).hasValue(end);
        assertThat(Optional.of(reading.description().records())).contains(4L);
    }
}

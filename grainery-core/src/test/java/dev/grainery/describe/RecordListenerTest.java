// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.corpus.Corpus;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.finding.Severity;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.read.ArchivedRecord;
import dev.grainery.read.Depth;
import dev.grainery.read.ListenerFailedException;
import dev.grainery.read.RecordListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordListenerTest {

    private static final int RECORDS = 40;

    @TempDir
    private Path directory;

    /** What was seen of one record. */
    private record Seen(
            long offset, long plainOffset, String uri, long headerLength, String content, long stored, long plain) {}

    private static final class Sightseer implements RecordListener {

        private final List<Seen> seen = new ArrayList<>();

        @Override
        public void record(ArchivedRecord record) throws IOException {
            assertThat(record.header()).hasSize((int) record.headerLength());
            seen.add(new Seen(
                    record.offset(),
                    record.plainOffset(),
                    record.field("warc-target-uri").orElse("-"),
                    record.headerLength(),
                    new String(record.content().readAllBytes(), ISO_8859_1),
                    -1,
                    -1));
        }

        @Override
        public void ended(long storedLength, long plainLength) {
            Seen last = seen.remove(seen.size() - 1);
            seen.add(new Seen(
                    last.offset(),
                    last.plainOffset(),
                    last.uri(),
                    last.headerLength(),
                    last.content(),
                    storedLength,
                    plainLength));
        }

        List<String> uris() {
            return seen.stream().map(Seen::uri).toList();
        }
    }

    private static byte[] content(int i) {
        byte[] content = new byte[200 + 700 * i];
        new Random(i).nextBytes(content);
        return content;
    }

    private static List<byte[]> warcRecords() {
        List<byte[]> records = new ArrayList<>();
        for (int i = 0; i < RECORDS; i++) {
            records.add(ContainerBytes.warc()
                    .resource("http://a.example/" + i, content(i))
                    .bytes(Packing.PLAIN));
        }
        return records;
    }

    private static byte[] file(boolean gzip, List<byte[]> records) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        records.forEach(record -> file.writeBytes(gzip ? ContainerBytes.gzip(record) : record));
        return file.toByteArray();
    }

    private static List<String> uris(int... without) {
        Set<Integer> lost = Arrays.stream(without).boxed().collect(Collectors.toSet());
        return IntStream.range(0, RECORDS)
                .filter(i -> !lost.contains(i))
                .mapToObj(i -> "http://a.example/" + i)
                .toList();
    }

    private Described describe(Depth depth, RecordListener listener, String name, byte[] content) throws IOException {
        return Describer.builder()
                .author("Lib")
                .depth(depth)
                .listener(file -> listener)
                .build()
                .describe(Files.write(directory.resolve(name), content));
    }

    @ParameterizedTest
    @EnumSource(Packing.class)
    void every_record_is_shown_with_its_place_and_content(Packing packing) throws IOException {
        ContainerBytes warc = ContainerBytes.warc();
        IntStream.range(0, RECORDS).forEach(i -> warc.resource("http://a.example/" + i, content(i)));
        byte[] file = warc.bytes(packing);
        Sightseer sightseer = new Sightseer();
        describe(Depth.WHOLE, sightseer, "a.warc", file);
        assertThat(sightseer.uris()).isEqualTo(uris());
        long plain = 0;
        for (int i = 0; i < RECORDS; i++) {
            Seen seen = sightseer.seen.get(i);
            assertThat(seen.content()).isEqualTo(new String(content(i), ISO_8859_1));
            assertThat(seen.plainOffset()).isEqualTo(plain);
            assertThat(seen.plain())
                    .isEqualTo(seen.headerLength() + seen.content().length() + 4);
            plain += seen.plain();
        }
        if (packing != Packing.ZSTD) {
            assertThat(sightseer.seen.stream().mapToLong(Seen::stored).sum()).isEqualTo(file.length);
        }
    }

    @Test
    void the_stored_length_is_that_of_the_member_of_a_record() throws IOException {
        List<byte[]> records = warcRecords();
        Sightseer sightseer = new Sightseer();
        describe(Depth.WHOLE, sightseer, "a.warc.gz", file(true, records));
        long offset = 0;
        for (int i = 0; i < RECORDS; i++) {
            Seen seen = sightseer.seen.get(i);
            assertThat(seen.offset()).isEqualTo(offset);
            assertThat(seen.stored()).isEqualTo(ContainerBytes.gzip(records.get(i)).length);
            offset += seen.stored();
        }
    }

    @Test
    void the_head_of_a_compressed_container_ends_where_it_is_described() throws IOException {
        ContainerBytes warc = ContainerBytes.warc()
                .warcinfo("<urn:uuid:5a1a5a1a-0000-4000-8000-00000000000a>", "a.warc.gz", "2020-02-14T01:02:03Z");
        IntStream.range(0, 200).forEach(i -> warc.resource("http://a.example/" + i, content(20)));
        byte[] file = warc.bytes(Packing.GZIP_EACH);
        Sightseer head = new Sightseer();
        Sightseer whole = new Sightseer();
        Described described = describe(Depth.HEAD, head, "a.warc.gz", file);
        describe(Depth.WHOLE, whole, "a.warc.gz", file);
        assertThat(whole.seen).hasSize(201);
        assertThat(head.seen).hasSizeBetween(60, 100);
        assertThat(head.uris()).isEqualTo(whole.uris().subList(0, head.seen.size()));
        assertThat(described.findings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 17, 39})
    void after_a_damaged_member_the_next_one_is_found(int damaged) throws IOException {
        List<byte[]> records = warcRecords();
        byte[] file = file(true, records);
        int offset = records.subList(0, damaged).stream()
                .mapToInt(record -> ContainerBytes.gzip(record).length)
                .sum();
        int length = ContainerBytes.gzip(records.get(damaged)).length;
        for (int at : new int[] {offset, offset + 9, offset + 30, offset + length / 2, offset + length - 6}) {
            byte[] broken = file.clone();
            broken[at] ^= (byte) 0x55;
            Sightseer sightseer = new Sightseer();
            Described described = describe(Depth.WHOLE, sightseer, "a.warc.gz", broken);
            assertThat(sightseer.uris()).as("byte %d", at).containsAll(uris(damaged));
            if (at != offset + 9) {
                // that byte only tells the operating system
                assertThat(described.findings())
                        .as("byte %d", at)
                        .filteredOn(finding ->
                                finding.severity() == Severity.ERROR || finding.code() == FindingCode.TRAILING_BYTES)
                        .extracting(finding -> finding.offset().orElse(-1))
                        .contains((long) offset);
            }
        }
    }

    @Test
    void after_a_hole_of_zeros_the_next_record_is_found() throws IOException {
        List<byte[]> records = warcRecords();
        int from = records.subList(0, 10).stream().mapToInt(r -> r.length).sum();
        byte[] file = file(false, records);
        Arrays.fill(file, from - 300, from + 90, (byte) 0);
        Sightseer sightseer = new Sightseer();
        Described described = describe(Depth.WHOLE, sightseer, "a.warc", file);
        assertThat(sightseer.uris()).isEqualTo(uris(10));
        assertThat(described.findings())
                .filteredOn(finding -> finding.code() == FindingCode.DAMAGED)
                .extracting(finding -> finding.offset().orElse(-1))
                .containsExactly((long) from - 4);
    }

    @Test
    void rubbish_between_members_is_told_and_passed() throws IOException {
        List<byte[]> records = warcRecords();
        byte[] first = file(true, records.subList(0, 20));
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(first);
        file.writeBytes("some rubbish".getBytes(US_ASCII));
        file.writeBytes(file(true, records.subList(20, RECORDS)));
        Sightseer sightseer = new Sightseer();
        Described described = describe(Depth.WHOLE, sightseer, "a.warc.gz", file.toByteArray());
        assertThat(sightseer.uris()).isEqualTo(uris());
        assertThat(described.findings())
                .filteredOn(finding -> finding.code() == FindingCode.DAMAGED)
                .extracting(finding -> finding.offset().orElse(-1))
                .containsExactly((long) first.length);
    }

    @Test
    void an_arc_goes_on_after_a_damaged_member() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(ContainerBytes.arc(
                        "a.arc", "20200214010203", "1 0 X\nURL IP-address Archive-date Content-type Archive-length\n")
                .bytes(Packing.GZIP_EACH));
        int damaged = file.size();
        for (int i = 0; i < 3; i++) {
            byte[] line =
                    ("http://a.example/" + i + " 192.0.2.1 20200214010203 text/plain 3\nabc\n").getBytes(US_ASCII);
            file.writeBytes(ContainerBytes.gzip(line));
        }
        byte[] broken = file.toByteArray();
        broken[damaged + 25] ^= 4;
        Sightseer sightseer = new Sightseer();
        describe(Depth.WHOLE, sightseer, "a.arc.gz", broken);
        assertThat(sightseer.uris()).contains("http://a.example/1", "http://a.example/2");
    }

    @Test
    void a_file_of_nothing_but_faults_has_a_bounded_number_of_findings() throws IOException {
        String faulty = "WARC/1.0\r\nWARC-Type: resource\r\n\r\n";
        Described described = describe(
                Depth.WHOLE, RecordListener.NONE, "a.warc", faulty.repeat(5_000).getBytes(US_ASCII));
        assertThat(described.findings()).hasSizeBetween(1_000, 1_010);
        assertThat(described.findings()).extracting(Finding::message).contains("4000 more of these follow");
    }

    @Test
    void what_a_listener_throws_ends_the_description() {
        byte[] file = file(true, warcRecords());
        IOException thrown = new IOException("disk full");
        assertThatThrownBy(() -> describe(
                        Depth.WHOLE,
                        record -> {
                            throw thrown;
                        },
                        "a.warc.gz",
                        file))
                .isInstanceOf(ListenerFailedException.class)
                .hasCause(thrown);
    }

    static Stream<Corpus.Entry> containers() {
        return Corpus.entries()
                .filter(e -> Set.of("warc", "arc", "wat", "wet").contains(e.kind()))
                .filter(Corpus.Entry::wellFormed);
    }

    @Tag("soak")
    @ParameterizedTest
    @MethodSource("containers")
    void as_many_records_are_shown_as_other_readers_count(Corpus.Entry entry) throws IOException {
        Sightseer sightseer = new Sightseer();
        Described described = Describer.builder()
                .author("Lib")
                .depth(Depth.WHOLE)
                .listener(file -> sightseer)
                .build()
                .describe(entry.file());
        assertThat(sightseer.seen).hasSize(entry.facts().path("records").asInt());
        assertThat(described.findings()).extracting(Finding::severity).doesNotContain(Severity.ERROR);
    }
}

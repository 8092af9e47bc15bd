// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import static dev.grainery.inspect.Inspecting.bytes;
import static dev.grainery.inspect.Inspecting.captures;
import static dev.grainery.inspect.Inspecting.hex;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.record.Inspection;
import dev.grainery.record.Inspection.Conformance;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Containers as writers of twenty years have left them, and very large ones. */
class OddContainersTest {

    /** A thousandth of what 5 GB have; {@code -Dgrainery.largeRecord=5000000000} is the real one, of 10 s for each format. */
    private static final long LARGE_RECORD = Long.getLong("grainery.largeRecord", 5_000_000);

    /** A fiftieth of ten million; {@code -Dgrainery.tinyRecords=10000000} is the real one, of half a minute. */
    private static final long TINY_RECORDS = Long.getLong("grainery.tinyRecords", 200_000);

    private static byte[] arc(String name) {
        return ContainerBytes.arc(
                        name, "20050102030405", "1 0 X\nURL IP-address Archive-date Content-type Archive-length\n")
                .document("http://a.example/" + name, "20050102030405", bytes("HTTP/1.0 200 OK\n\n<html>a"))
                .document("http://b.example/" + name, "20060102030405", bytes("HTTP/1.0 404 No\n\nb"))
                .bytes(Packing.PLAIN);
    }

    private static byte[] join(byte[] one, byte[] other) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        joined.writeBytes(one);
        joined.writeBytes(other);
        return joined.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "a member for each", "one member", "zstd"})
    void both_of_two_joined_arcs_are_counted(String packing) throws IOException {
        byte[] one = arc("one.arc");
        byte[] other = arc("other.arc");
        byte[] file = switch (packing) {
            case "plain" -> join(one, other);
            case "a member for each" -> join(ContainerBytes.gzip(one), ContainerBytes.gzip(other));
            case "one member" -> ContainerBytes.gzip(join(one, other));
            default -> join(Zstd.compress(one), Zstd.compress(other));
        };
        Inspecting inspected = Inspecting.of(file);
        Inspection inspection = inspected.inspection();
        assertThat(inspection.recordsByType()).isEqualTo(Map.of("filedesc", 2L, "document", 4L));
        assertThat(inspection.captures()).isEqualTo(4);
        assertThat(inspection.plainBytes()).isEqualTo(one.length + other.length);
        assertThat(captures(inspection.statuses())).isEqualTo(Map.of("200", 2L, "404", 2L));
        assertThat(captures(inspection.mediaTypesIdentified())).isEqualTo(Map.of("text/html", 2L, "text/plain", 2L));
        assertThat(inspection.verdict()).isEqualTo(Conformance.VALID);
        assertThat(inspected.of(FindingCode.JOINED_ARCS)).hasSize(1);
    }

    private static ContainerBytes withoutWarcinfo() {
        return ContainerBytes.warc()
                .resource("http://a.example/1", bytes("oats"))
                .resource("http://a.example/2", bytes("GIF89a"));
    }

    @ParameterizedTest
    @EnumSource(Packing.class)
    void a_warc_needs_no_warcinfo_to_be_valid(Packing packing) throws IOException {
        Inspection inspection = Inspecting.of(withoutWarcinfo().bytes(packing)).inspection();
        assertThat(inspection.verdict()).isEqualTo(Conformance.VALID);
        assertThat(inspection.recordsByType()).isEqualTo(Map.of("resource", 2L));
        assertThat(captures(inspection.mediaTypesIdentified())).isEqualTo(Map.of("text/plain", 1L, "image/gif", 1L));
    }

    @Test
    void one_gzip_member_for_all_is_inspected_like_one_for_each() throws IOException {
        Inspecting whole = Inspecting.of(withoutWarcinfo().bytes(Packing.GZIP_WHOLE));
        Inspection each =
                Inspecting.of(withoutWarcinfo().bytes(Packing.GZIP_EACH)).inspection();
        assertThat(whole.of(FindingCode.WHOLE_FILE_GZIP)).hasSize(1);
        assertThat(whole.inspection())
                .usingRecursiveComparison()
                .ignoringFields("inspected", "storedBytes")
                .isEqualTo(each);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void zstd_with_a_dictionary_is_inspected(boolean compressedDictionary) throws IOException {
        byte[] plain = withoutWarcinfo().bytes(Packing.PLAIN);
        byte[] dictionary = bytes("WARC/1.0\r\nWARC-Type: resource\r\nWARC-Date: 2020-02-02T02:02:02Z\r\n");
        byte[] stored = compressedDictionary ? Zstd.compress(dictionary) : dictionary;
        byte[] skippable = ByteBuffer.allocate(8 + stored.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(0x184d2a5d)
                .putInt(stored.length)
                .put(stored)
                .array();
        byte[] file = join(skippable, Zstd.compressUsingDict(plain, dictionary, 3));
        Inspection inspection = Inspecting.of(file).inspection();
        assertThat(inspection.verdict()).isEqualTo(Conformance.VALID);
        assertThat(inspection.storedBytes()).isEqualTo(file.length);
        assertThat(inspection.plainBytes()).isEqualTo(plain.length);
        assertThat(inspection.captures()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(longs = {5_000_000_000L, 30_000_000_000L, 999_999_999_999_999_999L})
    void a_record_that_states_more_than_4_gib_is_cut_off_where_the_file_ends(long stated) throws IOException {
        String header = "WARC/1.0\r\nWARC-Type: resource\r\nWARC-Record-ID: <urn:uuid:" + new UUID(0, 1)
                + ">\r\nWARC-Date: 2020-02-02T02:02:02Z\r\nWARC-Target-URI: http://a.example/\r\nContent-Length: ";
        Inspecting warc = Inspecting.of(bytes(header + stated + "\r\n\r\noats"));
        Inspecting arc = Inspecting.of(join(
                arc("a.arc"), bytes("http://c.example/ 192.0.2.1 20200202020202 text/plain " + stated + "\noats")));
        for (Inspecting inspected : List.of(warc, arc)) {
            assertThat(inspected.inspection().verdict()).isEqualTo(Conformance.MALFORMED);
            assertThat(inspected.of(FindingCode.TRUNCATED))
                    .singleElement()
                    .satisfies(
                            finding -> assertThat(finding.message()).contains("ends after 4 of " + stated + " bytes"));
        }
        assertThat(warc.inspection().payloadBytes()).isEqualTo(4);
    }

    /** Bytes that are made while they are read. */
    // what joins streams asks for it
    @SuppressWarnings("JdkObsolete")
    private static InputStream stream(Stream<byte[]> pieces) {
        Iterator<byte[]> iterator = pieces.iterator();
        return new SequenceInputStream(new Enumeration<>() {
            @Override
            public boolean hasMoreElements() {
                return iterator.hasNext();
            }

            @Override
            public InputStream nextElement() {
                return new ByteArrayInputStream(iterator.next());
            }
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void behind_a_large_record_all_is_counted_and_offsets_are_right(boolean arc) throws IOException {
        byte[] piece = new byte[1 << 16];
        new Random(1).nextBytes(piece);
        long pieces = (LARGE_RECORD + piece.length - 1) / piece.length;
        long length = pieces * piece.length;
        String id = "\r\nWARC-Record-ID: <urn:uuid:" + new UUID(0, 1) + ">\r\nWARC-Date: 2020-02-02T02:02:02Z\r\n";
        byte[] head = arc
                ? bytes("http://a.example/ 192.0.2.1 20200202020202 video/mp4 " + length + "\n")
                : bytes("WARC/1.0\r\nWARC-Type: resource" + id
                        + "WARC-Target-URI: http://a.example/\r\nContent-Length: " + length + "\r\n\r\n");
        byte[] begin = arc ? arc("a.arc") : new byte[0];
        // what is no record, to see where it is said to lie
        byte[] end = bytes((arc ? "\n" : "\r\n\r\n") + "no record\n");
        Inspecting inspected = Inspecting.of(stream(
                Stream.of(Stream.of(begin, head), LongStream.range(0, pieces).mapToObj(i -> piece), Stream.of(end))
                        .flatMap(part -> part)));
        Inspection inspection = inspected.inspection();
        assertThat(inspection.payloadBytes()).isEqualTo(length + (arc ? "<html>ab".length() : 0));
        assertThat(inspection.mediaTypesIdentified().top())
                .contains(new Inspection.Share("application/octet-stream", 1, length));
        assertThat(inspected.of(FindingCode.DAMAGED))
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.offset()).hasValue(begin.length + head.length + length + (arc ? 1 : 4)));
    }

    @Tag("soak")
    @Test
    void any_number_of_records_fits_into_the_same_memory() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx32m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TinyRecords.class.getName(),
                        String.valueOf(TINY_RECORDS))
                .redirectErrorStream(true)
                .start();
        String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(told).isZero();
        assertThat(told.lines())
                .contains("WARC: " + TINY_RECORDS + " captures, " + Math.max(0, TINY_RECORDS - 100) + " other hosts")
                .contains("GZIP: " + TINY_RECORDS / 10 + " captures, " + Math.max(0, TINY_RECORDS / 10 - 100)
                        + " other hosts");
    }

    /** Inspects as many records as its argument says, each of another host, with another identifier and wrong digest. */
    static final class TinyRecords {

        private TinyRecords() {}

        public static void main(String[] arguments) throws IOException {
            long number = Long.parseLong(arguments[0]);
            print("WARC", number, i -> record(i));
            print("GZIP", number / 10, i -> compressed(record(i)));
        }

        private static void print(String kind, long number, LongFunction<byte[]> record) throws IOException {
            Inspection inspection = Inspecting.of(
                            stream(LongStream.range(0, number).mapToObj(record)))
                    .inspection();
            Inspection.Rest rest = inspection.hosts().rest().orElseThrow();
            // of more than 100,000 hosts, the others are counted together
            long others = rest.atLeast() ? rest.captures() : rest.number();
            System.out.println(kind + ": " + inspection.captures() + " captures, " + others + " other hosts");
        }

        private static byte[] record(long i) {
            return bytes("WARC/1.0\r\nWARC-Type: resource\r\nWARC-Record-ID: <urn:uuid:" + new UUID(16, i)
                    + ">\r\nWARC-Date: 2020-02-02T02:02:02Z\r\nWARC-Target-URI: http://h" + i + ".example/\r\n"
                    + "WARC-Block-Digest: md5:" + hex("MD5", bytes("not " + i)) + "\r\nContent-Type: text/x" + i
                    + "\r\nContent-Length: 4\r\n\r\noats\r\n\r\n");
        }

        private static byte[] compressed(byte[] record) {
            return ContainerBytes.gzip(record);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import static dev.grainery.inspect.Inspecting.bytes;
import static dev.grainery.inspect.Inspecting.captures;
import static dev.grainery.inspect.Inspecting.hex;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.finding.FindingCode;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.record.Inspection;
import dev.grainery.record.Inspection.Conformance;
import dev.grainery.record.Inspection.DigestCounts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class InspectorTest {

    private static final String BODY = "<p>oats</p>";
    private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n";
    private static final byte[] MESSAGE = bytes(HEAD + BODY);

    private static String id(String name) {
        return "<urn:uuid:" + UUID.nameUUIDFromBytes(bytes(name)) + ">";
    }

    private static String fields(String type, String id, String date, String uri) {
        return "WARC-Type: " + type + "\r\nWARC-Record-ID: " + id(id) + "\r\nWARC-Date: " + date
                + "\r\nWARC-Target-URI: " + uri + "\r\n";
    }

    private static String response(String id) {
        return fields("response", id, "2020-02-02T02:02:02Z", "http://a.example/" + id)
                + "Content-Type: application/http; msgtype=response\r\n";
    }

    private static Inspecting inspect(String header, byte[] content) throws IOException {
        return Inspecting.of(ContainerBytes.warc().record(header, content).bytes(Packing.GZIP_EACH));
    }

    @ParameterizedTest
    @EnumSource(Packing.class)
    void counts_what_a_warc_holds(Packing packing) throws IOException {
        byte[] file = ContainerBytes.warc()
                .warcinfo(id("info"), "a.warc", "2020-02-02T02:02:02Z", "software", "x")
                .record(
                        response("1") + "WARC-Payload-Digest: sha1:" + hex("SHA-1", bytes(BODY))
                                + "\r\nWARC-Block-Digest: sha256:" + hex("SHA-256", MESSAGE) + "\r\n",
                        MESSAGE)
                .record(
                        fields("request", "2", "2020-02-02T02:02:02Z", "http://a.example/1") + "WARC-Concurrent-To: "
                                + id("1") + "\r\n",
                        bytes("GET /1 HTTP/1.1\r\n\r\n"))
                .record(
                        fields("response", "3", "2019-12-31T23:59:59Z", "https://user@B.example:8443/?q#f"),
                        bytes("HTTP/1.0 404 Not Found\r\n\r\ngone"))
                .record(
                        fields("revisit", "4", "2021-01-01T00:00:00.5Z", "http://a.example/4")
                                + "WARC-Profile: http://netpreserve.org/warc/1.0/revisit/identical-payload-digest\r\n",
                        bytes("HTTP/1.1 200 OK\r\nContent-Length: 1234\r\nContent-Type: TEXT/HTML\r\n\r\n"))
                .record(
                        fields("resource", "5", "2020-06-01T00:00:00Z", "dns:c.example") + "Content-Type: text/dns\r\n",
                        bytes("20200601000000\nc.example. 60 IN A 192.0.2.1\n"))
                .record(fields("metadata", "6", "2020-06-01T00:00:00Z", "http://a.example/1"), bytes("via: x\r\n"))
                .record(
                        "WARC-Type: monkeys\r\nWARC-Record-ID: " + id("7") + "\r\nWARC-Date: 2020-06-01T00:00:00Z\r\n",
                        bytes("x"))
                .bytes(packing);
        Inspecting inspected = Inspecting.of(file);
        Inspection inspection = inspected.inspection();
        assertThat(inspected.findings())
                .extracting(finding -> finding.code().code())
                .allMatch(code -> code.equals(packing == Packing.GZIP_WHOLE ? "GRN-W009" : "none"));
        assertThat(inspection.verdict()).isEqualTo(Conformance.VALID);
        assertThat(inspection.program()).isEqualTo("test 1");
        assertThat(inspection.records()).isEqualTo(8);
        assertThat(inspection.recordsByType())
                .isEqualTo(Map.of(
                        "warcinfo",
                        1L,
                        "response",
                        2L,
                        "request",
                        1L,
                        "revisit",
                        1L,
                        "resource",
                        1L,
                        "metadata",
                        1L,
                        "other",
                        1L));
        assertThat(inspection.storedBytes()).isEqualTo(file.length);
        assertThat(inspection.captures()).isEqualTo(4);
        assertThat(inspection.payloadBytes()).isEqualTo(BODY.length() + 4 + 44);
        assertThat(inspection.firstCapture()).isEqualTo("2019-12-31T23:59:59.000Z");
        assertThat(inspection.lastCapture()).isEqualTo("2021-01-01T00:00:00.000Z");
        assertThat(inspection.revisits()).isEqualTo(new Inspection.Revisits(1, 1234, 0));
        assertThat(captures(inspection.mediaTypesServed()))
                .isEqualTo(Map.of("text/html", 2L, "none", 1L, "text/dns", 1L));
        assertThat(captures(inspection.mediaTypesIdentified())).isEqualTo(Map.of("text/plain", 3L, "none", 1L));
        assertThat(captures(inspection.statuses())).isEqualTo(Map.of("200", 2L, "404", 1L, "none", 1L));
        assertThat(captures(inspection.hosts())).isEqualTo(Map.of("a.example", 2L, "b.example", 1L, "c.example", 1L));
        assertThat(captures(inspection.schemes())).isEqualTo(Map.of("http", 2L, "https", 1L, "dns", 1L));
        assertThat(captures(inspection.years())).isEqualTo(Map.of("2019", 1L, "2020", 2L, "2021", 1L));
        assertThat(inspection.blockDigests()).isEqualTo(new DigestCounts(1, 0, 7, 0, 0));
        assertThat(inspection.payloadDigests()).isEqualTo(new DigestCounts(1, 0, 7, 0, 0));
    }

    @Test
    void hosts_beyond_ascii_are_counted_as_they_are_registered() throws IOException {
        ContainerBytes warc = ContainerBytes.warc();
        for (String uri : List.of(
                "http://\u017elt\u00fd.example/",
                "http://us\u00e9r@\u017dLT\u00dd.example:80/",
                "http://xn--lt-1ka72c.example/",
                "http://\u0161lt\u00e1.example/",
                "http://us\u00e9r@a.example/",
                "http://.\u017e..example/",
                "http://" + "\u017e".repeat(200) + "/")) {
            warc.record(
                    "WARC-Type: response\r\nWARC-Date: 2020-01-02T03:04:05Z\r\nWARC-Target-URI: " + uri + "\r\n",
                    bytes(""));
        }
        assertThat(captures(
                        Inspecting.of(warc.bytes(Packing.PLAIN)).inspection().hosts()))
                .isEqualTo(Map.of(
                        "xn--lt-1ka72c.example",
                        3L,
                        "xn--lt-nia32c.example",
                        1L,
                        "a.example",
                        1L,
                        ".??..example",
                        1L,
                        "?".repeat(255),
                        1L));
    }

    @ParameterizedTest
    @EnumSource(names = {"PLAIN", "GZIP_EACH", "GZIP_WHOLE"})
    void counts_what_an_arc_holds(Packing packing) throws IOException {
        byte[] file = ContainerBytes.arc(
                        "a.arc", "20050102030405", "1 0 X\nURL IP-address Archive-date Content-type Archive-length\n")
                .document("http://a.example/", "20050102030405", MESSAGE)
                .document("http://b.example/with a space", "20060102030405", bytes("no head"))
                .bytes(packing);
        Inspection inspection = Inspecting.of(file).inspection();
        assertThat(inspection.verdict()).isEqualTo(Conformance.VALID);
        assertThat(inspection.recordsByType()).isEqualTo(Map.of("filedesc", 1L, "document", 2L));
        assertThat(captures(inspection.mediaTypesServed())).isEqualTo(Map.of("text/html", 2L));
        assertThat(captures(inspection.statuses())).isEqualTo(Map.of("200", 1L, "none", 1L));
        assertThat(captures(inspection.years())).isEqualTo(Map.of("2005", 1L, "2006", 1L));
        assertThat(captures(inspection.hosts())).isEqualTo(Map.of("a.example", 1L, "b.example", 1L));
        assertThat(inspection.payloadBytes()).isEqualTo(BODY.length() + 7);
    }

    @ParameterizedTest
    @CsvSource({"SHA-1,sha1", "SHA-1,SHA-1", "SHA-256,sha256", "SHA-512,sha-512", "MD5,md5"})
    void a_digest_is_read_in_every_notation(String algorithm, String label) throws IOException {
        String hex = hex(algorithm, MESSAGE);
        byte[] digest = HexFormat.of().parseHex(hex);
        for (String value : new String[] {
            hex,
            hex.toUpperCase(java.util.Locale.ROOT),
            base32(digest),
            base32(digest) + "=".repeat(-base32(digest).length() & 7),
            base32(digest).toLowerCase(java.util.Locale.ROOT),
            Base64.getEncoder().encodeToString(digest),
            Base64.getUrlEncoder().withoutPadding().encodeToString(digest)
        }) {
            String header = response("1") + "WARC-Block-Digest: " + label + ":" + value + "\r\n";
            assertThat(inspect(header, MESSAGE).inspection().blockDigests())
                    .as(value)
                    .isEqualTo(new DigestCounts(1, 0, 0, 0, 0));
            byte[] other = MESSAGE.clone();
            other[other.length - 1] ^= 1;
            Inspecting wrong = inspect(header, other);
            assertThat(wrong.inspection().blockDigests()).isEqualTo(new DigestCounts(0, 1, 0, 0, 0));
            assertThat(wrong.inspection().verdict()).isEqualTo(Conformance.WELL_FORMED);
            assertThat(wrong.of(FindingCode.RECORD_DIGEST_WRONG))
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.message())
                            .contains("http://a.example/1", "the header states " + hex)
                            .startsWith("the content of a record"));
            assertThat(wrong.record().revision().commentaries().text()).contains("GRN-E018");
        }
    }

    static String base32(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        java.math.BigInteger number = new java.math.BigInteger(1, bytes);
        int digits = (8 * bytes.length + 4) / 5;
        number = number.shiftLeft(5 * digits - 8 * bytes.length);
        for (int i = digits - 1; i >= 0; i--) {
            text.append("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
                    .charAt(number.shiftRight(5 * i).intValue() & 31));
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sha1:AAAA1", "md5:", "sha1:" + "1" + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
    void what_is_no_digest_of_a_known_algorithm_is_wrong(String stated) throws IOException {
        Inspecting inspected = inspect(response("1") + "WARC-Payload-Digest: " + stated + "\r\n", MESSAGE);
        assertThat(inspected.inspection().payloadDigests()).isEqualTo(new DigestCounts(0, 1, 0, 0, 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"crc32:00112233", "no digest"})
    void a_digest_of_another_algorithm_is_unknown(String stated) throws IOException {
        Inspecting inspected = inspect(response("1") + "WARC-Block-Digest: " + stated + "\r\n", MESSAGE);
        assertThat(inspected.inspection().blockDigests()).isEqualTo(new DigestCounts(0, 0, 0, 1, 0));
        assertThat(inspected.inspection().verdict()).isEqualTo(Conformance.VALID);
    }

    @Test
    void a_chunked_payload_has_the_digest_of_what_was_sent_or_of_what_was_meant() throws IOException {
        String chunked = "5;x=y\r\n<p>oa\r\n6\r\nts</p>\r\n0\r\n\r\n";
        byte[] message = bytes("HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n" + chunked);
        for (String payload : new String[] {chunked, BODY}) {
            String header = response("1") + "WARC-Payload-Digest: sha1:" + hex("SHA-1", bytes(payload)) + "\r\n";
            assertThat(inspect(header, message).inspection().payloadDigests())
                    .isEqualTo(new DigestCounts(1, 0, 0, 0, 0));
        }
        String header = response("1") + "WARC-Payload-Digest: sha1:" + hex("SHA-1", bytes("<p>oa")) + "\r\n";
        assertThat(inspect(header, message).inspection().payloadDigests()).isEqualTo(new DigestCounts(0, 1, 0, 0, 0));
    }

    /** Chunks of up to 64 KiB are taken out of them at their end, those of longer payloads and of requests as they come. */
    @ParameterizedTest
    @CsvSource({
        "response, 100",
        "response, 65536",
        "response, 65537",
        "response, 200000",
        "request, 100",
        "request, 200000"
    })
    void chunks_of_any_length_are_taken_out(String type, int length) throws IOException {
        String lines = type.equals("request") ? "PUT / HTTP/1.1\r\n" : "HTTP/1.1 200 OK\r\n";
        String ends = "\r\n3\r\nend\r\n0\r\n\r\n";
        String body = "oats ".repeat(length).substring(0, length - ends.length() - 7);
        String size = "00000" + Integer.toHexString(body.length());
        String chunked = size.substring(size.length() - 5) + "\r\n" + body + ends;
        assertThat(chunked).hasSize(length);
        byte[] message = bytes(lines + "Transfer-Encoding: chunked\r\n\r\n" + chunked);
        String fields = fields(type, "1", "2020-02-02T02:02:02Z", "http://a.example/1") + "WARC-Payload-Digest: sha1:";
        for (String payload : new String[] {chunked, body + "end"}) {
            assertThat(inspect(fields + hex("SHA-1", bytes(payload)) + "\r\n", message)
                            .inspection()
                            .payloadDigests())
                    .isEqualTo(new DigestCounts(1, 0, 0, 0, 0));
        }
        assertThat(inspect(fields + hex("SHA-1", bytes(body)) + "\r\n", message)
                        .inspection()
                        .payloadDigests())
                .isEqualTo(new DigestCounts(0, 1, 0, 0, 0));
    }

    private static String identified(String fields, byte[] body) throws IOException {
        byte[] head = bytes("HTTP/1.1 200 OK\r\n" + fields + "\r\n");
        byte[] message = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, message, head.length, body.length);
        Inspection inspection = inspect(response("1"), message).inspection();
        assertThat(inspection.mediaTypesIdentified().top())
                .singleElement()
                .satisfies(share -> assertThat(share.bytes()).isEqualTo(body.length));
        return inspection.mediaTypesIdentified().top().get(0).name();
    }

    private static byte[] deflated(boolean raw, byte[] plain) throws IOException {
        ByteArrayOutputStream deflated = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, raw);
        try (OutputStream out = new DeflaterOutputStream(deflated, deflater)) {
            out.write(plain);
        } finally {
            deflater.end();
        }
        return deflated.toByteArray();
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(compressed)) {
            out.write(plain);
        }
        return compressed.toByteArray();
    }

    @Test
    void a_media_type_is_identified_by_the_first_bytes_whatever_the_server_stated() throws IOException {
        assertThat(identified("Content-Type: image/gif\r\n", bytes("%PDF-1.4\n")))
                .isEqualTo("application/pdf");
        assertThat(identified("", bytes("Oats.\n"))).isEqualTo("text/plain");
        assertThat(identified("", new byte[] {1, 2, 3})).isEqualTo("application/octet-stream");
        assertThat(identified("Content-Type: text/html\r\n", new byte[0])).isEqualTo("none");
        assertThat(inspect(fields("resource", "1", "2020-06-01T00:00:00Z", "urn:x:y"), bytes("GIF89a\1\0\1\0"))
                        .inspection()
                        .mediaTypesIdentified()
                        .top())
                .containsExactly(new Inspection.Share("image/gif", 1, 10));
        String revisit = fields("revisit", "1", "2020-02-02T02:02:02Z", "http://a.example/") + "WARC-Profile: x\r\n";
        assertThat(inspect(revisit, MESSAGE).inspection().mediaTypesIdentified().top())
                .containsExactly(new Inspection.Share("none", 1, 0));
    }

    @Test
    void a_media_type_is_identified_without_chunks() throws IOException {
        String chunked = "Transfer-Encoding: chunked\r\n";
        assertThat(identified(chunked, bytes("3\r\nGIF\r\n7;x\r\n89a\1\0\1\0\r\n0\r\n\r\n")))
                .isEqualTo("image/gif");
        assertThat(identified(chunked, bytes("3\r\nGIF\r\n3\r\n89a"))).isEqualTo("image/gif");
        assertThat(identified(chunked, bytes("0\r\n\r\n"))).isEqualTo("none");
        assertThat(identified(chunked, bytes("<html><p>no chunks"))).isEqualTo("text/html");
        assertThat(identified(chunked, bytes(""))).isEqualTo("none");
    }

    @Test
    void a_media_type_is_identified_behind_a_content_encoding_that_is_known() throws IOException {
        byte[] page = bytes("<html>" + "<p>oats ".repeat(20_000));
        byte[] gzip = gzip(page);
        assertThat(identified("Content-Encoding: gzip\r\n", gzip)).isEqualTo("text/html");
        assertThat(identified("Content-Encoding: X-GZIP\r\n", Arrays.copyOf(gzip, 60)))
                .isEqualTo("text/html");
        assertThat(identified("Content-Encoding: gzip\r\n", page)).isEqualTo("text/html");
        assertThat(identified("Content-Encoding: gzip\r\n", Arrays.copyOf(gzip, 5)))
                .isEqualTo("application/gzip");
        assertThat(identified("", gzip)).isEqualTo("application/gzip");
        assertThat(identified("Content-Encoding: deflate\r\n", deflated(false, page)))
                .isEqualTo("text/html");
        assertThat(identified("Content-Encoding: deflate\r\n", deflated(true, page)))
                .isEqualTo("text/html");
        assertThat(identified("Content-Encoding: deflate\r\n", page)).isEqualTo("text/html");
        byte[] chunk = bytes(Integer.toHexString(gzip.length) + "\r\n");
        byte[] both = Arrays.copyOf(chunk, chunk.length + gzip.length);
        System.arraycopy(gzip, 0, both, chunk.length, gzip.length);
        assertThat(identified("Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n", both))
                .isEqualTo("text/html");
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "zstd", "gzip, gzip", "gzip\r\nContent-Encoding: br"})
    void what_is_encoded_otherwise_is_identified_only_as_it_is_stored(String encoding) throws IOException {
        byte[] noise = new byte[500];
        new java.util.Random(3).nextBytes(noise);
        assertThat(identified("Content-Encoding: " + encoding + "\r\n", noise)).isEqualTo("none");
        assertThat(identified("Content-Encoding: " + encoding + "\r\n", bytes("<html>oats</html>")))
                .isEqualTo("text/html");
    }

    @Test
    void the_digest_of_a_payload_that_lies_elsewhere_is_not_checked() throws IOException {
        String digest = "WARC-Payload-Digest: sha1:" + hex("SHA-1", bytes("elsewhere")) + "\r\n";
        String revisit = fields("revisit", "1", "2020-02-02T02:02:02Z", "http://a.example/") + "WARC-Profile: x\r\n";
        assertThat(inspect(revisit + digest, MESSAGE).inspection().payloadDigests())
                .isEqualTo(new DigestCounts(0, 0, 0, 0, 1));
        assertThat(inspect(response("1") + "WARC-Segment-Number: 1\r\n" + digest, MESSAGE)
                        .inspection()
                        .payloadDigests())
                .isEqualTo(new DigestCounts(0, 0, 0, 0, 1));
    }

    @Test
    void fields_that_are_missing_or_repeated_are_told_once_for_all_records() throws IOException {
        ContainerBytes warc = ContainerBytes.warc();
        for (int i = 0; i < 300; i++) {
            warc.record(
                    "WARC-Type: response\r\nWARC-Type: request\r\nWARC-Record-ID: " + id("" + i)
                            + "\r\nWARC-Date: 2020\r\n",
                    new byte[0]);
        }
        Inspecting inspected = Inspecting.of(warc.bytes(Packing.GZIP_EACH));
        assertThat(inspected.of(FindingCode.RECORD_FIELD_REPEATED))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.offset()).hasValue(0);
                    assertThat(finding.message()).contains("300 records with more than one WARC-Type");
                });
        assertThat(inspected.of(FindingCode.FIELD_MISSING))
                .singleElement()
                .satisfies(finding -> assertThat(finding.message()).contains("300 records without WARC-Target-URI"));
        assertThat(inspected.inspection().verdict()).isEqualTo(Conformance.WELL_FORMED);
    }

    @Test
    void folded_lines_are_one_value() throws IOException {
        Inspecting inspected = inspect(
                "WARC-Type:\r\n resource\r\nWARC-Record-ID: " + id("1")
                        + "\r\nWARC-Date: 2020-02-02\r\n\tT02:02:02Z\r\nWARC-Target-URI:\r\n\thttp://a.example/\r\n",
                MESSAGE);
        assertThat(inspected.inspection().recordsByType()).isEqualTo(Map.of("resource", 1L));
        assertThat(captures(inspected.inspection().hosts())).isEqualTo(Map.of("a.example", 1L));
    }

    @Test
    void records_that_name_each_other_must_agree() throws IOException {
        byte[] file = ContainerBytes.warc()
                .record(response("1") + "WARC-Payload-Digest: sha1:" + hex("SHA-1", bytes(BODY)) + "\r\n", MESSAGE)
                .record(
                        fields("request", "2", "2020-02-02T02:02:02Z", "http://other.example/") + "WARC-Concurrent-To: "
                                + id("1") + "\r\n",
                        new byte[0])
                .record(
                        fields("revisit", "3", "2020-02-03T02:02:02Z", "http://a.example/1") + "WARC-Profile: x\r\n"
                                + "WARC-Refers-To: " + id("1")
                                + "\r\nWARC-Refers-To-Target-URI: http://a.example/1\r\n"
                                + "WARC-Refers-To-Date: 2020-02-02T02:02:03Z\r\nWARC-Payload-Digest: sha1:"
                                + hex("SHA-1", bytes("else")) + "\r\n",
                        new byte[0])
                .record(response("1"), MESSAGE)
                .bytes(Packing.GZIP_EACH);
        Inspecting inspected = Inspecting.of(file);
        assertThat(inspected.of(FindingCode.RECORDS_DISAGREE))
                .extracting(finding -> finding.message().split(" ")[1])
                .containsExactly("WARC-Target-URI", "WARC-Refers-To-Date", "WARC-Payload-Digest");
        assertThat(inspected.of(FindingCode.RECORD_ID_REPEATED))
                .singleElement()
                .satisfies(finding -> assertThat(finding.message()).contains("offset 0"));
    }

    @Test
    void the_largest_hundred_are_listed_and_the_others_are_counted() throws IOException {
        ContainerBytes warc = ContainerBytes.warc();
        IntStream.range(0, 250)
                .flatMap(i -> IntStream.range(0, i < 10 ? 3 : 1).map(x -> i))
                .forEach(i -> warc.resource("http://h" + i + ".example/", bytes("abc")));
        Inspection inspection = Inspecting.of(warc.bytes(Packing.GZIP_WHOLE)).inspection();
        assertThat(inspection.hosts().top()).hasSize(100);
        assertThat(inspection.hosts().top().subList(0, 10))
                .allSatisfy(share -> assertThat(share.captures()).isEqualTo(3));
        assertThat(inspection.hosts().rest()).contains(new Inspection.Rest(150, false, 150, 450));
    }

    @Test
    void all_values_but_hosts_are_listed_so_that_sums_over_containers_are_exact() throws IOException {
        ContainerBytes warc = ContainerBytes.warc();
        for (int i = 0; i < 1_003; i++) {
            warc.record(
                    fields("response", "" + i, "2020-02-02T02:02:02Z", "http" + (i == 0 ? "" : i) + "://a.example/"),
                    bytes("HTTP/1.1 200 OK\r\nContent-Type: x/" + i % 250 + "\r\n\r\n"));
        }
        Inspection inspection = Inspecting.of(warc.bytes(Packing.GZIP_WHOLE)).inspection();
        assertThat(inspection.schemes().top()).hasSize(1_000);
        assertThat(inspection.schemes().rest())
                .hasValueSatisfying(rest -> assertThat(rest.captures()).isEqualTo(3))
                .hasValueSatisfying(rest -> assertThat(rest.atLeast()).isTrue());
        assertThat(inspection.years().top())
                .singleElement()
                .satisfies(year -> assertThat(year.captures()).isEqualTo(1_003));
    }

    @Test
    void memory_does_not_grow_with_the_number_of_values() {
        Distribution hosts = new Distribution(1_000, 100);
        for (int i = 0; i < 5_000; i++) {
            byte[] name = bytes("h" + i % 2_500);
            hosts.add(name, 0, name.length, 10);
        }
        Inspection.Breakdown breakdown = hosts.breakdown();
        assertThat(breakdown.top())
                .hasSize(100)
                .allSatisfy(one -> assertThat(one.captures()).isEqualTo(2));
        assertThat(breakdown.rest()).contains(new Inspection.Rest(901, true, 4_800, 48_000));
    }

    @Test
    void a_great_number_of_defects_makes_a_bounded_number_of_findings() throws IOException {
        ContainerBytes warc = ContainerBytes.warc();
        for (int i = 0; i < 400; i++) {
            warc.record(response("" + i) + "WARC-Block-Digest: md5:" + "0".repeat(32) + "\r\n", MESSAGE);
        }
        Inspecting inspected = Inspecting.of(warc.bytes(Packing.GZIP_EACH));
        assertThat(inspected.inspection().blockDigests().wrong()).isEqualTo(400);
        assertThat(inspected.of(FindingCode.RECORD_DIGEST_WRONG))
                .hasSize(101)
                .last()
                .satisfies(finding -> assertThat(finding.message()).isEqualTo("300 more of these follow"));
        assertThat(inspected.record().revision().commentaries().text().lines())
                .hasSize(11)
                .endsWith("GRN-E018 91 more of these");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<!DOCTYPE html>", "", "WARC is not what this is"})
    void what_is_no_container_has_no_inspection(String content) throws IOException {
        assertThat(Inspecting.of(bytes(content)).record().inspection()).isEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.cdx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.describe.Describer;
import dev.grainery.file.StoredFile;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.inspect.Capture;
import dev.grainery.inspect.CaptureListener;
import dev.grainery.inspect.Listeners;
import dev.grainery.inspect.PayloadListener;
import dev.grainery.read.ListenerFailedException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CdxLinesTest {

    private static final String HEADER = " CDX N b a m s k r M S V g";
    private static final String STATED = "sha1:" + "B".repeat(32);

    /** SHA-1 of {@code <p>oats</p>}. */
    private static final String OATS = "2LAYR6THQ7PQSICOYXLV6WON7UJKTXBL";

    @TempDir
    private Path temporary;

    private static String fields(String type, String uri) {
        return "WARC-Type: " + type + "\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>\r\n"
                + "WARC-Date: 2020-02-02T02:02:02Z\r\nWARC-Target-URI: " + uri + "\r\n";
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private Listing listing(CdxFormat format, ContainerBytes container, Packing packing) throws IOException {
        return Listing.of(temporary, "a.warc.gz", container.bytes(packing), format);
    }

    private static ContainerBytes several() {
        return ContainerBytes.warc()
                .warcinfo("<urn:uuid:00000000-0000-4000-8000-000000000002>", "a.warc", "2020-02-02T02:02:02Z")
                .record(
                        fields("response", "http://www.b.example/B?y=2&x=1#z") + "Content-Type: application/http\r\n",
                        bytes("HTTP/1.1 200 OK\r\nContent-Type: Text/HTML; charset=utf-8\r\n\r\n<p>oats</p>"))
                .record(fields("request", "http://www.b.example/B"), bytes("GET /B HTTP/1.1\r\n\r\n"))
                .record(
                        fields("response", "http://a.example/") + "WARC-Payload-Digest: " + STATED
                                + "\r\nContent-Type: application/http\r\n",
                        bytes("HTTP/1.1 301 Moved\r\nlocation: http://a.example/x y\r\n\r\n"))
                .record(
                        fields("revisit", "<https://a.example/>") + "Content-Type: application/http\r\n",
                        bytes("HTTP/1.1 304 Not Modified\r\nContent-Type: text/html\r\n\r\n"))
                .record(
                        fields("resource", "dns:a.example") + "Content-Type: text/dns\r\n",
                        bytes("20200202020202\na.example. 60 IN A 192.0.2.1\n"))
                .record(
                        fields("metadata", "http://a.example/") + "Content-Type: application/warc-fields\r\n",
                        bytes("via: x\r\n"))
                .record(
                        fields("metadata", "urn:text:http://a.example/") + "Content-Type: text/plain\r\n",
                        bytes("oats"))
                .record(fields("conversion", "http://a.example/"), bytes("x"));
    }

    @Test
    void lists_the_captures_in_the_order_of_their_bytes() throws IOException {
        Listing listing = listing(CdxFormat.CDX, several(), Packing.PLAIN);
        List<String> columns = listing.captures().stream()
                .map(line -> line.replaceFirst(" \\d+ \\d+ a\\.warc\\.gz$", ""))
                .toList();
        assertThat(listing.lines().get(0)).isEqualTo(HEADER);
        assertThat(columns)
                .containsExactly(
                        "dns:a.example 20200202020202 dns:a.example text/dns - OO36VR5LSDRGNMN5GVOZLFY3YJK3ZWE5 - -",
                        "example,a)/ 20200202020202 http://a.example/ - 301 " + "B".repeat(32)
                                + " http://a.example/x%20y -",
                        "example,a)/ 20200202020202 https://a.example/ warc/revisit 304 - - -",
                        "example,b)/b?x=1&y=2 20200202020202 http://www.b.example/B?y=2&x=1#z Text/HTML 200 " + OATS
                                + " - -",
                        "urn:text:http://a.example 20200202020202 urn:text:http://a.example/ text/plain - "
                                + "JNWML4WD4XETZP53MUQIIDRW5B7E2H7Y - -");
        assertThat(listing.unlisted()).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"PLAIN", "GZIP_EACH"})
    void offset_and_length_lead_to_the_record(Packing packing) throws IOException {
        byte[] container = several().bytes(packing);
        Listing listing = listing(CdxFormat.CDX, several(), packing);
        assertThat(listing.captures()).hasSize(5).allSatisfy(line -> {
            String[] columns = line.split(" ", -1);
            ByteArrayInputStream stored =
                    new ByteArrayInputStream(container, Integer.parseInt(columns[9]), Integer.parseInt(columns[8]));
            byte[] record =
                    packing == Packing.PLAIN ? stored.readAllBytes() : new GZIPInputStream(stored).readAllBytes();
            String text = new String(record, StandardCharsets.ISO_8859_1);
            assertThat(text).startsWith("WARC/1.0\r\n").endsWith("\r\n\r\n");
            assertThat(text.split("WARC-Target-URI: ", -1)).hasSize(2);
            assertThat(text.replaceAll("[<>]", "")).contains("WARC-Target-URI: " + columns[2] + "\r\n");
        });
    }

    @ParameterizedTest(name = "byte {0}")
    @ValueSource(ints = {0, 1, 2, 3, 10, 40, -6, -1})
    void the_length_of_a_record_before_a_damaged_member_ends_with_its_own(int at) throws IOException {
        byte[] before = member("http://a.example/before");
        byte[] damaged = member("http://a.example/damaged");
        byte[] after = member("http://a.example/after");
        damaged[at < 0 ? damaged.length + at : at] ^= (byte) 0xe6;
        ByteArrayOutputStream container = new ByteArrayOutputStream();
        container.writeBytes(before);
        container.writeBytes(damaged);
        container.writeBytes(after);
        Listing listing = Listing.of(temporary, "a.warc.gz", container.toByteArray(), CdxFormat.CDX);
        assertThat(listing.captures())
                .filteredOn(line -> line.contains("/before "))
                .singleElement()
                .asString()
                .endsWith(" " + before.length + " 0 a.warc.gz");
        assertThat(listing.captures())
                .filteredOn(line -> line.contains("/after "))
                .singleElement()
                .asString()
                .endsWith(" " + after.length + " " + (before.length + damaged.length) + " a.warc.gz");
    }

    private static byte[] member(String uri) {
        return ContainerBytes.warc()
                .record(
                        fields("response", uri) + "Content-Type: application/http\r\n",
                        bytes("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>oats</p>"))
                .bytes(Packing.GZIP_EACH);
    }

    @ParameterizedTest
    @EnumSource(names = {"GZIP_WHOLE", "ZSTD"})
    void captures_that_cannot_be_read_by_themselves_are_counted_and_not_listed(Packing packing) throws IOException {
        Listing listing = listing(CdxFormat.CDX, several(), packing);
        assertThat(listing.lines()).containsExactly(HEADER);
        assertThat(listing.unlisted()).isEqualTo(5);
    }

    @Test
    void cdxj_has_the_digest_as_it_is_stated_and_nothing_that_is_not_known() throws IOException {
        Listing listing = listing(CdxFormat.CDXJ, several(), Packing.PLAIN);
        assertThat(listing.lines().stream()
                        .map(line -> line.replaceAll("\"(length|offset)\": \"\\d+\"", "\"$1\": \"1\"")))
                .contains(
                        "example,a)/ 20200202020202 {\"url\": \"http://a.example/\", \"status\": \"301\", \"digest\": \""
                                + STATED + "\", \"length\": \"1\", \"offset\": \"1\", \"filename\": \"a.warc.gz\"}",
                        "example,a)/ 20200202020202 {\"url\": \"https://a.example/\", \"mime\": \"warc/revisit\","
                                + " \"status\": \"304\", \"length\": \"1\", \"offset\": \"1\", \"filename\":"
                                + " \"a.warc.gz\"}",
                        "example,b)/b?x=1&y=2 20200202020202 {\"url\": \"http://www.b.example/B?y=2&x=1#z\", \"mime\":"
                                + " \"Text/HTML\", \"status\": \"200\", \"digest\": \"sha1:" + OATS
                                + "\", \"length\": \"1\", \"offset\": \"1\", \"filename\": \"a.warc.gz\"}");
    }

    @Test
    void documents_of_an_arc_are_listed_and_its_filedesc_is_not() throws IOException {
        ContainerBytes arc = ContainerBytes.arc("a.arc", "20200202020202", "1 0 x\n")
                .document("http://a.example/", "20200202020203", bytes("HTTP/1.0 200 OK\r\n\r\n<p>oats</p>"))
                .document("http://b.example/x y?z=1 2", "20200202020204", bytes("x"))
                .document("http://c.example/", "2020", bytes("x"));
        List<String> captures = listing(CdxFormat.CDX, arc, Packing.PLAIN).captures();
        assertThat(captures.get(0))
                .startsWith("example,a)/ 20200202020203 http://a.example/ text/html 200 " + OATS + " - - ");
        assertThat(captures.get(1))
                .startsWith("example,b)/x%20y?z=1%202 20200202020204 http://b.example/x%20y?z=1%202 text/html - ");
        assertThat(captures).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "'http://a.example/\u00fc', '\\u00fc', \u00fc",
        "'http://a.example/x\"\\', 'x\\\"\\\\', 'x\"\\'",
        "'http://a.example/x y', 'x%20y', x%20y",
    })
    void odd_uris_break_no_line(String uri, String json, String column) throws IOException {
        ContainerBytes container = ContainerBytes.warc().resource(uri, bytes("x"));
        assertThat(listing(CdxFormat.CDXJ, container, Packing.PLAIN).captures())
                .singleElement()
                .asString()
                .contains("\"url\": \"http://a.example/" + json + "\"");
        assertThat(listing(CdxFormat.CDX, container, Packing.PLAIN).captures())
                .singleElement()
                .asString()
                .satisfies(line -> assertThat(line.split(" ", -1)).hasSize(11).contains("http://a.example/" + column));
    }

    @Test
    void text_that_is_not_utf_8_is_taken_for_latin_1() throws IOException {
        byte[] container = new String(
                        ContainerBytes.warc()
                                .resource("http://a.example/\u00fc", bytes("x"))
                                .bytes(Packing.PLAIN),
                        StandardCharsets.UTF_8)
                .getBytes(StandardCharsets.ISO_8859_1);
        assertThat(Listing.of(temporary, "b.warc", container, CdxFormat.CDXJ).captures())
                .singleElement()
                .asString()
                .startsWith("example,a)/%c3%bc 20200202020202 {\"url\": \"http://a.example/\\u00fc\"");
    }

    @Test
    void captures_without_uri_or_date_are_counted_and_not_listed() throws IOException {
        ContainerBytes container = ContainerBytes.warc()
                .record("WARC-Type: response\r\nWARC-Date: 2020-02-02T02:02:02Z\r\n", bytes("x"))
                .record("WARC-Type: response\r\nWARC-Target-URI: http://a.example/\r\n", bytes("x"))
                .record("WARC-Type: response\r\nWARC-Date: soon\r\nWARC-Target-URI: http://a.example/\r\n", bytes("x"));
        Listing listing = listing(CdxFormat.CDX, container, Packing.GZIP_EACH);
        assertThat(listing.lines()).containsExactly(HEADER);
        assertThat(listing.unlisted()).isEqualTo(3);
    }

    @Test
    void metadata_without_date_that_would_not_be_listed_are_not_counted() throws IOException {
        String header = "WARC-Type: metadata\r\nWARC-Target-URI: http://a.example/\r\nContent-Type: ";
        ContainerBytes container = ContainerBytes.warc()
                .record(header + "application/warc-fields\r\n", bytes("a: b\r\n"))
                .record("WARC-Type: metadata\r\nWARC-Date: 2020-02-02T02:02:02Z\r\n", bytes("oats"))
                .record(header + "text/plain\r\n", bytes("oats"));
        assertThat(listing(CdxFormat.CDX, container, Packing.PLAIN).unlisted()).isOne();
    }

    @Tag("soak")
    @Test
    void more_lines_than_fit_into_memory_are_sorted() throws IOException {
        int many = 120_000;
        try (CdxLines lines = new CdxLines(CdxFormat.CDX, "a.warc")) {
            IntStream.range(0, many).map(i -> (int) (i * 7_919L % many)).forEach(i -> lines.capture(capture(i)));
            ByteArrayOutputStream written = new ByteArrayOutputStream();
            lines.writeTo(written, true);
            List<String> sorted = new String(
                            new GZIPInputStream(new ByteArrayInputStream(written.toByteArray())).readAllBytes(),
                            StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            assertThat(sorted).hasSize(many + 1).isSorted().doesNotHaveDuplicates();
            Path file = Files.write(temporary.resolve("a.cdx.gz"), written.toByteArray());
            assertThat(lines.isIn(file, true)).isTrue();
            assertThat(lines.isIn(file, false)).isFalse();
        }
    }

    private static Capture capture(int i) {
        return new Capture(
                Capture.Kind.RESPONSE,
                "http://a.example/" + i,
                "20200202020202",
                Optional.of("text/html"),
                Optional.of("200"),
                Optional.empty(),
                Optional.of(STATED),
                1,
                i,
                1,
                true);
    }

    @Test
    void a_failure_to_write_is_told_as_it_is() {
        IOException full = new IOException("No space left on device");
        try (CdxLines lines = new CdxLines(CdxFormat.CDXJ, "a.warc")) {
            IntStream.range(0, 100).forEach(i -> lines.capture(capture(i)));
            assertThatThrownBy(() -> lines.writeTo(
                            new OutputStream() {
                                @Override
                                public void write(int b) throws IOException {
                                    throw full;
                                }
                            },
                            false))
                    .isSameAs(full);
        }
    }

    @Test
    void a_listener_that_fails_ends_the_description() throws IOException {
        Path file = Files.write(temporary.resolve("a.warc"), several().bytes(Packing.PLAIN));
        Describer inspecting =
                Describer.builder().author("Lib").inspect("test 1").build();
        CaptureListener captures = capture -> {
            throw new IOException("enough");
        };
        Listeners failing = new Listeners(captures, PayloadListener.NONE);
        assertThatThrownBy(() -> inspecting.describe(StoredFile.of(file), failing))
                .isInstanceOf(ListenerFailedException.class)
                .hasMessageContaining("enough");
        Describer plain = Describer.builder().author("Lib").build();
        assertThatThrownBy(() -> plain.describe(StoredFile.of(file), failing))
                .isInstanceOf(IllegalStateException.class);
    }
}

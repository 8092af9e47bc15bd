// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect.cdx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.corpus.Corpus;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.inspect.Capture;
import dev.grainery.inspect.CaptureListener;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.netpreserve.jwarc.cdx.CdxWriter;

/**
 * CDX files have the lines that jwarc 0.36.0 writes, but for differences that are judged here: what jwarc leaves out or
 * states otherwise, and where it is wrong.
 */
class JwarcComparisonTest {

    private static final int KEY = 0;
    private static final int DATE = 1;
    private static final int URI = 2;
    private static final int TYPE = 3;
    private static final int STATUS = 4;
    private static final int DIGEST = 5;
    private static final int REDIRECT = 6;
    private static final int LENGTH = 8;
    private static final int OFFSET = 9;
    private static final int COLUMNS = 11;
    private static final String NONE = "-";

    /** What jwarc states of records without content, and of those whose type it cannot read. */
    private static final String UNKNOWN = "application/octet-stream";

    /** jwarc takes fields of one record for those of another, or goes on behind the next one. */
    private static final Set<String> MISREAD =
            Set.of("IAH-20080430204825-00000-blackbook-truncated.arc.gz", "carriage_return_in_url.arc.gz");

    private static final Pattern SHA1 = Pattern.compile("[A-Z2-7]{32}");

    /** With escapes or characters beyond ASCII, or with a port that is none. */
    private static final Pattern ODD_URI = Pattern.compile(".*[%\\x80-\\uffff].*|https?://[^/]*:[^0-9/].*");

    @TempDir
    private Path temporary;

    static Stream<Corpus.Entry> wellFormed() {
        return Corpus.entries()
                .filter(entry -> Set.of("warc", "arc").contains(entry.kind()))
                .filter(Corpus.Entry::wellFormed)
                .filter(entry -> !MISREAD.contains(entry.file().getFileName().toString()));
    }

    @Tag("soak")
    @ParameterizedTest
    @MethodSource("wellFormed")
    void a_real_file_is_listed_as_jwarc_lists_it(Corpus.Entry entry) throws IOException {
        List<String[]> theirs;
        try {
            theirs = jwarc(entry.file());
        } catch (IOException | RuntimeException e) {
            // jwarc is stricter, and throws what it happens to meet; we have a line for what can be read
            assertThat(Listing.of(entry.file(), CdxFormat.CDX).lines()).isNotEmpty();
            return;
        }
        assertSame(entry.file(), theirs);
    }

    @Test
    void a_container_of_all_types_of_records_is_listed_as_jwarc_lists_it() throws IOException {
        String header =
                "WARC-Date: 2020-02-02T02:02:02Z\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-00000000000";
        byte[] http = "HTTP/1.1 302 Found\r\nContent-Type: text/html; charset=utf-8\r\nLocation: /b\r\n\r\nx"
                .getBytes(StandardCharsets.US_ASCII);
        String digest = "WARC-Payload-Digest: sha1:" + "A".repeat(32) + "\r\n";
        byte[] container = ContainerBytes.warc()
                .warcinfo("<urn:uuid:00000000-0000-4000-8000-000000000000>", "a.warc", "2020-02-02T02:02:02Z")
                .record(
                        "WARC-Type: response\r\n" + header + "1>\r\nWARC-Target-URI: http://www.a.example/A?b=2&a=1\r\n"
                                + digest + "Content-Type: application/http; msgtype=response\r\n",
                        http)
                .record(
                        "WARC-Type: request\r\n" + header + "2>\r\nWARC-Target-URI: http://www.a.example/A?b=2&a=1\r\n"
                                + "Content-Type: application/http; msgtype=request\r\n",
                        "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII))
                .record(
                        "WARC-Type: revisit\r\n" + header + "3>\r\nWARC-Target-URI: http://a.example/r\r\n" + digest
                                + "WARC-Profile: http://netpreserve.org/warc/1.0/revisit/identical-payload-digest\r\n"
                                + "Content-Type: application/http; msgtype=response\r\n",
                        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n".getBytes(StandardCharsets.US_ASCII))
                .resource("http://a.example/z", "oats".getBytes(StandardCharsets.US_ASCII))
                .bytes(Packing.GZIP_EACH);
        Path file = Files.write(temporary.resolve("a.warc.gz"), container);
        List<String[]> theirs = jwarc(file);
        assertThat(theirs).hasSize(3);
        assertSame(file, theirs);
    }

    /** A document with blank lines and no HTTP message, as old ARCs hold many. */
    @Test
    void what_holds_no_http_message_is_not_listed_by_jwarc_and_all_else_is_the_same() throws IOException {
        ContainerBytes container = ContainerBytes.arc(
                "a.arc", "20050102030405", "1 0 X\nURL IP-address Archive-date Content-type Archive-length\n");
        String head = "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n";
        List<String> contents = List.of(
                "<html>\r\n\r\n<p>oats</p>\r\n\r\n</html>\r\n",
                "a: b\n\nc",
                "no blank line",
                head + "\r\n\r\n",
                head,
                head + "<p>");
        for (int i = 0; i < contents.size(); i++) {
            container.document(
                    "http://a.example/" + i, "20050102030405", contents.get(i).getBytes(StandardCharsets.US_ASCII));
        }
        Path file = Files.write(temporary.resolve("a.arc.gz"), container.bytes(Packing.GZIP_EACH));
        List<String[]> theirs = jwarc(file);
        assertThat(theirs).extracting(line -> line[URI]).allMatch(uri -> uri.matches("http://a.example/[345]"));
        assertSame(file, theirs);
        assertThat(Listing.of(file, CdxFormat.CDX).captures().stream().map(line -> line.split(" ", -1)))
                .extracting(line -> line[STATUS])
                .containsExactly(NONE, NONE, NONE, "404", "404", "404");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://a.example/a", "wss://a.example/a", "dns:a.example"})
    void an_http_message_of_another_uri_is_listed_as_jwarc_lists_it(String uri) throws IOException {
        byte[] container = ContainerBytes.warc()
                .record(
                        "WARC-Type: response\r\nWARC-Date: 2020-02-02T02:02:02Z\r\nWARC-Record-ID: "
                                + "<urn:uuid:00000000-0000-4000-8000-000000000001>\r\nWARC-Target-URI: " + uri
                                + "\r\nContent-Type: application/http; msgtype=response\r\n",
                        "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\nx"
                                .getBytes(StandardCharsets.US_ASCII))
                .bytes(Packing.GZIP_EACH);
        Path file = Files.write(temporary.resolve("b.warc.gz"), container);
        List<String[]> theirs = jwarc(file);
        assertThat(theirs).hasSize(1).allMatch(line -> line[STATUS].equals("404") && line[TYPE].equals("text/html"));
        assertSame(file, theirs);
    }

    private static List<String[]> jwarc(Path file) throws IOException {
        StringWriter written = new StringWriter();
        try (CdxWriter writer = new CdxWriter(written)) {
            writer.process(List.of(file), false);
        }
        return written.toString().lines().map(line -> line.split(" ", -1)).toList();
    }

    private static void assertSame(Path file, List<String[]> theirs) throws IOException {
        Map<Long, String[]> ours = new TreeMap<>();
        Listing.of(file, CdxFormat.CDX).captures().stream()
                .map(line -> line.split(" ", -1))
                .forEach(line -> ours.put(Long.parseLong(line[OFFSET]), line));
        List<Long> left = new ArrayList<>(ours.keySet());
        for (String[] line : theirs) {
            if (line.length == COLUMNS) {
                String[] own = own(ours, line);
                boolean dated = !line[DATE].equals(NONE);
                assertThat(own.length > 0 || !dated)
                        .as("we have the line " + String.join(" ", line))
                        .isTrue();
                if (dated) {
                    assertThat(judged(line, own)).isEqualTo(List.of(own));
                }
                left.removeIf(offset -> own.length > 0 && offset == Long.parseLong(own[OFFSET]));
            }
        }
        // it lists no metadata, and responses only if they hold an HTTP message
        Map<Long, Capture> captures = captures(file);
        assertThat(left)
                .as("lines that jwarc has not")
                .map(captures::get)
                .allMatch(capture -> capture.type() == Capture.Kind.METADATA
                        || capture.status().isEmpty());
    }

    /** The line for the same record: jwarc states of some records, mostly of ARCs, a place behind their beginning. */
    private static String[] own(Map<Long, String[]> ours, String[] line) {
        long offset = Long.parseLong(line[OFFSET]);
        long end = offset + Long.parseLong(line[LENGTH]);
        return ours.containsKey(offset)
                ? ours.get(offset)
                : ours.values().stream()
                        .filter(own -> Long.parseLong(own[OFFSET]) + Long.parseLong(own[LENGTH]) == end)
                        .findFirst()
                        .orElse(new String[0]);
    }

    /** Their line with ours where both may differ. */
    private static List<String> judged(String[] line, String[] own) {
        List<String> judged = new ArrayList<>(List.of(line));
        judged.set(OFFSET, own[OFFSET]);
        judged.set(LENGTH, own[LENGTH]);
        if (ODD_URI.matcher(own[URI]).matches() || !own[URI].startsWith("http")) {
            // its keys are not those of surt then
            judged.set(KEY, own[KEY]);
        }
        if (own[STATUS].equals(NONE) && line[STATUS].equals("200")) {
            // it gives records without HTTP message a status
            judged.set(STATUS, NONE);
        }
        if (line[TYPE].equals(UNKNOWN) || own[TYPE].equals(NONE) || line[TYPE].startsWith(own[TYPE] + "%20")) {
            judged.set(TYPE, own[TYPE]);
        }
        if (line[DIGEST].equals(NONE) || !SHA1.matcher(own[DIGEST]).matches() || line[DIGEST].endsWith("=")) {
            // it computes none, and turns every form into base32
            judged.set(DIGEST, own[DIGEST]);
        }
        if (own[TYPE].equals("warc/revisit")) {
            // it does not look where a revisit leads to
            judged.set(REDIRECT, own[REDIRECT]);
        }
        return judged;
    }

    private static Map<Long, Capture> captures(Path file) throws IOException {
        Map<Long, Capture> captures = new TreeMap<>();
        Listing.<CaptureListener>read(file, capture -> captures.put(capture.offset(), capture));
        return captures;
    }
}

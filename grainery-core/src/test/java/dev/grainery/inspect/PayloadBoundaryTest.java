// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import static dev.grainery.inspect.Inspecting.bytes;
import static dev.grainery.inspect.Inspecting.captures;
import static dev.grainery.inspect.Inspecting.hex;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.record.Inspection;
import dev.grainery.record.Inspection.DigestCounts;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the payload of a record begins: behind the head of an HTTP message, or at once if it holds none. */
class PayloadBoundaryTest {

    private static final String BODY = "<p>oats</p>";
    private static final String HTTP_TYPE = "Content-Type: application/http; msgtype=response\r\n";

    /** The warcinfo states none. */
    private static final DigestCounts VERIFIED = new DigestCounts(1, 0, 1, 0, 0);

    private static final DigestCounts WRONG = new DigestCounts(0, 1, 1, 0, 0);

    private static Inspection arc(String content) throws IOException {
        return Inspecting.of(ContainerBytes.arc(
                                "a.arc",
                                "20050102030405",
                                "1 0 X\nURL IP-address Archive-date Content-type Archive-length\n")
                        .document("http://a.example/", "20050102030405", bytes(content))
                        .bytes(Packing.PLAIN))
                .inspection();
    }

    private static Inspecting warc(String type, String uri, String fields, String content) throws IOException {
        String header = "WARC-Type: " + type
                + "\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>\r\n"
                + "WARC-Date: 2020-02-02T02:02:02Z\r\nWARC-Target-URI: " + uri + "\r\n" + fields;
        return Inspecting.of(ContainerBytes.warc()
                .warcinfo("<urn:uuid:00000000-0000-4000-8000-000000000002>", "a.warc", "2020-02-02T02:02:02Z")
                .record(header, bytes(content))
                .bytes(Packing.GZIP_EACH));
    }

    private static String payloadDigest(String payload) {
        return "WARC-Payload-Digest: sha1:" + hex("SHA-1", bytes(payload)) + "\r\n";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<html>\n<head>\n\n<title>oats</title>\n\n</html>\n",
                "first line\r\n\r\nsecond line\r\n",
                "HTTQ/1.1 200 OK\r\n\r\noats",
                "HTT",
                "a: b\n\nc"
            })
    void a_document_without_an_http_message_is_all_payload(String content) throws IOException {
        Inspection inspection = arc(content);
        assertThat(inspection.payloadBytes()).isEqualTo(content.length());
        assertThat(captures(inspection.statuses())).isEqualTo(Map.of("none", 1L));
        Inspecting response =
                warc("response", "http://a.example/", "Content-Type: text/html\r\n" + payloadDigest(content), content);
        assertThat(response.inspection().payloadBytes()).isEqualTo(content.length());
        assertThat(captures(response.inspection().mediaTypesServed())).isEqualTo(Map.of("text/html", 1L));
        assertThat(response.inspection().payloadDigests()).isEqualTo(VERIFIED);
        assertThat(response.findings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTPX/1.1 200 OK", "ICY 200 OK", "\0\0\0\0"})
    void a_damaged_first_line_costs_the_status_of_a_record_that_says_it_holds_an_http_message(String line)
            throws IOException {
        String message = line + "\r\nContent-Type: text/html\r\n\r\n" + BODY;
        Inspecting declared = warc("response", "http://a.example/", HTTP_TYPE + payloadDigest(BODY), message);
        assertThat(declared.findings()).isEmpty();
        assertThat(declared.inspection().payloadBytes()).isEqualTo(BODY.length());
        assertThat(captures(declared.inspection().statuses())).isEqualTo(Map.of("none", 1L));
        assertThat(captures(declared.inspection().mediaTypesServed())).isEqualTo(Map.of("text/html", 1L));
        for (String content : new String[] {"<p>\n\noats</p>", "<p>\n<p>\n\noats</p>"}) {
            Inspecting other = warc("response", "http://a.example/", HTTP_TYPE + payloadDigest(content), content);
            assertThat(other.findings()).isEmpty();
            assertThat(other.inspection().payloadBytes()).isEqualTo(content.length());
        }
        assertThat(arc(message).payloadBytes()).isEqualTo(message.length());
    }

    @Test
    void a_request_without_an_http_message_is_all_payload() throws IOException {
        String content = "oats\r\n\r\nand more";
        Inspecting request = warc("request", "http://a.example/", payloadDigest(content), content);
        assertThat(request.inspection().payloadDigests()).isEqualTo(VERIFIED);
        String post = "POST /a HTTP/1.1\r\nHost: a.example\r\n\r\na=1";
        assertThat(warc("request", "http://a.example/", payloadDigest("a=1"), post)
                        .inspection()
                        .payloadDigests())
                .isEqualTo(VERIFIED);
    }

    @ParameterizedTest
    @CsvSource({
        // at the end of the content, and where the head that is kept is full
        "10",
        "70000",
        "2000000"
    })
    void a_head_that_no_blank_line_closes_ends_before_the_first_line_that_is_no_field(int length) throws IOException {
        String body = "<html>" + "oats ".repeat(length / 5);
        String head = "HTTP/1.1 404 Not Found\r\nX-A: b\r\n c\r\nContent-Type: text/html\r\n";
        Inspection inspection = warc("response", "http://a.example/", HTTP_TYPE + payloadDigest(body), head + body)
                .inspection();
        assertThat(captures(inspection.statuses())).isEqualTo(Map.of("404", 1L));
        assertThat(captures(inspection.mediaTypesServed())).isEqualTo(Map.of("text/html", 1L));
        assertThat(inspection.payloadBytes()).isEqualTo(body.length());
        assertThat(inspection.payloadDigests()).isEqualTo(VERIFIED);
        assertThat(captures(arc(head + body).statuses())).isEqualTo(Map.of("404", 1L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.0 204 No Content",
                "HTTP/1.0 204 No Content\r\n",
                "HTTP/1.0 204 None\r\nA: b\r\nContent-Ty"
            })
    void a_head_alone_has_a_status_and_no_payload(String head) throws IOException {
        Inspection inspection = arc(head);
        assertThat(captures(inspection.statuses())).isEqualTo(Map.of("204", 1L));
        assertThat(inspection.payloadBytes()).isZero();
    }

    @Test
    void a_long_head_is_a_head() throws IOException {
        String head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n" + "Set-Cookie: oats=1\r\n".repeat(40_000);
        Inspection inspection = warc("response", "http://a.example/", HTTP_TYPE, head + "\r\n" + BODY)
                .inspection();
        assertThat(inspection.payloadBytes()).isEqualTo(BODY.length());
        assertThat(captures(inspection.statuses())).isEqualTo(Map.of("200", 1L));
        assertThat(captures(inspection.mediaTypesServed())).isEqualTo(Map.of("text/html", 1L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://a.example/oats", "wss://a.example/", "dns:a.example", "http://a.example/"})
    void a_record_that_says_it_holds_an_http_message_has_a_status_whatever_its_uri(String uri) throws IOException {
        String head = "HTTP/1.1 101 Switching Protocols\r\nContent-Type: text/html\r\n\r\n";
        Inspecting body = warc("response", uri, HTTP_TYPE + payloadDigest(BODY), head + BODY);
        assertThat(body.findings()).isEmpty();
        assertThat(captures(body.inspection().statuses())).isEqualTo(Map.of("101", 1L));
        assertThat(captures(body.inspection().mediaTypesServed())).isEqualTo(Map.of("text/html", 1L));
        assertThat(body.inspection().payloadBytes()).isEqualTo(BODY.length());
        // the standard defines the payload only of what is fetched by HTTP: a digest of the whole is no error otherwise
        Inspecting whole = warc("response", uri, HTTP_TYPE + payloadDigest(head + BODY), head + BODY);
        boolean open = !uri.startsWith("http");
        assertThat(whole.inspection().payloadDigests()).isEqualTo(open ? VERIFIED : WRONG);
        Inspecting wrong = warc("response", uri, HTTP_TYPE + payloadDigest("chaff"), head + BODY);
        assertThat(wrong.inspection().payloadDigests()).isEqualTo(WRONG);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import static dev.grainery.inspect.Inspecting.bytes;
import static dev.grainery.inspect.Inspecting.captures;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.finding.FindingCode;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.record.Inspection.Conformance;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A damaged line of a header costs no record whose place and length are known. */
class DamagedLinesTest {

    private static final String MESSAGE = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>oats</p>";

    private static byte[] damaged(ContainerBytes container, String sound, String damaged) {
        String text = new String(container.bytes(Packing.PLAIN), StandardCharsets.ISO_8859_1);
        int at = text.indexOf(sound, text.indexOf("MARK"));
        assertThat(at).isPositive();
        return bytes(text.substring(0, at) + damaged + text.substring(at + sound.length()));
    }

    private static String record(int number) {
        return "WARC-Type: response\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-00000000000" + number
                + ">\r\nWARC-Date: 2020-02-02T02:02:02Z\r\nWARC-Target-URI: http://a.example/" + number + "\r\n";
    }

    @ParameterizedTest
    @CsvSource({
        "'WARC/1.0', 'WARC/1.0 oats'",
        "'WARC/1.0', 'WARC/1.x'",
        "'WARC/1.0', 'WARC/1.0;'",
        "'Content-Length: 55', 'Content-Length: +55'"
    })
    void of_a_warc(String sound, String damaged) throws IOException {
        ContainerBytes container = ContainerBytes.warc()
                .warcinfo("<urn:uuid:00000000-0000-4000-8000-000000000009>", "a.warc", "2020-02-02T02:02:02Z")
                .record(record(1) + "X: MARK\r\n", bytes("HTTP/1.1 404 Not Found\r\n\r\n"))
                .record(record(2), bytes(MESSAGE))
                .record(record(3), bytes(MESSAGE));
        assertRead(Inspecting.of(damaged(container, sound, damaged)));
    }

    @ParameterizedTest
    @CsvSource({
        "'http://a.example/2', 'ht tp://a.example/2'",
        "'http://a.example/2', 'a.example/2'",
    })
    void of_an_arc(String sound, String damaged) throws IOException {
        ContainerBytes container = ContainerBytes.arc(
                        "a.arc", "20050102030405", "1 0 X\nURL IP-address Archive-date Content-type Archive-length\n")
                .document("http://a.example/MARK", "20050102030405", bytes("HTTP/1.1 404 Not Found\r\n\r\n"))
                .document("http://a.example/2", "20050102030405", bytes(MESSAGE))
                .document("http://a.example/3", "20050102030405", bytes(MESSAGE));
        Inspecting inspected = Inspecting.of(damaged(container, sound, damaged));
        assertThat(inspected.of(FindingCode.DAMAGED)).hasSize(1);
        assertThat(inspected.inspection().captures()).isEqualTo(3);
        // what was fetched by HTTP is said by the URL alone
        assertThat(captures(inspected.inspection().statuses())).isEqualTo(Map.of("404", 1L, "200", 1L, "none", 1L));
    }

    @ParameterizedTest
    @CsvSource({"'WARC/1.0', 'WARC/1.0 oats'", "'WARC/1.0', 'WARC/1.x'"})
    void the_first_line_of_a_warc(String sound, String damaged) throws IOException {
        byte[] container = ContainerBytes.warc()
                .warcinfo("<urn:uuid:00000000-0000-4000-8000-000000000009>", "a.warc", "2020-02-02T02:02:02Z")
                .record(record(1), bytes(MESSAGE))
                .bytes(Packing.PLAIN);
        String text = new String(container, StandardCharsets.ISO_8859_1);
        Inspecting inspected = Inspecting.of(bytes(text.replaceFirst(sound, damaged)));
        assertThat(inspected.of(FindingCode.DAMAGED)).hasSize(1);
        assertThat(captures(inspected.inspection().statuses())).isEqualTo(Map.of("200", 1L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ÿÿ", "\0", "x", "stray line\n"})
    void stray_bytes_before_a_header_line_of_an_arc(String stray) throws IOException {
        ContainerBytes container = ContainerBytes.arc(
                        "a.arc", "20050102030405", "1 0 X\nURL IP-address Archive-date Content-type Archive-length\n")
                .document("http://a.example/MARK", "20050102030405", bytes("HTTP/1.1 404 Not Found\r\n\r\n"))
                .document("http://a.example/2", "20050102030405", bytes(MESSAGE))
                .document("http://a.example/3", "20050102030405", bytes(MESSAGE));
        Inspecting inspected = Inspecting.of(damaged(container, "http://a.example/2", stray + "http://a.example/2"));
        assertThat(inspected.of(FindingCode.DAMAGED))
                .singleElement()
                .satisfies(finding -> assertThat(finding.message())
                        .contains(stray.length() + (stray.length() == 1 ? " byte belongs" : " bytes belong")
                                + " to no record"));
        assertThat(captures(inspected.inspection().statuses())).isEqualTo(Map.of("404", 1L, "200", 2L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"filedxsc//", "ÿfiledxsc://"})
    void the_first_line_of_an_arc(String damaged) throws IOException {
        byte[] container = ContainerBytes.arc(
                        "a.arc", "20050102030405", "1 0 X\nURL IP-address Archive-date Content-type Archive-length\n")
                .document("http://a.example/2", "20050102030405", bytes(MESSAGE))
                .bytes(Packing.PLAIN);
        String text = new String(container, StandardCharsets.ISO_8859_1);
        Inspecting inspected = Inspecting.of(bytes(text.replaceFirst("filedesc://", damaged)));
        assertThat(inspected.of(FindingCode.DAMAGED)).hasSize(1);
        assertThat(inspected.of(FindingCode.NO_DESCRIBING_RECORD)).hasSize(1);
        assertThat(captures(inspected.inspection().statuses())).containsEntry("200", 1L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"WARC/ARC\nare two formats\n", "a b 1.2.3.4 20050102030405 text/plain 5\nno version\n"})
    void other_texts_are_no_containers(String text) throws IOException {
        assertThat(Inspecting.of(bytes(text)).of(FindingCode.NOT_A_CONTAINER)).hasSize(1);
    }

    private static void assertRead(Inspecting inspected) {
        assertThat(inspected.of(FindingCode.DAMAGED)).singleElement().satisfies(finding -> {
            assertThat(finding.offset().orElseThrow()).isPositive();
            assertThat(finding.message()).endsWith("; the record was read");
        });
        assertThat(inspected.inspection().verdict()).isEqualTo(Conformance.MALFORMED);
        assertThat(captures(inspected.inspection().statuses())).isEqualTo(Map.of("404", 1L, "200", 2L));
    }
}

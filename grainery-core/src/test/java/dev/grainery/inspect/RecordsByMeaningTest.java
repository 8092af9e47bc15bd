// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import static dev.grainery.inspect.Inspecting.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.describe.Described;
import dev.grainery.describe.Describer;
import dev.grainery.file.StreamedFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What records state of each other is compared by what it means, however it is written. */
class RecordsByMeaningTest {

    private static final String URI = "http://a.example/";
    private static final String BODY = "oats";
    private static final byte[] MESSAGE = bytes("HTTP/1.1 200 OK\r\n\r\n" + BODY);

    private static String record(String type, int id, String date, String fields) {
        return "WARC-Type: " + type + "\r\nWARC-Record-ID: <urn:x:" + id + ">\r\nWARC-Date: " + date
                + "\r\nWARC-Target-URI: " + URI + "\r\nContent-Type: application/http\r\n" + fields;
    }

    private static List<Finding> disagreeing(ContainerBytes warc) throws IOException {
        return Inspecting.of(warc.bytes(Packing.GZIP_EACH)).of(FindingCode.RECORDS_DISAGREE);
    }

    private static byte[] digest(String algorithm, String body) {
        try {
            return MessageDigest.getInstance(algorithm).digest(bytes(body));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Finding> ofRevisit(String originalDigest, String revisitDigest) throws IOException {
        return disagreeing(ContainerBytes.warc()
                .record(
                        record(
                                "response",
                                1,
                                "2020-02-02T02:02:02Z",
                                "WARC-Payload-Digest: " + originalDigest + "\r\n"),
                        MESSAGE)
                .record(
                        record(
                                "revisit",
                                2,
                                "2020-02-03T02:02:02Z",
                                "WARC-Profile: x\r\nWARC-Refers-To: <urn:x:1>\r\nWARC-Payload-Digest: " + revisitDigest
                                        + "\r\n"),
                        new byte[0]));
    }

    @ParameterizedTest
    @CsvSource({"SHA-1,sha1", "SHA-256,sha256", "SHA-512,sha512", "MD5,md5"})
    void the_same_digest_agrees_in_every_form(String algorithm, String label) throws IOException {
        List<String> forms = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (String body : new String[] {BODY, "bran"}) {
            byte[] digest = digest(algorithm, body);
            String base32 = InspectorTest.base32(digest);
            List<String> target = body.equals(BODY) ? forms : others;
            target.add(label + ":" + HexFormat.of().formatHex(digest));
            target.add(label.toUpperCase(Locale.ROOT) + ":"
                    + HexFormat.of().withUpperCase().formatHex(digest));
            target.add(algorithm + ":" + base32 + "=".repeat(-base32.length() & 7));
            target.add(label + ":" + base32.toLowerCase(Locale.ROOT));
            target.add(label + ":" + Base64.getEncoder().encodeToString(digest));
        }
        for (String form : forms) {
            assertThat(StatedDigest.canonical(form)).isEqualTo(forms.get(0));
            for (String other : forms) {
                assertThat(ofRevisit(form, other)).as(form + " and " + other).isEmpty();
            }
            for (String other : others) {
                assertThat(ofRevisit(form, other)).as(form + " and " + other).hasSize(1);
            }
        }
    }

    @Test
    void digests_of_two_algorithms_cannot_disagree() throws IOException {
        String sha1 = "sha1:" + HexFormat.of().formatHex(digest("SHA-1", BODY));
        String md5 = "md5:" + HexFormat.of().formatHex(digest("MD5", BODY));
        assertThat(ofRevisit(sha1, md5)).isEmpty();
        assertThat(ofRevisit(md5, "blake3:00")).isEmpty();
        assertThat(ofRevisit("blake3:00", "blake3:00")).isEmpty();
        assertThat(ofRevisit("blake3:00", "blake3:01")).hasSize(1);
        assertThat(StatedDigest.canonical("blake3:00")).isEqualTo("blake3:00");
        assertThat(StatedDigest.canonical("sha1:oats")).isEqualTo("sha1:oats");
        assertThat(StatedDigest.canonical("")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "2024-03-05T10:11:12Z, 2024-03-05T10:11:12Z, true",
        "2024-03-05T10:11:12Z, 2024-03-05T10:11:12.345Z, true",
        "2024-03-05T10:11:12.345Z, 2024-03-05T10:11Z, true",
        "2024-03-05T10:11:12Z, 2024-03-05T10:11Z, true",
        "2024-03-05T10:11Z, 2024-03-05T10:11:59Z, true",
        "2024-03-05T10:11:12Z, 2024-03-05, true",
        "2024-03-05T10:11:12Z, 2024, true",
        "2024-03-05T10:11:12Z, 20240305101112, true",
        "2024-03-05T10:11:12Z, 2024-03-05T10:11:12+00:00, true",
        "2024-03-05T10:11:12Z, 2024-03-05T12:11:12+02:00, true",
        "2024-03-05T23:11:12-02:00, 2024-03-06T01:11Z, true",
        "2024-03-05T10:11:12Z, 2024-03-05T10:11:13Z, false",
        "2024-03-05T10:11:12Z, 2024-03-05T10:12Z, false",
        "2024-03-05T10:11:12Z, 2024-03-05T10:11:12+02:00, false",
        "2024-03-05T10:11:12Z, 2024-03-06, false",
        "2024-03-05T10:11Z, 2024-03-05T11:11:12Z, false"
    })
    void dates_agree_if_they_are_the_same_time_as_exactly_as_both_state_it(String date, String stated, boolean agrees)
            throws IOException {
        List<Finding> disagreeing = disagreeing(ContainerBytes.warc()
                .record(record("response", 1, date, ""), MESSAGE)
                .record(
                        record(
                                "revisit",
                                2,
                                "2024-04-03T02:02:02Z",
                                "WARC-Profile: x\r\nWARC-Refers-To: <urn:x:1>\r\nWARC-Refers-To-Date: " + stated
                                        + "\r\n"),
                        new byte[0]));
        assertThat(disagreeing).hasSize(agrees ? 0 : 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 9})
    void every_record_that_is_named_as_concurrent_is_looked_at(int place) throws IOException {
        ContainerBytes warc = ContainerBytes.warc();
        StringBuilder named = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            warc.record(
                    record("request", 10 + i, "2020-02-02T02:02:02Z", "")
                            .replace(URI, i == place ? URI + "other" : URI),
                    bytes("GET / HTTP/1.1\r\n\r\n"));
            named.append(i % 2 == 0 ? "WARC-Concurrent-To: <urn:x:" : "warc-concurrent-to:\r\n <urn:x:")
                    .append(10 + i)
                    .append(">\r\n");
        }
        assertThat(disagreeing(warc.record(record("response", 1, "2020-02-02T02:02:02Z", named.toString()), MESSAGE)))
                .singleElement()
                .satisfies(finding -> assertThat(finding.message()).contains("it names as concurrent"));
    }

    @Test
    void a_segment_is_not_taken_for_the_payload() throws IOException {
        byte[] file = ContainerBytes.warc()
                .record(record("response", 1, "2020-02-02T02:02:02Z", "WARC-Segment-Number: 1\r\n"), MESSAGE)
                .record(
                        record(
                                "response",
                                2,
                                "2020-02-02T02:02:02Z",
                                "WARC-Segment-Number: 1\r\nWARC-Payload-Digest: sha1:OF-ALL\r\n"),
                        MESSAGE)
                .record(record("response", 3, "2020-02-02T02:02:02Z", ""), MESSAGE)
                .bytes(Packing.GZIP_EACH);
        List<Optional<String>> digests = new ArrayList<>();
        Described described = Describer.builder()
                .author("Lib")
                .inspect("test 1")
                .build()
                .describe(
                        StreamedFile.of(new ByteArrayInputStream(file)).size(file.length),
                        new Listeners(capture -> digests.add(capture.payloadDigest()), PayloadListener.NONE));
        assertThat(described.findings()).isNotEmpty();
        assertThat(digests)
                .containsExactly(
                        Optional.empty(),
                        Optional.of("sha1:OF-ALL"),
                        Optional.of(StatedDigest.stated(digest("SHA-1", BODY))));
    }
}

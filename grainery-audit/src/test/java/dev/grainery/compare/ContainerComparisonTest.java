// SPDX-License-Identifier: Apache-2.0
package dev.grainery.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.compare.Certificate.Verdict;
import dev.grainery.compare.MigratedArc.Made;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StoredFile;
import dev.grainery.fixture.ContainerBytes;
import dev.grainery.fixture.ContainerBytes.Packing;
import dev.grainery.record.Hash;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ContainerComparisonTest {

    private static final String FILEDESC = "1 0 Test\nURL IP-address Archive-date Content-type Archive-length\n";

    @TempDir
    private Path directory;

    private Certificate compared(byte[] old, byte[] made) throws IOException {
        StoredFile oldFile = StoredFile.of(Files.write(directory.resolve("old"), old));
        StoredFile newFile = StoredFile.of(Files.write(directory.resolve("new"), made));
        return new ContainerComparison("a test", ReadThrottle.NONE).compare(oldFile, newFile);
    }

    private static ContainerBytes arc() {
        return ContainerBytes.arc("a.arc", "20040102030405", FILEDESC);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void a_content_that_was_cut_off_may_not_be_cut_off_further() throws IOException {
        byte[] arc = arc().document(
                        "http://a.example/", "20040102030405", bytes("HTTP/1.0 200 OK\r\n\r\n" + "a".repeat(500)))
                .bytes(Packing.PLAIN);
        byte[] cut = Arrays.copyOf(arc, arc.length - 100);
        byte[] further = Arrays.copyOf(arc, arc.length - 200);
        assertThat(compared(cut, cut).isEqual()).isTrue();
        assertThat(compared(cut, further).differences()).containsKey(DifferenceKind.BODY);
    }

    /** A WARC with the filedesc of the ARC, and one record. */
    private static byte[] migrated(String headerLines, byte[] content) {
        return ContainerBytes.warc()
                .record(
                        String.join(
                                "\r\n",
                                "WARC-Type: metadata",
                                "WARC-Target-URI: filedesc://a.arc",
                                "WARC-Date: 2004-01-02T03:04:05Z",
                                "WARC-IP-Address: 0.0.0.0",
                                "Content-Type: text/plain",
                                ""),
                        bytes(FILEDESC))
                .record(headerLines, content)
                .bytes(Packing.GZIP_EACH);
    }

    private static String response(String more) {
        return "WARC-Type: response\r\nWARC-Target-URI: http://a.example/\r\nWARC-Date: 2004-01-02T03:04:05Z\r\n"
                + "WARC-IP-Address: 127.0.0.1\r\nContent-Type: application/http\r\n" + more;
    }

    @ParameterizedTest
    @EnumSource(Packing.class)
    void a_container_that_was_compressed_in_another_way_is_equal(Packing packing) throws IOException {
        MigratedArc file = new MigratedArc(new Random(1));
        Certificate found = compared(file.warc(Packing.PLAIN), file.warc(packing));
        assertThat(found.isEqual()).as(found.toJson()).isTrue();
        assertThat(found.pairs()).isEqualTo(file.made().size());
        assertThat(found.additions()).isEmpty();
        assertThat(compared(file.arc(), file.arc()).isEqual()).isTrue();
    }

    @Test
    void a_certificate_tells_which_files_it_is_of() throws IOException {
        MigratedArc file = new MigratedArc(new Random(2));
        Certificate found = compared(file.arc(), file.warc(Packing.GZIP_EACH));
        assertThat(found.oldFile().format()).isEqualTo("ARC");
        assertThat(found.newFile().format()).isEqualTo("WARC");
        assertThat(found.newFile().writer()).contains("a test");
        assertThat(found.newFile().md5()).isNotEqualTo(Hash.NA);
        assertThat(found.newFile().digests().byAlgorithm()).containsKey("sha256");
        assertThat(found.toJson())
                .startsWith(
                        "{\n  \"certificate\" : \"grainery-comparison\",\n  \"version\" : 1,\n  \"program\" : \"a test\",\n"
                                + "  \"verdict\" : \"equal\"")
                .isEqualTo(compared(Files.readAllBytes(directory.resolve("old")), file.warc(Packing.GZIP_EACH))
                        .toJson());
    }

    @ParameterizedTest
    @CsvSource({
        "2024-03-05T00:30:00+02:00, 2024-03-04T22:30:00Z, sha1:EYSZXPK7QN4GCVA3EMFVAELDUH2GBDXX, ''",
        "2024-03-05T00:30:00.5Z, 2024-03-05T02:30:00.5+02:00, sha1:26259bbd5f837861541b230b501163a1f4608ef7, ''",
        "2024-03-05T00:30:00Z, 2024-03-05T00:30:00+00:00, sha1:eyszxpk7qn4gcva3emfvaelduh2gbdxx, ''",
        "2024-03-05T00:30:00Z, 2024-03-05T00:30:00+02:00, sha1:eyszxpk7qn4gcva3emfvaelduh2gbdxx, DATE",
        "2024-03-05T00:30:00Z, 2024-03-05T00:30:00Z, sha1:26259bbd5f837861541b230b501163a1f4608ef8, FIELD",
        "2024-03-05T00:30:00Z, 2024-03-05T00:30:00Z, md5:c57cb5e2cf8b6048e99f0522d4773980, FIELD"
    })
    void dates_and_digests_are_compared_by_value(String date, String newDate, String digest, String expected)
            throws IOException {
        Certificate found =
                compared(revisit(date, "sha1:26259BBD5F837861541B230B501163A1F4608EF7"), revisit(newDate, digest));
        assertThat(found.differences().keySet())
                .extracting(Enum::name)
                .containsExactlyElementsOf(expected.isEmpty() ? List.of() : List.of(expected));
    }

    private static byte[] revisit(String date, String digest) {
        return ContainerBytes.warc()
                .record(
                        "WARC-Type: revisit\r\nWARC-Record-ID: <urn:x:1>\r\nWARC-Date: " + date
                                + "\r\nWARC-Target-URI: http://a.example/\r\nWARC-Payload-Digest: " + digest + "\r\n",
                        new byte[0])
                .bytes(Packing.PLAIN);
    }

    @Test
    void a_field_of_a_warc_that_is_lost_is_named() throws IOException {
        MigratedArc file = new MigratedArc(new Random(3));
        byte[] old = file.warc(Packing.PLAIN);
        Made last = file.made().get(file.made().size() - 1);
        last.fields.put("warc-ip-address", last.fields.remove("WARC-IP-Address"));
        String kept = last.fields.keySet().stream()
                .filter(name -> name.startsWith("ARC-"))
                .findFirst()
                .orElseThrow();
        last.fields.remove(kept);
        Certificate found = compared(old, file.warc(Packing.PLAIN));
        // the identifier follows from the fields
        assertThat(found.differences()).isEqualTo(Map.of(DifferenceKind.FIELD, 2L));
        assertThat(found.first().get(0).oldValue()).startsWith(kept.toLowerCase(Locale.ROOT) + ": ");
        assertThat(found.first().get(0).newValue()).isEmpty();
    }

    @Test
    void columns_of_an_arc_that_are_kept_nowhere_are_losses() throws IOException {
        byte[] page = bytes("HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\nhello");
        byte[] old = arc().raw("http://a.example/ 127.0.0.1 20040102030405999 text/html 200 abc - 7 a.arc "
                        + page.length + "\n" + new String(page, StandardCharsets.ISO_8859_1) + "\n")
                .bytes(Packing.PLAIN);
        assertThat(compared(old, migrated(response(""), page)).differences())
                .isEqualTo(Map.of(
                        DifferenceKind.TYPE_COLUMN,
                        1L,
                        DifferenceKind.OTHER_COLUMNS,
                        1L,
                        DifferenceKind.DATE_PRECISION,
                        1L));
        String line = "ARC-Header-Line: http://a.example/ 127.0.0.1 20040102030405999 text/html 200 abc - 7 a.arc "
                + page.length + "\r\n";
        assertThat(compared(old, migrated(response(line), page)).isEqual()).isTrue();
    }

    @Test
    void a_body_that_was_taken_for_a_part_of_the_head_is_found_in_both() throws IOException {
        byte[] old = arc().document(
                        "http://a.example/", "20040102030405", bytes("HTTP/1.0 200 OK\r\nA: b\r\n\r\nhello"))
                .bytes(Packing.PLAIN);
        Certificate found =
                compared(old, migrated(response("ARC-Header-Line: \r\n"), bytes("HTTP/1.0 200 OK\r\nA: c\r\n\r\n")));
        assertThat(found.differences().keySet())
                .containsExactly(DifferenceKind.TYPE_COLUMN, DifferenceKind.HTTP_HEADER, DifferenceKind.BODY);
        assertThat(found.first())
                .anySatisfy(difference -> assertThat(difference.newValue()).isEqualTo("A: c"));
    }

    @Test
    void a_content_that_was_cut_off_already_must_be_told_to_be() throws IOException {
        byte[] page = bytes("HTTP/1.0 200 OK\r\n\r\nhello");
        byte[] old = arc().raw("http://a.example/ 127.0.0.1 20040102030405 - 9999\nHTTP/1.0 200 OK\r\n\r\nhello")
                .bytes(Packing.PLAIN);
        assertThat(compared(old, migrated(response(""), page)).differences().keySet())
                .contains(DifferenceKind.TRUNCATION);
        String told =
                "WARC-Truncated: unspecified\r\nARC-Header-Line: http://a.example/ 127.0.0.1 20040102030405 - 9999\r\n";
        assertThat(compared(old, migrated(response(told), page)).isEqual()).isTrue();
    }

    @Test
    void a_new_file_that_ends_within_a_record_is_cut_off() throws IOException {
        MigratedArc file = new MigratedArc(new Random(4));
        byte[] whole = file.warc(Packing.PLAIN);
        file.made().add(file.made().get(2).copy());
        byte[] old = file.warc(Packing.PLAIN);
        byte[] made = Arrays.copyOf(old, old.length - 6);
        assertThat(compared(old, made).differences()).containsOnlyKeys(DifferenceKind.TRUNCATION);
        assertThat(compared(old, whole).differences()).containsOnlyKeys(DifferenceKind.LOST);
    }

    @Test
    void bytes_that_are_no_record_are_kept_or_lost() throws IOException {
        String garbage = "what is this\nand this\n";
        byte[] page = bytes("HTTP/1.0 200 OK\r\n\r\nhello");
        byte[] old = arc().raw(garbage)
                .document("http://a.example/", "20040102030405", page)
                .bytes(Packing.PLAIN);
        String line = "ARC-Header-Line: http://a.example/ 127.0.0.1 20040102030405 text/html " + page.length + "\r\n";
        Certificate lost = compared(old, migrated(response(line), page));
        assertThat(lost.differences()).isEqualTo(Map.of(DifferenceKind.DAMAGED_BYTES, 1L));
        assertThat(lost.first().get(0).oldValue()).startsWith(garbage.length() + " bytes");
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        kept.writeBytes(migrated(response(line), page));
        kept.writeBytes(ContainerBytes.warc()
                .record(
                        "WARC-Type: metadata\r\nWARC-Date: 2026-11-26T00:00:00Z\r\nARC-Foreign-Bytes: plain\r\n",
                        bytes(garbage))
                .bytes(Packing.GZIP_EACH));
        Certificate found = compared(old, kept.toByteArray());
        assertThat(found.differences()).isEqualTo(Map.of(DifferenceKind.ORDER, 1L));
    }

    @Test
    void bytes_that_cannot_be_decompressed_are_compared_as_they_are_stored() throws IOException {
        byte[] page = bytes("HTTP/1.0 200 OK\r\n\r\nhello");
        byte[] arc = arc().document("http://a.example/", "20040102030405", page).bytes(Packing.GZIP_EACH);
        ByteArrayOutputStream old = new ByteArrayOutputStream();
        old.writeBytes(arc);
        old.writeBytes(bytes("behind the end"));
        String line = "ARC-Header-Line: http://a.example/ 127.0.0.1 20040102030405 text/html " + page.length + "\r\n";
        ByteArrayOutputStream made = new ByteArrayOutputStream();
        made.writeBytes(migrated(response(line), page));
        Certificate lost = compared(old.toByteArray(), made.toByteArray());
        assertThat(lost.differences()).isEqualTo(Map.of(DifferenceKind.DAMAGED_BYTES, 1L));
        made.writeBytes(ContainerBytes.warc()
                .record(
                        "WARC-Type: metadata\r\nWARC-Date: 2026-11-26T00:00:00Z\r\nARC-Foreign-Bytes: stored\r\n",
                        bytes("behind the end"))
                .bytes(Packing.GZIP_EACH));
        assertThat(compared(old.toByteArray(), made.toByteArray()).isEqual()).isTrue();
    }

    @Test
    void records_that_are_lost_in_a_row_are_counted_however_many_they_are() throws IOException {
        ContainerBytes old = arc();
        ContainerBytes made = arc();
        int gap = Lookahead.MOST * 2 + 7;
        for (int i = 0; i < gap + 200; i++) {
            byte[] content = bytes("page " + i);
            old.document("http://a.example/" + i, "20040102030405", content);
            if (i < 100 || i >= gap + 100) {
                made.document("http://a.example/" + i, "20040102030405", content);
            }
        }
        Certificate found = compared(old.bytes(Packing.PLAIN), made.bytes(Packing.PLAIN));
        assertThat(found.differences()).isEqualTo(Map.of(DifferenceKind.LOST, (long) gap));
        assertThat(found.first()).hasSize(DifferenceTally.MOST_KEPT);
    }

    @Test
    void what_is_no_container_is_not_equal_to_anything() throws IOException {
        Certificate found = compared(bytes("no container"), bytes("no container"));
        assertThat(found.differences()).containsOnlyKeys(DifferenceKind.NO_CONTAINER);
        assertThat(found.verdict()).isEqualTo(Verdict.DIFFERENT);
    }

    @Test
    void a_file_that_is_gone_decides_nothing() throws IOException {
        MigratedArc file = new MigratedArc(new Random(5));
        StoredFile newFile = StoredFile.of(Files.write(directory.resolve("new"), file.warc(Packing.PLAIN)));
        StoredFile oldFile = StoredFile.of(Files.write(directory.resolve("old"), file.arc()));
        Files.delete(directory.resolve("old"));
        Certificate found = new ContainerComparison("a test", ReadThrottle.NONE).compare(oldFile, newFile);
        assertThat(found.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(found.isEqual()).isFalse();
        assertThat(found.oldFile().isRead()).isFalse();
    }

    @Test
    void a_throttle_may_end_it() throws IOException {
        MigratedArc file = new MigratedArc(new Random(6));
        StoredFile stored = StoredFile.of(Files.write(directory.resolve("old"), file.warc(Packing.PLAIN)));
        ContainerComparison comparison = new ContainerComparison("a test", bytes -> {
            throw new InterruptedIOException("stopped");
        });
        assertThatThrownBy(() -> comparison.compare(stored, stored)).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void the_page_tells_what_each_kind_of_difference_means() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "migration.md"));
        for (DifferenceKind kind : DifferenceKind.values()) {
            assertThat(page).contains("`" + kind.word() + "`");
        }
    }

    @Test
    void hostile_texts_are_cleaned_and_bounded() throws IOException {
        byte[] page = bytes("x");
        String uri = "http://a.example/" + "\u001b[31m".repeat(3_000);
        byte[] old = arc().document(uri, "20040102030405", page).bytes(Packing.PLAIN);
        Certificate found = compared(old, arc().bytes(Packing.PLAIN));
        List<RecordDifference> first = found.first();
        assertThat(first).singleElement().satisfies(difference -> {
            assertThat(difference.uri()).hasSizeLessThan(310).doesNotContain("\u001b");
            assertThat(difference.kind()).isEqualTo(DifferenceKind.LOST);
        });
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.checksums;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.grainery.checksums.ChecksumList.ChecksumEntry;
import dev.grainery.file.FileState;
import dev.grainery.file.LocalStorage;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.Hash;
import dev.grainery.record.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChecksumListTest {

    private static final String SUM = "d41d8cd98f00b204e9800998ecf8427e";

    @TempDir
    private Path directory;

    private final List<ChecksumEntry> entries = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x.warc.gz.md5",
                "md5sums.txt",
                "MD5SUMS",
                "manifest-md5.txt",
                "manifest-sha256.txt",
                "METS.xml",
                "inventory.json",
                "datapackage.json",
                "md5sum.txt",
                "checksums.md5",
                "CHECKSUMS.MD5",
                "Md5Sums.TXT"
            })
    void lists_are_known_by_their_names(String name) {
        assertThat(ChecksumList.isList(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".md5",
                "x.warc.gz",
                "sha1sums.txt",
                "tagmanifest-sha256.txt",
                "manifest-crc.txt",
                "x.md5.gz",
                "md5",
                "inventory.json.sha512"
            })
    void other_files_are_no_lists(String name) {
        assertThat(ChecksumList.isList(name)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, textBlock = """
                    HASH  a.warc|a.warc
                    HASH *a.warc|a.warc
                    HASH a.warc|a.warc
                    HASH   a.warc| a.warc
                    HASH  *a.warc|*a.warc
                    HASH  dir/a b.warc|dir/a b.warc
                    \\HASH  a\\\\b.warc|a\\b.warc
                    \\HASH *a\\nb\\r.warc|a%0Ab%0D.warc
                    HASH  a\\nb.warc|a\\nb.warc
                    MD5 (a (1).warc) = HASH|a (1).warc
                    MD5(a.warc)= HASH|a.warc
                    \\MD5 (a\\\\b) = HASH|a\\b
                    HASH  příběh.warc|příběh.warc
                    """)
    void the_forms_that_tools_write_are_read(String line, String path) throws IOException {
        for (String sum : List.of(SUM, SUM.toUpperCase(Locale.ROOT))) {
            for (String end : List.of("\n", "\r\n", "")) {
                entries.clear();
                List<Finding> reading = read("md5sums.txt", line.replace("HASH", sum) + end);
                assertThat(reading).isEmpty();
                assertThat(entries).containsExactly(new ChecksumEntry(path, StatedChecksum.md5(Hash.of(SUM)), 1));
            }
        }
    }

    @Test
    void comments_and_empty_lines_are_left_out_but_counted() throws IOException {
        List<Finding> reading = read("MD5SUMS", "# sums\n\n  \n" + SUM + "\ta\n# more\n" + SUM + "  b\n");
        assertThat(reading).isEmpty();
        assertThat(entries)
                .containsExactly(
                        new ChecksumEntry("a", StatedChecksum.md5(Hash.of(SUM)), 4),
                        new ChecksumEntry("b", StatedChecksum.md5(Hash.of(SUM)), 6));
    }

    @Test
    void lines_that_cannot_be_read_are_one_finding() throws IOException {
        String good = SUM + "  a\n";
        List<Finding> reading = read(
                "md5sums.txt",
                good + "da39a3ee5e6b4b0d3255bfef95601890afd80709  sha1\n" + "SHA256 (a) = 00\n" + SUM + "\n" + SUM
                        + "  dir/\n" + SUM + "  ..\n" + "\\" + SUM + "  a\\x\n" + SUM + "  " + "n".repeat(20_000)
                        + "\nwords\n" + good);
        assertThat(entries).extracting(ChecksumEntry::line).containsExactly(1L, 10L);
        assertThat(reading)
                .containsExactly(Finding.at(
                        FindingCode.CHECKSUM_LIST_ODD,
                        directory.resolve("md5sums.txt").toString(),
                        good.length(),
                        "8 lines cannot be read, the first is line 2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {SUM, SUM + "\n", SUM + "  \r\n", SUM + "  -\n", "\uFEFF" + SUM + "\n"})
    void a_sum_alone_is_that_of_the_file_the_list_is_named_after(String text) throws IOException {
        assertThat(read("x.warc.gz.MD5", text)).isEmpty();
        assertThat(entries).containsExactly(new ChecksumEntry("x.warc.gz", StatedChecksum.md5(Hash.of(SUM)), 1));
    }

    @Test
    void names_that_are_not_utf8_look_as_they_do_in_the_storage() throws IOException {
        read("a.md5", (SUM + "  p\u00f8\u00edb\u00echy\n").getBytes(ISO_8859_1));
        assertThat(entries).extracting(ChecksumEntry::path).containsExactly("p%F8%EDb%EChy");
    }

    @ParameterizedTest
    @CsvSource({
        "a.warc, /store/h, a.warc",
        "./a.warc, /store/h, a.warc",
        "data/w/a.warc, /store/h/data/w, a.warc",
        "../warcs//a.warc, /store/warcs, a.warc",
        "../../../../a.warc, /, a.warc",
        "/mnt/x/./a.warc, /mnt/x, a.warc",
        "/a.warc, /, a.warc",
        "a/../b.warc, /store/h, b.warc",
        "..a/b.., /store/h/..a, b.."
    })
    void a_listed_name_is_seen_from_the_directory_of_the_list(String path, String directoryText, String name) {
        ChecksumList list = listAt("/store/h");
        assertThat(list.locationOf(new ChecksumEntry(path, StatedChecksum.md5(Hash.of(SUM)), 1)))
                .isEqualTo(new Location(directoryText, name));
    }

    @ParameterizedTest
    @CsvSource({
        "a.warc, s3://store/h, a.warc",
        "../warcs/a.warc, s3://store/warcs, a.warc",
        "/mnt/x/a.warc, /mnt/x, a.warc",
        "b://a.warc, s3://store/h/b:, a.warc"
    })
    void a_name_in_a_list_of_another_storage_is_seen_from_there(String path, String directoryText, String name) {
        assertThat(listAt("s3://store/h").locationOf(new ChecksumEntry(path, StatedChecksum.md5(Hash.of(SUM)), 1)))
                .isEqualTo(new Location(directoryText, name));
    }

    @Test
    void a_list_in_the_root_sees_its_files_there() {
        assertThat(listAt("/").locationOf(new ChecksumEntry("a", StatedChecksum.md5(Hash.of(SUM)), 1)))
                .isEqualTo(new Location("/", "a"));
    }

    @Test
    void an_entry_names_a_file() {
        for (String path : List.of("", "/", "a/", "..", "a/.", "a/..")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new ChecksumEntry(path, StatedChecksum.md5(Hash.of(SUM)), 1));
        }
    }

    @Test
    void a_list_that_is_gone_is_unstable() throws IOException {
        StoredFile file = StoredFile.of(Files.writeString(directory.resolve("a.md5"), SUM));
        Files.delete(directory.resolve("a.md5"));
        assertThat(new ChecksumList(file).read(entries::add))
                .extracting(Finding::code)
                .containsExactly(FindingCode.FILE_VANISHED);
        assertThat(entries).isEmpty();
    }

    private static ChecksumList listAt(String directoryText) {
        Location location = new Location(directoryText, "md5sums.txt");
        return new ChecksumList(new StoredFile(
                LocalStorage.entry(Path.of("md5sums.txt")),
                location,
                new FileState(FileState.Kind.FILE, 0, Instant.EPOCH)));
    }

    private List<Finding> read(String name, String text) throws IOException {
        return read(name, text.getBytes(UTF_8));
    }

    private List<Finding> read(String name, byte[] content) throws IOException {
        StoredFile file = StoredFile.of(Files.write(directory.resolve(name), content));
        assertThat(file.entry().name().utf8()).isTrue();
        return new ChecksumList(file).read(entries::add);
    }
}

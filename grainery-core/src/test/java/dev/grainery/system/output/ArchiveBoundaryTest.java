// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveBoundaryTest {

    private static final String MD5 = "d41d8cd98f00b204e9800998ecf8427e";

    @TempDir
    private Path directory;

    private Path file(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content);
    }

    private static ArchiveBoundary boundary(boolean forced, Path... roots) {
        return new ArchiveBoundary(List.of(roots), ArchiveBoundary.RecordedFiles.NONE, forced);
    }

    private void assertProtected(Path file, String... words) throws IOException {
        byte[] before = Files.readAllBytes(file);
        assertThatThrownBy(() -> DurableFile.write(file, new byte[] {1}))
                .isInstanceOf(ProtectedFileException.class)
                .hasMessageContainingAll(words);
        assertThatThrownBy(() -> WritableFile.append(file)).isInstanceOf(ProtectedFileException.class);
        assertThatThrownBy(() -> WritableFile.lockFile(file)).isInstanceOf(ProtectedFileException.class);
        assertThatThrownBy(() -> WritableFile.overwrite(file, new byte[] {1}))
                .isInstanceOf(ProtectedFileException.class);
        Path other = file("other", "{}");
        assertThatThrownBy(() -> WritableFile.move(other, file)).isInstanceOf(ProtectedFileException.class);
        assertThatThrownBy(() -> boundary(true).require(file)).isInstanceOf(ProtectedFileException.class);
        assertThat(file).hasBinaryContent(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.warc",
                "a.WARC.GZ",
                "a.arc",
                "a.arc.gz",
                "a.warc.gz.open",
                "a.warc.invalid",
                "a.warc.zst",
                "a.cdx",
                "a.cdx.gz",
                "a.cdxj",
                "crawl.log",
                "crawl.log.gz",
                "runtime-errors.log.1",
                "a.md5",
                "a.warc.gz.md5",
                "md5sums.txt",
                "MD5SUMS",
                "manifest-sha256.txt",
                "a.sha256sum"
            })
    void a_file_of_the_archive_is_known_by_its_name(String name) throws IOException {
        assertProtected(file(name, ""), name, "never overwritten");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a container|WARC/1.0\\r\\nWARC-Type: warcinfo\\r\\n",
                "a container|filedesc://a.arc 0.0.0.0 20200101000000 text/plain 76\\n",
                "a container|http://a.example/ 192.0.2.1 20200101000000 text/html 76\\n",
                "a container|garbage\\nWARC/1.1\\r\\n",
                "a CDX file|CDX N b a m s k r M S V g\\n",
                "a CDX file|example,a)/ 20200101000000 http://a.example/ text/html 200 ABC - - 1 2 a.warc.gz\\n",
                "a CDX file|example,a)/ 20200101000000 {\\\"url\\\":\\\"x\\\"}\\n",
                "a log|2020-01-01T00:00:00.000Z   200  100 http://a.example/ - - text/html\\n",
                "a list of checksums|" + MD5 + "  a.warc.gz\\n",
                "a list of checksums|" + MD5 + " *a.warc.gz\\n",
                "a list of checksums|MD5 (a.warc.gz) = " + MD5 + "\\n"
            })
    void a_file_of_the_archive_is_known_by_its_content(String kind, String content) throws IOException {
        String text = content.translateEscapes();
        assertProtected(file("plain", text), kind);
        assertProtected(Files.write(directory.resolve("zipped"), gzip(text)), kind);
    }

    @Test
    void a_link_leads_to_the_file_that_is_protected() throws IOException {
        Path container = file("a.warc", "WARC/1.0\r\n");
        assertProtected(Files.createSymbolicLink(directory.resolve("findings.jsonl"), container), "a.warc");
        assertProtected(Files.createLink(directory.resolve("metrics.prom"), container), "metrics.prom");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"recType\":\"harvest\"}\n", "# HELP grainery_files Files.\n", "notes of 2020\n"})
    void other_files_are_replaced_as_by_any_tool(String content) throws IOException {
        Path file = file("records.jsonl", content);
        boundary(false).require(file);
        DurableFile.write(file, "new".getBytes(UTF_8));
        assertThat(file).hasContent("new");
    }

    @Test
    void no_place_below_a_root_is_written_to_unless_that_is_forced_and_then_no_file_that_is_there() throws IOException {
        Path root = Files.createDirectory(directory.resolve("archive"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), root);
        Path there = Files.writeString(root.resolve("notes.txt"), "notes");
        for (Path place : List.of(root, root.resolve("new"), link.resolve("deep/new"), there)) {
            assertThatThrownBy(() -> boundary(false, root).require(place))
                    .isInstanceOf(ProtectedFileException.class)
                    .hasMessageContainingAll("inside", root.toString());
        }
        assertThatCode(() -> boundary(true, root).require(root.resolve("new"))).doesNotThrowAnyException();
        assertThatCode(() -> boundary(true, root).require(root)).doesNotThrowAnyException();
        assertThatThrownBy(() -> boundary(true, root).require(there))
                .isInstanceOf(ProtectedFileException.class)
                .hasMessageContaining("exists already");
        Path unmounted = directory.resolve("unmounted");
        assertThatThrownBy(() -> boundary(false, unmounted).require(unmounted.resolve("new")))
                .isInstanceOf(ProtectedFileException.class);
        assertThatCode(() -> boundary(false, unmounted).require(directory.resolve("new")))
                .doesNotThrowAnyException();
    }

    @Test
    void a_root_that_is_a_single_file_is_protected() throws IOException {
        Path file = file("oats", "no container");
        assertThatThrownBy(() -> boundary(false, file).require(file)).isInstanceOf(ProtectedFileException.class);
    }

    @Test
    void a_link_to_nothing_is_judged_by_where_it_leads() throws IOException {
        Path root = Files.createDirectory(directory.resolve("archive"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), root.resolve("not-there-yet"));
        assertThatThrownBy(() -> boundary(false, root).require(link)).isInstanceOf(ProtectedFileException.class);
    }

    @Test
    void a_file_that_somebody_knows_is_protected_wherever_it_lies() throws IOException {
        Path file = file("oats", "no container");
        ArchiveBoundary knowing = new ArchiveBoundary(List.of(), file.toRealPath()::equals, true);
        assertThatThrownBy(() -> knowing.require(file))
                .isInstanceOf(ProtectedFileException.class)
                .hasMessageContaining("is recorded in the store");
    }

    @Test
    void only_a_cdx_file_or_a_list_of_checksums_gives_way_to_a_later_one_of_ours() throws IOException {
        Path cdx = file("a.warc.gz.cdx", " CDX N b a m s k r M S V g\n");
        DurableFile.writeOverOwn(cdx, out -> out.write('x'));
        assertThat(cdx).hasContent("x");
        for (Path kept : List.of(file("a.warc", ""), file("crawl.log", ""))) {
            assertThatThrownBy(() -> DurableFile.writeOverOwn(kept, out -> out.write('x')))
                    .isInstanceOf(ProtectedFileException.class);
            assertThat(kept).isEmptyFile();
        }
    }

    @Test
    void what_is_not_completed_is_not_there() throws IOException {
        Path file = file("findings.jsonl", "old");
        try (DurableFile.Draft draft = DurableFile.begin(file)) {
            draft.out().write(new byte[100_000]);
        }
        assertThat(file).hasContent("old");
        try (var all = Files.list(directory)) {
            assertThat(all).containsExactly(file);
        }
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    @Test
    void inputs_are_of_the_archive_with_the_directories_of_their_files() throws IOException {
        Path files = Files.createDirectory(directory.resolve("files"));
        Path lists = Files.createDirectory(directory.resolve("lists"));
        Path warc = Files.writeString(files.resolve("a.warc"), "WARC/1.0\r\n");
        Path list = Files.writeString(lists.resolve("domains.txt"), "oats.example\n");
        ArchiveBoundary given = boundary(false).and(List.of(warc, list, directory.resolve("absent")));
        assertThatThrownBy(() -> given.require(files.resolve("new.json"))).isInstanceOf(ProtectedFileException.class);
        assertThatCode(() -> given.require(lists.resolve("new.json"))).doesNotThrowAnyException();
        ArchiveBoundary whole = boundary(false).and(List.of(lists));
        assertThatThrownBy(() -> whole.require(lists.resolve("new.json"))).isInstanceOf(ProtectedFileException.class);
    }

    @Test
    void directories_around_a_place_hold_containers_or_do_not() throws IOException {
        Path harvest = Files.createDirectories(directory.resolve("archive/harvest"));
        Path below = Files.createDirectories(harvest.resolve("logs/crawl"));
        assertThat(ArchiveBoundary.around(below)).isEmpty();
        Files.writeString(harvest.resolve("a.warc.gz"), "");
        assertThat(ArchiveBoundary.around(below)).containsExactly(harvest);
        assertThat(ArchiveBoundary.around(below.resolve("not/yet/there"))).containsExactly(harvest);
    }

    @Test
    void new_files_and_directories_replace_nothing() throws IOException {
        Path made = directory.resolve("made");
        WritableFile.create(made, MD5.getBytes(UTF_8));
        assertThat(made).hasContent(MD5);
        Path secret = directory.resolve("secret");
        WritableFile.createPrivate(secret, MD5.getBytes(UTF_8));
        assertThat(Files.getPosixFilePermissions(secret)).hasSize(2);
        Path copy = directory.resolve("copy");
        WritableFile.copy(made, copy);
        WritableFile.makeNewDirectory(directory.resolve("new"));
        for (Path there : List.of(secret, copy)) {
            assertThatThrownBy(() -> WritableFile.create(there, new byte[] {1}))
                    .isInstanceOf(FileAlreadyExistsException.class);
            assertThatThrownBy(() -> WritableFile.createPrivate(there, new byte[] {1}))
                    .isInstanceOf(FileAlreadyExistsException.class);
            assertThatThrownBy(() -> WritableFile.copy(made, there)).isInstanceOf(FileAlreadyExistsException.class);
            assertThatThrownBy(() -> WritableFile.makeNewDirectory(there))
                    .isInstanceOf(FileAlreadyExistsException.class);
            assertThat(there).hasContent(MD5);
        }
    }
}

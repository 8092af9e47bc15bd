// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.file.FileDigests;
import dev.grainery.file.NameText;
import dev.grainery.file.OpenedFile;
import dev.grainery.file.ReadThrottle;
import dev.grainery.file.StorageEntry;
import dev.grainery.file.StoredFile;
import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.record.Amount;
import dev.grainery.record.Hash;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilePassTest {

    private static final Hash MD5_OF_HELLO = Hash.of("5d41402abc4b2a76b9719d911017c592");

    @TempDir
    private Path directory;

    private final FilePass pass = new FilePass(new ReadBuffers(), ReadThrottle.NONE);
    private StoredFile file;

    @BeforeEach
    void write_a_file() throws IOException {
        file = StoredFile.of(Files.writeString(directory.resolve("file"), "hello"));
    }

    @Test
    void what_the_parser_leaves_is_hashed_as_well() {
        Reading<String> reading = pass.read(file, "none", input -> parsed("" + (char) input.read()));
        assertThat(reading)
                .isEqualTo(new Reading.Complete<>(file.location(), new FileDigests(5, MD5_OF_HELLO), "h", List.of()));
    }

    @Test
    void the_end_of_the_file_is_shown_to_a_parser_that_wants_it() {
        Reading<String> reading = pass.read(
                file,
                "none",
                input -> new FilePass.Parsed<>(
                        "h",
                        List.of(finding("first")),
                        (tail, fixity) -> List.of(finding(new String(tail, UTF_8) + fixity.size()))));
        assertThat(reading.findings()).extracting(Finding::message).containsExactly("first", "hello5");
    }

    @Test
    void a_parser_that_fails_gives_a_finding_and_the_hash_is_whole() {
        Reading<String> reading = pass.read(file, "none", input -> {
            input.skip(2);
            throw new EOFException("no more\nrecords");
        });
        assertThat(reading)
                .isEqualTo(new Reading.Complete<>(
                        file.location(),
                        new FileDigests(5, MD5_OF_HELLO),
                        "none",
                        List.of(Finding.at(
                                FindingCode.DAMAGED,
                                file.location().path(),
                                2,
                                "the content cannot be parsed: java.io.EOFException: no more records"))));
    }

    @Test
    void a_parser_that_breaks_over_the_content_does_not_end_the_run() {
        Reading<String> reading = pass.read(file, "none", input -> {
            throw new IllegalStateException("x".repeat(5_000));
        });
        assertThat(reading).isInstanceOf(Reading.Complete.class);
        assertThat(reading.findings()).singleElement().satisfies(f -> {
            assertThat(f.code()).isEqualTo(FindingCode.DAMAGED);
            assertThat(f.message()).hasSizeLessThan(400);
        });
    }

    @Test
    void a_file_that_is_held_is_read_though_it_was_moved_away() throws IOException {
        OpenedFile held = OpenedFile.open(pathOf(file));
        Files.move(pathOf(file), pathOf(file).resolveSibling("elsewhere"));
        Reading<String> reading = pass.read(held, "none", input -> parsed("read"));
        assertThat(reading).isInstanceOfSatisfying(Reading.Complete.class, complete -> {
            assertThat(complete.description()).isEqualTo("read");
            assertThat(complete.location()).isEqualTo(file.location());
            assertThat(complete.fixity().size()).isEqualTo(file.size());
        });
    }

    @Test
    void a_file_that_is_held_and_written_to_afterwards_is_not_what_was_met() throws IOException {
        OpenedFile held = OpenedFile.open(pathOf(file));
        Files.writeString(pathOf(file), "more", StandardOpenOption.APPEND);
        assertThat(pass.read(held, "none", input -> parsed("read"))).isInstanceOf(Reading.Unstable.class);
    }

    @Test
    void storage_that_fails_gives_the_offset_and_what_is_known() {
        StoredFile failing = failing(9_000, 5_000);
        Reading<String> reading = pass.read(failing, "none", input -> parsed(String.valueOf(input.read())));
        assertThat(reading)
                .isEqualTo(new Reading.Unreadable<>(
                        file.location(),
                        Amount.of(file.size()),
                        "none",
                        List.of(Finding.at(
                                FindingCode.UNREADABLE, file.location().path(), 5_000, "Input/output error"))));
    }

    @Test
    void storage_that_fails_after_the_parser_is_done_keeps_its_description() {
        int size = 2 * ReadBuffers.BLOCK;
        StoredFile failing = failing(size, size - 10);
        Reading<String> reading = pass.read(failing, "none", input -> parsed(String.valueOf(input.read())));
        assertThat(reading)
                .isInstanceOfSatisfying(
                        Reading.Unreadable.class,
                        unreadable -> assertThat(unreadable.description()).isEqualTo("0"));
    }

    @Test
    void a_failure_of_the_storage_that_the_parser_took_for_the_end_is_not_lost() {
        StoredFile failing = failing(9_000, 5_000);
        Reading<String> reading = pass.read(failing, "none", input -> {
            try {
                return parsed("" + input.read());
            } catch (IOException e) {
                return parsed("the end");
            }
        });
        assertThat(reading).isInstanceOf(Reading.Unreadable.class);
    }

    @Test
    @Tag("unprivileged")
    void a_file_that_may_not_be_opened_is_unreadable() throws IOException {
        Files.setPosixFilePermissions(pathOf(file), PosixFilePermissions.fromString("---------"));
        Assumptions.assumeFalse(Files.isReadable(pathOf(file)), "the superuser reads everything");
        Reading<String> reading = pass.read(file, "none", input -> parsed("never"));
        assertThat(reading)
                .isEqualTo(new Reading.Unreadable<>(
                        file.location(),
                        Amount.of(file.size()),
                        "none",
                        List.of(Finding.of(
                                FindingCode.UNREADABLE, file.location().path(), "permission denied"))));
    }

    @Test
    void a_directory_in_place_of_the_file_is_unreadable() throws IOException {
        Files.delete(pathOf(file));
        Files.createDirectory(pathOf(file));
        assertThat(pass.read(file, "none", input -> parsed("never"))).isInstanceOf(Reading.Unreadable.class);
    }

    @Test
    void a_file_that_is_gone_has_vanished() throws IOException {
        Files.delete(pathOf(file));
        assertUnstable(pass.read(file, "none", input -> parsed("never")), FindingCode.FILE_VANISHED);
    }

    @Test
    void a_file_that_goes_while_it_is_read_has_vanished() {
        Reading<String> reading = pass.read(file, "none", input -> {
            Files.delete(pathOf(file));
            return parsed("read");
        });
        assertUnstable(reading, FindingCode.FILE_VANISHED);
    }

    @Test
    void a_file_that_grew_before_it_was_read_is_changing() throws IOException {
        Files.writeString(pathOf(file), "hello, world");
        assertUnstable(pass.read(file, "none", input -> parsed("read")), FindingCode.FILE_CHANGING);
    }

    @Test
    void a_file_that_grows_or_shrinks_while_it_is_read_is_changing() throws IOException {
        for (String other : List.of("hell", "hello!")) {
            Files.writeString(pathOf(file), "hello");
            StoredFile met = StoredFile.of(pathOf(file));
            Reading<String> reading = pass.read(met, "none", input -> {
                input.readAllBytes();
                Files.writeString(pathOf(met), other);
                return parsed("read");
            });
            assertThat(reading).isInstanceOf(Reading.Unstable.class);
            assertThat(reading.findings()).hasSize(1);
        }
    }

    @Test
    void a_file_written_to_without_a_change_of_its_size_is_changing() throws IOException {
        Files.setLastModifiedTime(
                pathOf(file), FileTime.from(file.met().lastModified().plus(Duration.ofSeconds(2))));
        assertUnstable(pass.read(file, "none", input -> parsed("read")), FindingCode.FILE_CHANGING);
    }

    @Test
    void an_interrupted_thread_gives_no_reading_at_all() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> pass.read(file, "none", input -> parsed("" + input.read())))
                    .isInstanceOf(CancellationException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void a_storage_that_is_not_waited_for_gives_no_reading_either() {
        StorageEntry entry = (StorageEntry) Proxy.newProxyInstance(
                StorageEntry.class.getClassLoader(),
                new Class<?>[] {StorageEntry.class},
                (proxy, method, arguments) -> {
                    Thread.currentThread().interrupt();
                    throw new InterruptedIOException("not waited for");
                });
        StoredFile remote = new StoredFile(entry, file.location(), file.met());
        try {
            assertThatThrownBy(() -> pass.read(remote, "none", input -> parsed("read")))
                    .isInstanceOf(CancellationException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private void assertUnstable(Reading<String> reading, FindingCode code) {
        assertThat(reading).isInstanceOf(Reading.Unstable.class);
        assertThat(reading.location()).isEqualTo(file.location());
        assertThat(reading.findings()).extracting(Finding::code).containsExactly(code);
    }

    private static FilePass.Parsed<String> parsed(String description) {
        return new FilePass.Parsed<>(description, List.of());
    }

    private static Finding finding(String message) {
        return Finding.of(FindingCode.TRAILING_BYTES, "file", message);
    }

    private static Path pathOf(StoredFile file) {
        return NameText.pathOf(file.location().path());
    }

    /** The same file in a storage that fails. */
    private StoredFile failing(long size, long failsAt) {
        StorageEntry entry = (StorageEntry) Proxy.newProxyInstance(
                StorageEntry.class.getClassLoader(),
                new Class<?>[] {StorageEntry.class},
                (proxy, method, arguments) -> method.getName().equals("open")
                        ? new FailingChannel(size, failsAt)
                        : method.invoke(file.entry(), arguments));
        return new StoredFile(entry, file.location(), file.met());
    }
}

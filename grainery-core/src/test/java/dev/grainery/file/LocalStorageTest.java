// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalStorageTest {

    private static final Instant THEN = Instant.parse("2020-02-14T01:02:03Z");

    @TempDir
    private Path temporary;

    private Path directory;

    @BeforeEach
    void resolve_links() throws IOException {
        directory = temporary.toRealPath();
    }

    private Path written(String name) throws IOException {
        Path file = Files.writeString(directory.resolve(name), "content");
        return Files.setLastModifiedTime(file, FileTime.from(THEN));
    }

    @Test
    void directory_lists_its_entries_in_order_with_their_names() throws IOException {
        written("b.warc");
        written("a.warc");
        Files.createDirectory(directory.resolve("a"));
        StorageEntry entry = LocalStorage.entry(directory);
        StorageEntry.Listing listing = entry.list();
        assertThat(listing.failure()).isEmpty();
        assertThat(listing.entries()).extracting(StorageEntry::fileName).containsExactly("a", "a.warc", "b.warc");
        assertThat(listing.entries())
                .extracting(one -> one.name().text())
                .containsExactly(directory + "/a", directory + "/a.warc", directory + "/b.warc");
        assertThat(listing.entries().get(0).state().kind()).isEqualTo(FileState.Kind.DIRECTORY);
        assertThat(entry.holdsAnything()).isTrue();
        assertThat(listing.entries().get(0).holdsAnything()).isFalse();
    }

    @Test
    void file_has_its_size_and_time_and_is_read_as_it_is() throws IOException {
        StorageEntry entry = LocalStorage.entry(written("a.warc"));
        FileState state = entry.state();
        assertThat(state.kind()).isEqualTo(FileState.Kind.FILE);
        assertThat(state.size()).isEqualTo(7);
        assertThat(state.lastModified()).isEqualTo(THEN);
        ByteBuffer buffer = ByteBuffer.allocate(10);
        try (ReadableByteChannel channel = entry.open(state)) {
            assertThat(channel.read(buffer)).isEqualTo(7);
        }
        assertThat(new String(buffer.array(), 0, 7, StandardCharsets.UTF_8)).isEqualTo("content");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4096, 5000, 1 << 20, (1 << 20) + 1, 3 << 20})
    void file_is_read_past_the_caches_or_as_usual_and_has_the_same_bytes(int size) throws IOException {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        StorageEntry entry = LocalStorage.entry(Files.write(directory.resolve("a.warc"), bytes));
        ByteBuffer read = ByteBuffer.allocate(size + 1);
        try (ReadableByteChannel channel = entry.openPastCaches(entry.state())) {
            assertThat(channel.isOpen()).isTrue();
            int n = 0;
            while (n >= 0) {
                // pieces that are none of the device
                read.limit(Math.min(read.capacity(), read.position() + 1_001));
                n = channel.read(read);
            }
        }
        assertThat(Arrays.copyOf(read.array(), read.position())).isEqualTo(bytes);
        assertThatThrownBy(() -> LocalStorage.entry(directory.resolve("b.warc")).openPastCaches(entry.state()))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void link_is_told_from_the_file_that_it_leads_to() throws IOException {
        Path file = written("a.warc");
        StorageEntry link = LocalStorage.entry(Files.createSymbolicLink(directory.resolve("link"), file));
        assertThat(link.listed().kind()).isEqualTo(FileState.Kind.LINK);
        assertThat(link.state().kind()).isEqualTo(FileState.Kind.FILE);
        assertThat(link.real().name().text()).isEqualTo(file.toString());
    }

    @Test
    void links_that_lead_to_themselves_and_links_to_nothing_are_told_apart() throws IOException {
        Path one = directory.resolve("one");
        Path two = Files.createSymbolicLink(directory.resolve("two"), one);
        Files.createSymbolicLink(one, two);
        assertThatThrownBy(() -> LocalStorage.entry(one).real())
                .isInstanceOf(FileSystemLoopException.class)
                .hasMessageContaining(one.toString());
        Path nowhere = Files.createSymbolicLink(directory.resolve("three"), directory.resolve("nothing"));
        assertThatThrownBy(() -> LocalStorage.entry(nowhere).real()).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void what_cannot_be_listed_says_why() throws IOException {
        StorageEntry none = LocalStorage.entry(directory.resolve("none"));
        assertThat(none.list().entries()).isEmpty();
        assertThat(none.list().failure()).containsInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(none::holdsAnything).isInstanceOf(NoSuchFileException.class);
        assertThat(LocalStorage.entry(written("a.warc")).list().failure()).isPresent();
    }

    @Test
    void an_address_is_an_absolute_path_and_nothing_else() {
        Storage storage = new LocalStorage();
        assertThat(storage.at(directory.toString()).orElseThrow().name().text()).isEqualTo(directory.toString());
        assertThat(storage.at("https://archive.example/a.warc")).isEmpty();
        assertThat(storage.at("/a\0b")).isEmpty();
        assertThat(Storage.of(address -> Optional.empty(), storage).at("/a")).isPresent();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grainery.finding.Finding;
import dev.grainery.finding.FindingCode;
import dev.grainery.read.FilePass;
import dev.grainery.read.ReadBuffers;
import dev.grainery.read.Reading;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Only regular files are opened: a pipe, a device or a socket in the place of a file is told, and never read. */
@Timeout(60)
class RegularFilesTest {

    private static final FileState MET = new FileState(FileState.Kind.FILE, 5, Instant.EPOCH);

    @TempDir
    private Path directory;

    @Test
    void file_and_link_to_a_file_are_opened() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "wheat");
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        for (Path path : new Path[] {file, link}) {
            try (FileChannel channel = RegularFiles.open(path)) {
                assertThat(channel.size()).isEqualTo(5);
            }
        }
    }

    @Test
    void what_is_no_file_is_called_what_it_is() throws Exception {
        assertRefused(pipe(), "a named pipe");
        assertRefused(Files.createSymbolicLink(directory.resolve("zero"), Path.of("/dev/zero")), "a device");
        assertRefused(directory, "a directory");
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            Path path = directory.resolve("socket");
            socket.bind(UnixDomainSocketAddress.of(path));
            assertRefused(path, "a socket");
        }
        assertThatThrownBy(() -> RegularFiles.open(directory.resolve("none"))).isInstanceOf(NoSuchFileException.class);
    }

    private static void assertRefused(Path path, String kind) {
        assertThatThrownBy(() -> RegularFiles.open(path)).hasMessageContaining("not a regular file but " + kind);
        StorageEntry entry = LocalStorage.entry(path);
        assertThatThrownBy(() -> entry.open(MET)).hasMessageContaining(kind);
        assertThatThrownBy(() -> entry.openPastCaches(MET)).hasMessageContaining(kind);
        assertThatThrownBy(() -> OpenedFile.open(path)).hasMessageContaining(kind);
    }

    @Test
    void reading_gives_a_finding_that_says_what_stands_in_the_place_of_the_file() throws Exception {
        StoredFile file = StoredFile.of(LocalStorage.entry(pipe()), NameText.of(directory.resolve("pipe")), MET);
        Reading<Boolean> reading =
                new FilePass(new ReadBuffers(), ReadThrottle.NONE).read(file, true, FilePass.Parser.NONE);
        assertThat(reading).isInstanceOf(Reading.Unreadable.class);
        assertThat(reading.findings())
                .extracting(Finding::code, Finding::message)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(
                        FindingCode.UNREADABLE, "not a regular file but a named pipe"));
    }

    private Path pipe() throws Exception {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString())
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
        return pipe;
    }
}

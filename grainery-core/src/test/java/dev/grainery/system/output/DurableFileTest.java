// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

class DurableFileTest {

    @TempDir
    private Path directory;

    @Test
    void a_file_is_replaced_by_the_new_content_as_a_whole() throws IOException {
        Path file = Files.writeString(directory.resolve("list"), "the old content, which is longer");
        DurableFile.write(file, "new".getBytes(UTF_8));
        assertThat(file).hasContent("new");
        assertThat(directory).isDirectoryContaining(path -> path.equals(file));
        try (var all = Files.list(directory)) {
            assertThat(all).hasSize(1);
        }
    }

    @Test
    void a_link_that_was_planted_where_it_writes_is_not_followed() throws IOException {
        Path victim = Files.writeString(directory.resolve("victim"), "of somebody else");
        Path file = directory.resolve("list");
        Files.createSymbolicLink(
                directory.resolve("list." + ProcessHandle.current().pid() + ".tmp"), victim);
        DurableFile.write(file, "new".getBytes(UTF_8));
        assertThat(file).hasContent("new");
        assertThat(victim).hasContent("of somebody else");
    }

    @Test
    void content_that_fails_leaves_the_old_file_and_nothing_else() throws IOException {
        Path file = Files.writeString(directory.resolve("list"), "old");
        assertThatThrownBy(() -> DurableFile.write(file, out -> {
                    out.write(new byte[100_000]);
                    throw new UncheckedIOException(new IOException("the store is gone"));
                }))
                .hasMessageContaining("the store is gone");
        assertThat(file).hasContent("old");
        try (var all = Files.list(directory)) {
            assertThat(all).containsExactly(file);
        }
    }

    @Test
    void what_killed_processes_have_left_of_the_same_file_goes_and_nothing_else() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        assertThat(ended.waitFor()).isZero();
        Process alive = new ProcessBuilder("sleep", "60").start();
        Path file = directory.resolve("oats.wacz");
        Path left = Files.writeString(directory.resolve("oats.wacz." + ended.pid() + "0815.tmp"), "left");
        Path ofReused = Files.writeString(directory.resolve("oats.wacz." + alive.pid() + "0815.tmp"), "left");
        Files.setLastModifiedTime(ofReused, FileTime.from(Instant.now().minusSeconds(3_600)));
        List<Path> others = new ArrayList<>();
        for (String name : List.of(
                "oats.wacz." + alive.pid() + "4711.tmp",
                "oats.wacz." + ProcessHandle.current().pid() + "4711.tmp",
                "rye.wacz." + ended.pid() + "0815.tmp",
                "oats.wacz." + ended.pid() + "0815.tmp.gz",
                "oats.wacz.tmp",
                "oats.wacz.2024.tmp")) {
            others.add(Files.writeString(directory.resolve(name), "of others"));
        }
        Path locked = Files.writeString(directory.resolve("oats.wacz." + ended.pid() + "0816.tmp"), "of elsewhere");
        others.add(locked);
        try (FileChannel writing = WritableFile.present(locked)) {
            assertThat(writing.lock().isValid()).isTrue();
            DurableFile.write(file, out -> out.write(1));
        } finally {
            alive.destroy();
        }
        assertThat(left).doesNotExist();
        assertThat(ofReused).doesNotExist();
        assertThat(others).allSatisfy(other -> assertThat(other).exists());
        assertThat(file).exists();
        DurableFile.write(file, out -> out.write(2));
        assertThat(locked).as("not locked any more").doesNotExist();
    }

    @Test
    void a_link_goes_on_leading_to_the_file() throws IOException {
        Path file = Files.writeString(directory.resolve("list"), "old");
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        DurableFile.write(link, "new".getBytes(UTF_8));
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
    }

    @Test
    @EnabledIf("hasFullDevice")
    void a_device_is_written_to_and_never_replaced() {
        assertThatThrownBy(() -> DurableFile.write(Path.of("/dev/full"), new byte[1]))
                .isInstanceOf(IOException.class)
                .hasMessage("the disk of /dev/full is full");
        assertThat(Path.of("/dev/full"))
                .exists()
                .satisfies(device -> assertThat(Files.isRegularFile(device)).isFalse());
    }

    static boolean hasFullDevice() {
        return Files.exists(Path.of("/dev/full"));
    }
}

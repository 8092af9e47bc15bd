// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

class FullDiskTest {

    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    private Path directory;

    static boolean hasFullDevice() {
        return Files.exists(FULL);
    }

    @Test
    @EnabledIf("hasFullDevice")
    void full_disk_is_told_as_what_it_is() {
        IOException cause = failure(FULL);
        assertThat(FullDisk.failure("the list", FULL, cause))
                .hasMessage("the list cannot be written: the disk of /dev/full is full")
                .hasCause(cause);
        assertThat(FullDisk.named(FULL, cause)).hasMessage("the disk of /dev/full is full");
        assertThat(FullDisk.isCauseOf(new IllegalStateException("wrapped", cause)))
                .isTrue();
    }

    @Test
    void missing_directory_is_told_and_is_no_full_disk() {
        Path file = directory.resolve("none/list");
        IOException cause = failure(file);
        assertThat(FullDisk.failure("the list", file, cause))
                .hasMessage("the list cannot be written: the directory of " + file + " does not exist");
        assertThat(FullDisk.named(file, cause)).isSameAs(cause);
        assertThat(FullDisk.reason(file, cause)).isEmpty();
    }

    @Test
    void other_failures_name_the_file_once() {
        IOException cause = failure(directory);
        assertThat(FullDisk.failure("the list", directory, cause).getMessage())
                .startsWith("the list cannot be written: ")
                .containsOnlyOnce(directory.toString());
        assertThat(FullDisk.failure("the list", directory, new IOException("Input/output error")))
                .hasMessage("the list cannot be written: " + directory + ": Input/output error");
        assertThat(FullDisk.failure("the list", directory, new AccessDeniedException(directory.toString())))
                .hasMessage("the list cannot be written: not permitted to write " + directory);
    }

    private static IOException failure(Path file) {
        return catchThrowableOfType(IOException.class, () -> {
            try (OutputStream out = Files.newOutputStream(file)) {
                out.write("content".getBytes(UTF_8));
            }
        });
    }
}

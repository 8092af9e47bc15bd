// SPDX-License-Identifier: Apache-2.0
package dev.grainery.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplacedFileTest {

    @TempDir
    private Path directory;

    @Test
    void the_new_content_takes_the_place_of_the_old_and_nothing_else_is_left() throws IOException {
        Path file = Files.writeString(directory.resolve("status.json"), "a longer old content");
        ReplacedFile.write(file, "new".getBytes(UTF_8));
        assertThat(file).hasContent("new");
        assertThat(directory).isDirectoryContaining(file::equals).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void what_was_there_stays_if_it_cannot_be_replaced() throws IOException {
        Path inTheWay = Files.createDirectories(directory.resolve("status.json/kept"));
        assertThatThrownBy(() -> ReplacedFile.write(inTheWay.getParent(), new byte[1]))
                .isInstanceOf(IOException.class);
        assertThat(inTheWay).isDirectory();
        assertThat(directory).isDirectoryNotContaining("glob:**.part");
        assertThatThrownBy(() -> ReplacedFile.write(directory.resolve("absent/status.json"), new byte[1]))
                .isInstanceOf(IOException.class);
    }
}

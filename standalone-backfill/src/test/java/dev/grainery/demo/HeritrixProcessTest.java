// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The end of a log makes a short message. */
class HeritrixProcessTest {

    @TempDir
    private Path folder;

    @Test
    void the_last_lines_that_say_something_are_told() throws IOException {
        Path log = Files.writeString(folder.resolve("log"), "zero\none\n\ntwo\n  three  \n\n");
        assertThat(HeritrixProcess.lastWords(log)).isEqualTo("one two three (all of it: " + log + ")");
    }

    @Test
    void a_long_log_is_not_read_whole() throws IOException {
        Path log = Files.writeString(folder.resolve("log"), "x".repeat(1_000_000) + "\nlast\n");
        assertThat(HeritrixProcess.lastWords(log)).hasSizeLessThan(3_000).contains(" last (");
    }

    @Test
    void an_empty_log_is_no_fault() throws IOException {
        Path log = Files.createFile(folder.resolve("log"));
        assertThat(HeritrixProcess.lastWords(log)).contains("all of it: " + log);
    }
}

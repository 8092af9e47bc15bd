// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An embedded store written by an older version, kept beside what that version exported from it: records of all kinds, a
 * copy, a conflict, a comment, a crawl, a failed check and the history.
 */
class OlderStoreTest {

    private static final Path WRITTEN = Path.of("src", "test", "resources", "stores", "2026-11-22");

    @TempDir
    private Path scratch;

    private String store;

    @BeforeEach
    void copyStore() throws IOException {
        Path directory = Files.createDirectory(scratch.resolve("store"));
        Files.copy(WRITTEN.resolve("store").resolve("grainery.mv.db"), directory.resolve("grainery.mv.db"));
        store = "embedded:" + directory;
    }

    @Test
    void records_are_exported_as_the_older_version_exported_them() throws IOException {
        assertThat(run("export")).isEqualTo(Files.readString(WRITTEN.resolve("records.jsonl")));
    }

    @Test
    void history_is_exported_as_the_older_version_exported_it() throws IOException {
        assertThat(run("export", "--type", "revision")).isEqualTo(Files.readString(WRITTEN.resolve("revisions.jsonl")));
    }

    @Test
    void digests_of_the_first_hashes_are_what_they_were() throws IOException {
        assertThat(run("witness")).isEqualTo(Files.readString(WRITTEN.resolve("witness.txt")));
    }

    private String run(String... arguments) {
        CommandRun.Result result =
                new CommandRun(scratch).with("GRAINERY_STORE", store).run(arguments);
        assertThat(result.status()).as(result.err()).isZero();
        return result.out();
    }
}

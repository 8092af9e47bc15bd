// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
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
    void store_that_was_not_upgraded_is_told_so() {
        CommandRun.Result result = grainery().run("export");
        assertThat(result.status()).isEqualTo(3);
        assertThat(result.err()).contains("earlier version", "grainery upgrade --store " + store);
        assertThat(scratch.resolve("store").resolve("grainery.db")).doesNotExist();
    }

    @Test
    void upgrade_tells_what_it_took_over_and_leaves_the_earlier_file() throws IOException {
        String upgraded = run("upgrade");
        assertThat(upgraded.lines()).contains("container: 11", "harvest: 4", "cdx: 5", "revision: 36");
        assertThat(scratch.resolve("store").resolve("grainery.mv.db"))
                .hasSameBinaryContentAs(WRITTEN.resolve("store").resolve("grainery.mv.db"));
        assertThat(scratch.resolve("store")).isDirectoryNotContaining("glob:**upgrade*");
        assertThat(run("upgrade")).startsWith("nothing to upgrade");
    }

    @Test
    void what_a_killed_upgrade_has_left_is_deleted_later() throws IOException {
        Path old = Files.createDirectory(scratch.resolve("store").resolve("grainery.upgrade-1"));
        Files.writeString(old.resolve("grainery.db"), "half");
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        Path other = Files.createDirectory(scratch.resolve("store").resolve("grainery.upgrade-2"));
        run("upgrade");
        assertThat(old).doesNotExist();
        assertThat(other).as("somebody may be writing it").exists();
    }

    @Test
    void upgrade_of_a_server_is_refused() {
        CommandRun.Result result = grainery().run("upgrade", "--store", "mongodb://127.0.0.1:1/grainery");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("embedded:DIRECTORY");
    }

    @Test
    void damaged_earlier_store_is_refused_and_leaves_nothing() throws IOException {
        Path file = scratch.resolve("store").resolve("grainery.mv.db");
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), (int) Files.size(file) / 3));
        CommandRun.Result result = grainery().run("upgrade");
        assertThat(result.status()).isEqualTo(6);
        assertThat(result.err()).contains("grainery.mv.db").doesNotContain("please report");
        assertThat(scratch.resolve("store").resolve("grainery.db")).doesNotExist();
    }

    @Test
    void records_are_exported_as_the_older_version_exported_them() throws IOException {
        run("upgrade");
        assertThat(run("export")).isEqualTo(Files.readString(WRITTEN.resolve("records.jsonl")));
    }

    @Test
    void history_is_exported_as_the_older_version_exported_it() throws IOException {
        run("upgrade");
        assertThat(run("export", "--type", "revision")).isEqualTo(Files.readString(WRITTEN.resolve("revisions.jsonl")));
    }

    @Test
    void digests_of_the_first_hashes_are_what_they_were() throws IOException {
        run("upgrade");
        assertThat(run("witness")).isEqualTo(Files.readString(WRITTEN.resolve("witness.txt")));
    }

    @Test
    void store_of_the_embedded_form_of_today_is_exported_as_it_was() throws IOException {
        Path written = WRITTEN.resolveSibling("2026-11-23");
        Path directory = Files.createDirectory(scratch.resolve("later"));
        for (String file : List.of("grainery.db", "grainery.commits")) {
            Files.copy(written.resolve("store").resolve(file), directory.resolve(file));
        }
        store = "embedded:" + directory;
        assertThat(run("export")).isEqualTo(Files.readString(written.resolve("records.jsonl")));
        assertThat(run("export", "--type", "revision")).isEqualTo(Files.readString(written.resolve("revisions.jsonl")));
        assertThat(run("export", "--type", "finding")).isEqualTo(Files.readString(written.resolve("findings.jsonl")));
        assertThat(run("witness")).isEqualTo(Files.readString(written.resolve("witness.txt")));
    }

    private String run(String... arguments) {
        CommandRun.Result result = grainery().run(arguments);
        assertThat(result.status()).as(result.err()).isZero();
        return result.out();
    }

    private CommandRun grainery() {
        return new CommandRun(scratch).with("GRAINERY_STORE", store);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.grainery.store.WireServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An embedded store written by an older version, kept beside what that version exported from it: records of all kinds, a
 * copy, a conflict, a comment, a crawl, a failed check and the history.
 */
class OlderStoreTest {

    private static final Path WRITTEN = Path.of("..", "grainery-core", "src", "test", "stores", "2026-11-22");

    private static final Path LATER = WRITTEN.resolveSibling("2026-11-23");
    private static final Pattern MODIFIED =
            Pattern.compile("\"modified\":\"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{12}Z\",");

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
        assertThat(undated(run("export"))).isEqualTo(Files.readString(WRITTEN.resolve("records.jsonl")));
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
    void store_of_the_first_schema_is_refused_until_it_is_upgraded_where_it_is() throws IOException {
        copyLaterStore();
        CommandRun.Result refused = grainery().run("export");
        assertThat(refused.status()).isEqualTo(3);
        assertThat(refused.err()).contains("earlier version", "grainery upgrade --store " + store);
        assertThat(run("upgrade").lines()).contains("container: 15", "cdx: 6", "harvest: 6");
        assertThat(run("upgrade")).startsWith("nothing to upgrade");
        assertSameAsLater();
        assertThat(run("check-store")).contains("damaged 0");
        assertThat(run("export", "--check")).doesNotContain("error");
    }

    @Test
    void whole_store_of_the_first_schema_can_be_imported() throws IOException {
        store = "embedded:" + scratch.resolve("imported");
        run("import", LATER.resolve("all.jsonl").toString());
        assertSameAsLater();
        store = "embedded:" + scratch.resolve("copied");
        run("copy", "--store", "embedded:" + scratch.resolve("imported"), "--to", store);
        assertSameAsLater();
    }

    @Test
    void upgrade_of_the_second_schema_says_which_database_indexes_it_makes_and_how_long_that_took() throws IOException {
        copyStore(WRITTEN.resolveSibling("2026-11-23-version-2"));
        CommandRun.Result upgraded = grainery().run("upgrade");
        assertThat(upgraded.status()).as(upgraded.err()).isZero();
        assertThat(upgraded.err())
                .contains("making the database index container: paths.harvestID, container.fileName\n");
        assertThat(upgraded.out()).containsPattern("^upgraded \\S+ in [0-9]+\\.[0-9] s\n$");
        assertSameAsLater();
        assertThat(run("check-store")).contains("damaged 0");
        assertThat(run("upgrade", "--json"))
                .contains("\"upgraded\":false", "\"indexes\":[]")
                .containsPattern("\"seconds\":[0-9]");
    }

    @Test
    void server_of_the_first_schema_is_upgraded_by_the_same_command() throws IOException {
        try (WireServer server = WireServer.start()) {
            store = server.connectionString() + "grainery";
            try (MongoClient client = MongoClients.create(server.connectionString())) {
                for (String line : Files.readAllLines(LATER.resolve("all.jsonl"))) {
                    Document one = Document.parse(line);
                    if (one.containsKey("collection")) {
                        client.getDatabase("grainery")
                                .getCollection(one.getString("collection"))
                                .insertOne(one.get("document", Document.class));
                    }
                }
            }
            assertThat(grainery().run("status").status()).isEqualTo(3);
            CommandRun.Result upgraded = grainery().run("upgrade");
            assertThat(upgraded.status()).as(upgraded.err()).isZero();
            assertThat(upgraded.out().lines()).contains("container: 15", "cdx: 6", "harvest: 6");
            assertThat(upgraded.err()).contains("making the database index tombstone: id\n");
            assertSameAsLater();
        }
    }

    private void copyLaterStore() throws IOException {
        copyStore(LATER);
    }

    private void copyStore(Path from) throws IOException {
        Path directory = Files.createDirectory(scratch.resolve("later"));
        for (String file : List.of("grainery.db", "grainery.commits")) {
            Files.copy(from.resolve("store").resolve(file), directory.resolve(file));
        }
        store = "embedded:" + directory;
    }

    private void assertSameAsLater() throws IOException {
        assertThat(undated(run("export"))).isEqualTo(Files.readString(LATER.resolve("records.jsonl")));
        assertThat(run("export", "--type", "revision")).isEqualTo(Files.readString(LATER.resolve("revisions.jsonl")));
        assertThat(run("export", "--type", "finding")).isEqualTo(Files.readString(LATER.resolve("findings.jsonl")));
        assertThat(run("witness")).isEqualTo(Files.readString(LATER.resolve("witness.txt")));
    }

    /** Records without the date of their last change, which earlier versions did not know; each must have one. */
    private static String undated(String records) {
        assertThat(records.lines())
                .allMatch(line -> MODIFIED.matcher(line).results().count() == 1);
        return MODIFIED.matcher(records).replaceAll("");
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

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.Location;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.RecordCollection.Move;
import dev.grainery.store.RecordCollection.Statement;
import dev.grainery.store.access.StoreUri;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A name whose bytes are no UTF-8, and another that looks as the first one is written: two files, two records. */
class CollidingNamesTest {

    @TempDir
    private Path home;

    private Path archive;

    @BeforeEach
    void files() throws IOException {
        archive = Files.createDirectories(home.toRealPath().resolve("archive"));
        Files.write(made("%25FF.warc"), OatHarvest.warcinfo("literal.warc"));
        Files.write(made("%FF.warc"), OatHarvest.warcinfo("bytes.warc", "operator", "another"));
        Files.write(made("a%2520b%25C5%2599.warc"), OatHarvest.warcinfo("uri.warc"));
        try (var names = Files.list(archive)) {
            assumeTrue(names.count() == 3, "the file system takes names of any bytes");
        }
    }

    @Test
    void each_file_has_its_own_record_and_is_found_again() throws IOException {
        assertThat(run("backfill", archive.toString()).status()).isZero();
        assertThat(records())
                .containsOnlyKeys("%25FF.warc", "%FF.warc", "a%20b%C5%99.warc")
                .allSatisfy((name, state) -> assertThat(state).isEqualTo("FIRST"));
        assertThat(run("backfill", "--json", archive.toString()).out()).contains("\"unchanged\":3", "\"bytes\":0");
        assertThat(run("validate", "--all", "--json").out()).contains("\"equal\":3", "\"missing\":0");
        assertThat(records()).allSatisfy((name, state) -> assertThat(state).isEqualTo("VALIDATED"));
    }

    @Test
    void the_loss_of_one_is_not_hidden_by_the_other() throws IOException {
        assertThat(run("backfill", archive.toString()).status()).isZero();
        Files.delete(made("%25FF.warc"));
        assertThat(run("validate", "--all", "--json").out()).contains("\"equal\":2", "\"missing\":1");
        assertThat(records()).containsEntry("%25FF.warc", "FAILED").containsEntry("%FF.warc", "VALIDATED");
    }

    @Test
    void the_record_of_an_earlier_version_gets_the_name_that_its_file_has_now() throws IOException {
        Files.delete(made("%FF.warc"));
        assertThat(run("backfill", archive.toString()).status()).isZero();
        assertThat(run("comment", "--container", "%25FF.warc", "--text", "from tape 7")
                        .status())
                .isZero();
        asInAnEarlierVersion();
        assertThat(records()).containsOnlyKeys("%FF.warc", "a%20b%C5%99.warc");
        assertThat(run("validate", "--all", "--json").out()).contains("\"equal\":2", "\"missing\":0");
        CommandRun.Result upgraded = run("backfill", archive.toString());
        assertThat(upgraded.status()).as(upgraded.err()).isZero();
        assertThat(records())
                .containsOnlyKeys("%25FF.warc", "a%20b%C5%99.warc")
                .allSatisfy((name, state) -> assertThat(state).isEqualTo("VALIDATED"));
        assertThat(run("show", "container", "--json", "%25FF.warc").out()).contains("from tape 7");
        assertThat(run("history", "--container", "%25FF.warc").out()).contains("relocated");
        assertThat(run("show", "harvest", "--json", OatHarvest.NAME).out())
                .contains("\"%25FF.warc\"")
                .doesNotContain("\"%FF.warc\"");
        assertThat(run("findings", "--open", "--code", "GRN-E012").out()).doesNotContain("GRN-E012");
        assertThat(run("backfill", "--json", archive.toString()).out()).contains("\"unchanged\":2", "\"bytes\":0");
    }

    @Test
    void of_two_files_that_had_one_record_each_gets_its_own() throws IOException {
        byte[] other = Files.readAllBytes(made("%FF.warc"));
        Files.delete(made("%FF.warc"));
        assertThat(run("backfill", archive.toString()).status()).isZero();
        asInAnEarlierVersion();
        Files.write(made("%FF.warc"), other);
        assertThat(run("backfill", archive.toString()).status()).isZero();
        assertThat(run("backfill", archive.toString()).status()).isZero();
        assertThat(records()).containsOnlyKeys("%25FF.warc", "%FF.warc", "a%20b%C5%99.warc");
        assertThat(run("validate", "--all", "--json").out()).contains("\"equal\":3", "\"different\":0");
    }

    /** Writes the name as versions did that escaped no percent sign. */
    private void asInAnEarlierVersion() {
        try (GraineryStore store = GraineryStore.open(StoreUri.parse("embedded:" + home.resolve("store")))) {
            Location now = new Location(archive.toString(), "%25FF.warc");
            Location then = new Location(archive.toString(), "%FF.warc");
            store.containers()
                    .relocate(
                            List.of(new Move(now, then)),
                            (record, place) -> new ContainerRecord(
                                    record.header(),
                                    record.container().withFileName(place.fileName()),
                                    record.type(),
                                    record.paths(),
                                    record.extension(),
                                    record.revision()),
                            new Statement("test", Optional.empty(), Instant.now(), "here", "test"));
        }
    }

    /** A file whose name is written as in a URI: Java cannot name one by its bytes otherwise. */
    private Path made(String rawName) {
        return Path.of(URI.create(archive.toUri() + rawName));
    }

    private Map<String, String> records() throws IOException {
        Map<String, String> states = new TreeMap<>();
        List<String> lines = run("export", "--type", "container").out().lines().toList();
        for (String line : lines) {
            var json = RecordJson.mapper().readTree(line);
            states.put(
                    json.at("/container/fileName").textValue(),
                    json.at("/revision/statusOfValidation").textValue());
        }
        assertThat(states).hasSize(lines.size());
        return states;
    }

    private CommandRun.Result run(String... arguments) {
        return new CommandRun(home)
                .with("GRAINERY_STORE", "embedded:" + home.resolve("store"))
                .run(arguments);
    }
}

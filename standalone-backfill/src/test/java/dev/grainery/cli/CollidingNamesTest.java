// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.record.RecordJson;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

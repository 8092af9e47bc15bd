// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.backfill.tree.GrainArchive;
import dev.grainery.cli.ThreadCluster.Disturbance;
import dev.grainery.record.RecordJson;
import dev.grainery.store.WireServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs that the workers of a cluster do leave the same records as runs of one process, whatever befalls the workers. */
final class DividedRunTest {

    /** What differs between two runs that do the same. */
    private static final List<String> DATES = List.of(
            "recordCreated",
            "dateOfValidation",
            "nextLastDateOfValidation",
            "inspected",
            "modified",
            "date",
            // how often a record was written depends on when its copies were met
            "version");

    private final WireServer server = WireServer.start();

    @TempDir
    private Path temporary;

    private Path archive;

    @BeforeEach
    void fill() throws IOException {
        archive = Files.createDirectory(temporary.toRealPath().resolve("archive"));
        GrainArchive.tree().writeTo(archive);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private CommandRun program(String database) {
        return new CommandRun(temporary).with("GRAINERY_STORE", server.connectionString() + database);
    }

    private void assertSame() throws IOException {
        List<JsonNode> one = exported("one");
        List<JsonNode> many = exported("many");
        assertThat(many).hasSameSizeAs(one).isNotEmpty();
        for (int i = 0; i < one.size(); i++) {
            assertThat(many.get(i)).isEqualTo(one.get(i));
        }
    }

    private List<JsonNode> exported(String database) throws IOException {
        String lines = program(database).run("export").out();
        List<JsonNode> records = new ArrayList<>();
        for (String line : lines.lines().toList()) {
            JsonNode record = RecordJson.mapper().readTree(line);
            undated(record);
            records.add(record);
        }
        records.sort(Comparator.comparing(JsonNode::toString));
        return records;
    }

    private long events(String database) {
        return program(database)
                .run("export", "--type", "revision")
                .out()
                .lines()
                .count();
    }

    private static void undated(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.remove(DATES);
            if (object.has("copies") && object.has("harvestNames")) {
                object.putNull("copies");
            }
        }
        node.forEach(DividedRunTest::undated);
    }

    @ParameterizedTest
    @EnumSource(Disturbance.class)
    void records_are_those_of_one_process(Disturbance disturbance) throws Exception {
        CommandRun.Result one = program("one").run("backfill", "--json", "--inspect", archive.toString());
        try (ThreadCluster cluster = new ThreadCluster(disturbance)) {
            CommandRun.Result many = program("many").on(cluster, "backfill", "--json", "--inspect", archive.toString());
            assertThat(many.err().lines())
                    .containsExactlyInAnyOrderElementsOf(one.err().lines().toList());
            assertThat(many.status()).isEqualTo(one.status());
            JsonNode summary = RecordJson.mapper().readTree(many.out());
            JsonNode expected = RecordJson.mapper().readTree(one.out());
            for (String field : List.of("containers", "cdxFiles", "harvests", "statedSums", "errors", "stillOpen")) {
                // which of two workers has made the record of a harvest, the other cannot know
                if (disturbance == Disturbance.NONE || !field.equals("harvests")) {
                    assertThat(summary.get(field)).as(field).isEqualTo(expected.get(field));
                }
            }
            assertThat(cluster.parts()).isGreaterThan(2);
            assertThat(cluster.died() > 0).isEqualTo(disturbance == Disturbance.DEATHS);
        }
        assertSame();
    }

    @ParameterizedTest
    @EnumSource(Disturbance.class)
    void each_file_is_checked_once(Disturbance disturbance) throws Exception {
        program("one").run("backfill", archive.toString());
        program("many").run("backfill", archive.toString());
        Path damaged;
        try (Stream<Path> files = Files.walk(archive)) {
            damaged = files.filter(file -> file.toString().endsWith(".warc.gz"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(damaged);
        bytes[bytes.length / 2] ^= 1;
        Files.write(damaged, bytes);
        CommandRun.Result one = program("one").run("validate", "--all", "--inspect", "--json");
        try (ThreadCluster cluster = new ThreadCluster(disturbance)) {
            CommandRun.Result many = program("many").on(cluster, "validate", "--all", "--inspect", "--json");
            assertThat(many.status()).isEqualTo(one.status()).isEqualTo(1);
            if (disturbance != Disturbance.TWICE) {
                JsonNode summary = RecordJson.mapper().readTree(many.out());
                JsonNode expected = RecordJson.mapper().readTree(one.out());
                for (String field : List.of("equal", "different", "missing", "leased", "checkedBytes")) {
                    assertThat(summary.get(field)).as(field).isEqualTo(expected.get(field));
                }
            }
        }
        assertSame();
        if (disturbance != Disturbance.TWICE) {
            // two that write at the very same moment may both have an entry
            assertThat(events("many")).isEqualTo(events("one")).isGreaterThan(GrainArchive.CONTAINERS);
        }
    }

    @Test
    void tables_of_captures_are_those_of_one_process() throws Exception {
        Path one = temporary.resolve("tables-one");
        Path many = temporary.resolve("tables-many");
        program("one").run("backfill", archive.toString());
        CommandRun.Result done = program("one").run("inspect", "--all", "--captures", one.toString());
        try (ThreadCluster cluster = new ThreadCluster(Disturbance.DEATHS)) {
            program("many").on(cluster, "backfill", archive.toString());
            CommandRun.Result tables = program("many").on(cluster, "inspect", "--all", "--captures", many.toString());
            assertThat(tables.status()).as(tables.err()).isEqualTo(done.status());
            int parts = cluster.parts();
            program("many").on(cluster, "backfill", "--captures", many.toString(), archive.toString());
            assertThat(cluster.parts()).as("all tables are there").isEqualTo(parts);
        }
        assertThat(files(many)).isEqualTo(files(one)).isNotEmpty();
    }

    @Test
    void tables_in_a_shared_storage_are_refused_within_the_archive() throws Exception {
        Path tables = temporary.resolve("shared");
        program("one").run("backfill", archive.toString());
        try (ThreadCluster cluster = new ThreadCluster(Disturbance.NONE)) {
            program("one").on(cluster, "inspect", "--all", "--captures", ThreadCluster.TABLES + tables);
            assertThat(files(tables)).isNotEmpty();
            for (String command : List.of("inspect --all", "backfill " + archive)) {
                List<String> call = new ArrayList<>(List.of(command.split(" ")));
                call.addAll(List.of("--captures", ThreadCluster.TABLES + archive.resolve("tables")));
                assertThat(program("one")
                                .on(cluster, call.toArray(String[]::new))
                                .err())
                        .contains("--captures cannot go there: " + archive.resolve("tables"));
            }
            assertThat(archive.resolve("tables")).doesNotExist();
        }
        assertThat(program("one")
                        .run("inspect", "--captures", "s3://oats/tables")
                        .err())
                .contains("tables cannot be written to s3://oats/tables; give a directory");
    }

    private static List<String> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> directory.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void options_that_the_cluster_decides_are_refused() throws Exception {
        try (ThreadCluster cluster = new ThreadCluster(Disturbance.NONE)) {
            CommandRun.Result refused = program("many").on(cluster, "backfill", "--jobs", "2", archive.toString());
            assertThat(refused.status()).isEqualTo(2);
            assertThat(refused.err()).contains("--jobs cannot be used on a cluster");
        }
    }
}

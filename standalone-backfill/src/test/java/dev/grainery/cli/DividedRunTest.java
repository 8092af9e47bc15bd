// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.Soak;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.GrainArchive;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.backfill.tree.StoredGzip;
import dev.grainery.cli.AilingStorage.Ailment;
import dev.grainery.cli.ThreadCluster.Disturbance;
import dev.grainery.record.RecordJson;
import dev.grainery.store.WireServer;
import dev.grainery.validate.FaultyStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

    private static final int MANY = 1_300;

    /** How many reads hang in a storage before a process leaves it alone. */
    private static final int MOST_HUNG = 3;

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

    /** What becomes of files of one name depends on their order. */
    private void deleteNamesakes() throws IOException {
        String name = GrainArchive.gz(0);
        Files.delete(archive.resolve("mirror").resolve(OatHarvest.NAME).resolve(name));
        Files.delete(archive.resolve(GrainArchive.DIRECTORIES.get(0)).resolve("logs/index/" + name + ".cdx"));
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

    private static void assertSame(CommandRun.Result one, CommandRun.Result many, String... fields) throws IOException {
        JsonNode summary = RecordJson.mapper().readTree(many.out());
        JsonNode expected = RecordJson.mapper().readTree(one.out());
        for (String field : fields) {
            assertThat(summary.get(field)).as(field).isEqualTo(expected.get(field));
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

    static Stream<Disturbance> disturbances() {
        return Soak.variants(1, List.of(Disturbance.DEATHS, Disturbance.NONE, Disturbance.TWICE, Disturbance.UNTOLD));
    }

    @ParameterizedTest
    @MethodSource("disturbances")
    void records_are_those_of_one_process(Disturbance disturbance) throws Exception {
        CommandRun.Result one = program("one").run("backfill", "--json", "--inspect", archive.toString());
        try (ThreadCluster cluster = new ThreadCluster(disturbance)) {
            CommandRun.Result many = program("many").on(cluster, "backfill", "--json", "--inspect", archive.toString());
            assertThat(many.err().lines())
                    .containsExactlyInAnyOrderElementsOf(one.err().lines().toList());
            assertThat(many.status()).isEqualTo(one.status());
            assertSame(one, many, "containers", "cdxFiles", "statedSums", "findings", "errors", "stillOpen");
            // which of two workers has made the record of a harvest, the other cannot know
            if (disturbance == Disturbance.NONE) {
                assertSame(one, many, "harvests");
            }
            assertThat(cluster.parts()).isGreaterThan(2);
            assertThat(cluster.died() > 0).isEqualTo(disturbance == Disturbance.DEATHS);
        }
        assertSame();
    }

    @ParameterizedTest
    @MethodSource("disturbances")
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
            assertSame(one, many, "equal", "different", "missing", "leased", "checkedBytes", "inspected", "findings");
        }
        assertSame();
        assertThat(events("one")).isGreaterThan(GrainArchive.CONTAINERS);
        assertSameEvents(disturbance);
    }

    @ParameterizedTest
    @MethodSource("disturbances")
    void files_that_have_moved_are_told(Disturbance disturbance) throws Exception {
        program("one").run("backfill", archive.toString());
        program("many").run("backfill", archive.toString());
        for (String directory : GrainArchive.DIRECTORIES.subList(0, 2)) {
            Path harvest = archive.resolve(directory);
            Path elsewhere = archive.resolve("elsewhere").resolve(directory);
            Files.createDirectories(elsewhere.getParent());
            Files.move(harvest, elsewhere);
        }
        CommandRun.Result one = program("one").run("backfill", "--json", archive.toString());
        try (ThreadCluster cluster = new ThreadCluster(disturbance)) {
            CommandRun.Result many = program("many").on(cluster, "backfill", "--json", archive.toString());
            assertSame(one, many, "containers", "cdxFiles", "findings");
        }
        assertThat(moved("many")).isEqualTo(moved("one")).hasSize(GrainArchive.HARVESTS);
        assertSame();
        assertSameEvents(disturbance);
    }

    @Test
    void record_of_a_renamed_container_is_released() throws Exception {
        String name = OatHarvest.warc(0) + ".gz";
        Path oats = Files.createDirectory(temporary.toRealPath().resolve("oats"));
        FixtureTree.empty("oats").withFile(name, OatHarvest.warcGz(name)).writeTo(oats);
        program("one").run("backfill", oats.toString());
        program("many").run("backfill", oats.toString());
        Path container = oats.resolve(OatHarvest.NAME).resolve(name);
        Files.move(container, container.resolveSibling("renamed.warc.gz"));
        CommandRun.Result one = program("one").run("backfill", "--json", oats.toString());
        try (ThreadCluster cluster = new ThreadCluster(Disturbance.NONE)) {
            CommandRun.Result many = program("many").on(cluster, "backfill", "--json", oats.toString());
            assertSame(one, many, "containers", "findings");
        }
        assertSame();
        assertThat(program("many").run("show", "history", "renamed.warc.gz").out())
                .contains("moved", container.toString());
    }

    private List<String> moved(String database) {
        String findings = program(database).run("findings", "--json").out();
        return findings.lines()
                .filter(line -> line.contains("at another location") || line.contains("at other locations"))
                .map(line -> line.substring(line.indexOf("message"), line.indexOf("source")))
                .sorted()
                .toList();
    }

    /** Two that write the same CDX file at the same time may find that it changes. */
    static Stream<Disturbance> disturbancesOfOneWriter() {
        return disturbances().filter(disturbance -> disturbance != Disturbance.TWICE);
    }

    @ParameterizedTest
    @MethodSource("disturbancesOfOneWriter")
    void files_that_are_read_for_their_cdx_files_are_checked_once(Disturbance disturbance) throws Exception {
        deleteNamesakes();
        for (int run = 0; run < 2; run++) {
            CommandRun.Result one = program("one").run(always("one"));
            try (ThreadCluster cluster = new ThreadCluster(disturbance)) {
                CommandRun.Result many = program("many").on(cluster, always("many"));
                assertThat(many.status()).as(many.err()).isEqualTo(one.status());
                assertSame(one, many, "containers", "cdxFiles");
            }
            assertSameEvents(disturbance);
        }
        assertThat(events("one")).isPositive();
    }

    private String[] always(String name) {
        Path directory = temporary.resolve("cdx-" + name);
        return new String[] {
            "backfill", "--json", "--write-cdx", "always", "--cdx-dir", directory.toString(), archive.toString()
        };
    }

    @ParameterizedTest
    @MethodSource("disturbances")
    void files_that_could_not_be_read_before_are_checked_once(Disturbance disturbance) throws Exception {
        deleteNamesakes();
        program("many").run("backfill", "--dry-run", archive.toString());
        try (ThreadCluster cluster =
                new ThreadCluster(Disturbance.NONE, sound -> new AilingStorage(sound, Ailment.UNREADABLE))) {
            program("many").on(cluster, "backfill", archive.toString());
        }
        try (ThreadCluster cluster = new ThreadCluster(disturbance)) {
            CommandRun.Result many = program("many").on(cluster, "validate", "--all", "--inspect", "--json");
            JsonNode summary = RecordJson.mapper().readTree(many.out());
            assertThat(summary.get("first").asLong()).isEqualTo(GrainArchive.CONTAINERS + 1);
            long inspected = 0;
            for (JsonNode verdict : summary.get("inspected")) {
                inspected += verdict.asLong();
            }
            assertThat(inspected).isEqualTo(GrainArchive.CONTAINERS);
        }
        assertEvents(disturbance, GrainArchive.CONTAINERS + 1);
    }

    @ParameterizedTest
    @MethodSource("disturbances")
    void readings_that_differ_have_one_entry(Disturbance disturbance) throws Exception {
        program("many").run("backfill", archive.toString());
        AtomicInteger readings = new AtomicInteger();
        IntUnaryOperator faults = reading -> 1 + readings.getAndIncrement() % 250;
        long undecided;
        try (ThreadCluster cluster = new ThreadCluster(disturbance, sound -> new FaultyStorage(faults))) {
            CommandRun.Result many = program("many").on(cluster, "validate", "--all", "--json");
            undecided =
                    RecordJson.mapper().readTree(many.out()).get("undecided").asLong();
        }
        assertThat(undecided).isGreaterThan(GrainArchive.CONTAINERS);
        assertEvents(disturbance, undecided);
    }

    private void assertSameEvents(Disturbance disturbance) {
        assertEvents(disturbance, events("one"));
    }

    private static void deleteIfThere(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void assertEvents(Disturbance disturbance, long expected) {
        if (disturbance != Disturbance.TWICE) {
            // two that write at the very same moment may both have an entry
            assertThat(events("many")).isEqualTo(expected);
        }
    }

    @Test
    @Tag("soak")
    void storage_that_workers_find_absent_is_left_alone_from_then_on() throws Exception {
        JsonNode summary = validatedBy(Ailment.ABSENT);
        assertThat(summary.get("skipped").asInt()).isEqualTo(MANY);
        assertThat(summary.get("absent")).hasSize(1);
        assertThat(summary.get("findings").toString()).isEqualTo("{\"GRN-E013\":1}");
        assertThat(program("many").run("findings").out()).contains("GRN-E013");
    }

    @Tag("soak")
    @Test
    void storage_that_is_silent_for_workers_is_left_alone_from_then_on() throws Exception {
        JsonNode summary = validatedBy(Ailment.SILENT);
        assertThat(summary.get("hung").asInt()).isLessThanOrEqualTo(MOST_HUNG * (ThreadCluster.WORKERS + 1));
        assertThat(summary.get("left").asBoolean()).isTrue();
    }

    @Tag("soak")
    @Test
    void one_part_of_a_root_is_done_at_a_time_if_asked_for() throws Exception {
        fillMany();
        try (ThreadCluster cluster = new ThreadCluster(Disturbance.NONE)) {
            CommandRun.Result many = program("many").on(cluster, "validate", "--all", "--jobs-per-root", "1");
            assertThat(many.status()).as(many.err()).isZero();
            assertThat(cluster.parts()).isGreaterThan(ThreadCluster.WORKERS);
            assertThat(cluster.atOnce()).isEqualTo(1);
        }
    }

    /** So many files that some are not given away yet when the first parts are done. */
    private void fillMany() throws IOException {
        Path full = temporary.toRealPath().resolve("full");
        FixtureTree tree = FixtureTree.empty("full");
        for (int serial = 0; serial < MANY; serial++) {
            tree = tree.withWarc(serial);
        }
        tree.writeTo(full);
        program("many").run("backfill", full.toString());
    }

    private JsonNode validatedBy(Ailment ailment) throws IOException {
        fillMany();
        try (ThreadCluster cluster = new ThreadCluster(Disturbance.NONE, sound -> new AilingStorage(sound, ailment))) {
            CommandRun.Result many = program("many").on(cluster, "validate", "--all", "--json", "--read-timeout", "1s");
            assertThat(cluster.parts()).as(many.err()).isLessThanOrEqualTo(MOST_HUNG * (ThreadCluster.WORKERS + 1));
            return RecordJson.mapper().readTree(many.out());
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
    void copies_have_one_table_although_their_harvests_differ() throws Exception {
        for (String harvest : List.of(OatHarvest.NAME, "Topics-2021-01-Rye")) {
            FixtureTree.empty(harvest)
                    .with("plain.warc.gz", StoredGzip.member(OatHarvest.page("oats")))
                    .writeTo(Files.createDirectories(temporary.resolve(harvest)));
        }
        Path tables = temporary.resolve("tables");
        String[] call = {
            "backfill",
            "--captures",
            tables.toString(),
            temporary.resolve(OatHarvest.NAME).toString(),
            temporary.resolve("Topics-2021-01-Rye").toString()
        };
        for (int run = 0; run < 2; run++) {
            try (ThreadCluster cluster = new ThreadCluster(Disturbance.NONE)) {
                CommandRun.Result many = program("many").on(cluster, call);
                assertThat(many.status()).as(many.err()).isZero();
                assertThat(cluster.parts() > 1).isEqualTo(run == 0);
            }
            assertThat(files(tables)).hasSize(1);
        }
    }

    @Test
    void only_links_that_the_run_has_put_out_of_date_are_looked_at() throws Exception {
        for (String directory : List.of(GrainArchive.DIRECTORIES.get(0), "mirror/" + OatHarvest.NAME)) {
            Files.delete(archive.resolve(directory).resolve(GrainArchive.gz(0)));
        }
        try (ThreadCluster cluster = new ThreadCluster(Disturbance.NONE)) {
            assertThat(program("many")
                            .on(cluster, "backfill", "--json", archive.toString())
                            .out())
                    .contains("GRN-W023");
            FixtureTree.empty("later").withWarc(77).writeTo(Files.createDirectory(archive.resolve("later")));
            CommandRun.Result later = program("many").on(cluster, "backfill", "--json", archive.toString());
            assertThat(later.out()).contains("\"containers\":{\"new\":1,").doesNotContain("GRN-W023");
        }
    }

    @Test
    void storage_that_workers_do_not_reach_makes_no_records() throws Exception {
        try (ThreadCluster cluster =
                new ThreadCluster(Disturbance.NONE, sound -> new AilingStorage(sound, Ailment.ABSENT))) {
            CommandRun.Result many = program("many").on(cluster, "backfill", "--json", archive.toString());
            assertThat(RecordJson.mapper().readTree(many.out()).get("findings").toString())
                    .isEqualTo("{\"GRN-E013\":1}");
            assertThat(many.err()).contains("the worker on ").contains("cannot reach it");
        }
        assertThat(exported("many")).isEmpty();
        assertThat(program("many").run("findings").out()).contains("GRN-E013");
        try (ThreadCluster cluster = new ThreadCluster(Disturbance.NONE)) {
            program("many").on(cluster, "backfill", archive.toString());
        }
        assertThat(exported("many")).isNotEmpty();
        assertThat(program("many").run("findings", "--open").out()).doesNotContain("GRN-E013");
    }

    @Test
    void workers_report_the_answer_of_a_storage_that_refuses_them() throws Exception {
        try (ThreadCluster cluster =
                new ThreadCluster(Disturbance.NONE, sound -> new AilingStorage(sound, Ailment.REFUSED))) {
            CommandRun.Result many = program("many").on(cluster, "backfill", "--json", archive.toString());
            assertThat(RecordJson.mapper().readTree(many.out()).get("findings").toString())
                    .isEqualTo("{\"GRN-E013\":1}");
            assertThat(many.err())
                    .contains("the worker on ")
                    .contains("cannot reach it: permission denied")
                    .doesNotContain("mount it");
        }
        assertThat(exported("many")).isEmpty();
    }

    @Test
    void directories_that_only_the_driver_searches_need_not_be_where_workers_are() throws Exception {
        program("many").run("backfill", archive.toString());
        Path directory = Files.createDirectory(temporary.resolve("elsewhere"));
        try (ThreadCluster cluster = new ThreadCluster(Disturbance.NONE, sound -> {
            deleteIfThere(directory);
            return sound;
        })) {
            CommandRun.Result many = program("many")
                    .on(cluster, "validate", "--all", "--limit", "5", "--search-in", directory.toString());
            assertThat(many.status()).as(many.err()).isZero();
            assertThat(directory).doesNotExist();
        }
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
            for (String command : List.of("backfill " + archive, "validate")) {
                refused = new CommandRun(temporary).on(cluster, command.split(" "));
                assertThat(refused.status()).isEqualTo(2);
                assertThat(refused.err()).contains("an embedded store is of one machine; name a MongoDB");
            }
            assertThat(temporary.resolve("grainery-data")).doesNotExist();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.RepositoryFolder;
import dev.grainery.cli.Grainery;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a store holds, as Spark reads it. */
class StoreSourceTest {

    @TempDir
    private static Path directory;

    private static SparkSession spark;
    private static String store;

    @BeforeAll
    static void fill() throws Exception {
        store = "embedded:" + directory.resolve("store");
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Grainery.class.getName(),
                        "backfill",
                        "--quiet",
                        "--store=" + store,
                        "--author=Library",
                        RepositoryFolder.of("samples/archive").toString())
                .inheritIO()
                .start();
        assertThat(program.waitFor()).isZero();
        spark = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "localhost")
                .config("spark.sql.shuffle.partitions", 1)
                .getOrCreate();
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private static Dataset<Row> table(String name) {
        return spark.read().format("grainery").option("storeUrl", store).load(name);
    }

    @Test
    @Tag("soak")
    void each_record_is_a_row_with_all_that_it_says() throws Exception {
        List<JsonNode> records = new ArrayList<>();
        try (GraineryStore opened = GraineryStore.open(StoreUri.parse(store))) {
            opened.containers().forEach(Optional.empty(), one -> records.add(json(one)));
            opened.cdxFiles().forEach(Optional.empty(), one -> records.add(json(one)));
            opened.harvests().forEach(one -> records.add(json(one)));
        }
        List<JsonNode> rows = new ArrayList<>();
        for (String table : List.of("containers", "cdx", "harvests")) {
            for (String row : table(table).toJSON().collectAsList()) {
                rows.add(RecordJson.mapper().readTree(row));
            }
        }
        assertThat(rows).hasSize(13).hasSameSizeAs(records);
        assertThat(rows.stream().map(StoreSourceTest::values))
                .containsExactlyInAnyOrderElementsOf(
                        records.stream().map(StoreSourceTest::values).toList());
    }

    @Test
    @Tag("soak")
    void sql_asks_for_some_of_the_columns() {
        table("containers").createOrReplaceTempView("containers");
        assertThat(spark.sql("""
                        SELECT extension.harvestNames.standard, count(*), sum(container.size) FROM containers
                        GROUP BY ALL ORDER BY 1""").collectAsList())
                .extracting(Row::toString)
                .containsExactly(
                        "[Topics 2011-08-Zne,1,1889]",
                        "[Topics-2018-01-PrezidentskeVolby,1,2995]",
                        "[V6M_2017-10-05,3,9483]");
        assertThat(table("containers").limit(1).collectAsList()).hasSize(1);
    }

    @Tag("soak")
    @Test
    void columns_are_those_of_the_published_schema_whatever_there_is() {
        assertThat(Arrays.asList(table("findings").columns()))
                .startsWith("id", "code", "severity", "file")
                .contains("state", "reason");
        assertThat(table("findings").count()).isZero();
        assertThat(table("containers").schema()).isEqualTo(StoredTables.CONTAINERS.schema());
    }

    @Test
    @Tag("soak")
    void plans_do_not_show_the_password() {
        Dataset<Row> rows = spark.read()
                .format("grainery")
                .option("storeUrl", "mongodb://oats:sown-in-spring@localhost:1/grainery")
                .load("containers");
        assertThat(rows.queryExecution().logical().toString()
                        + rows.queryExecution().analyzed())
                .contains("mongodb://oats:***@localhost:1/grainery containers")
                .doesNotContain("sown-in-spring");
        Dataset<Row> view = spark.sql("""
                CREATE TEMPORARY VIEW oats USING grainery
                    OPTIONS (storeUrl 'mongodb://oats:sown-in-spring@localhost:1/grainery', path 'containers')""");
        Dataset<Row> selected = spark.table("oats");
        assertThat(view.queryExecution().logical()
                        + view.queryExecution().toString()
                        + selected.queryExecution().logical()
                        + selected.queryExecution().analyzed())
                .contains("CreateTempViewUsing")
                .doesNotContain("sown-in-spring");
    }

    @Tag("soak")
    @Test
    void columns_without_a_type_have_that_of_their_values() {
        assertThat(table("containers")
                        .select("extension.inspection.schema", "extension.moreCopies")
                        .schema()
                        .fields())
                .extracting(StructField::dataType)
                .containsExactly(DataTypes.LongType, DataTypes.BooleanType);
    }

    @Test
    void what_is_not_there_is_named() {
        assertThatThrownBy(() -> table("files"))
                .hasMessageContaining("load one of [harvests, containers, cdx, findings]");
        assertThatThrownBy(() -> spark.read()
                        .format("grainery")
                        .option("storeUrl", "embedded:" + directory.resolve("none"))
                        .load("harvests")
                        .count())
                .hasMessageContaining("there is no store");
    }

    private static JsonNode json(Object record) {
        return RecordJson.mapper().valueToTree(record);
    }

    /** All values below it with their names, in the order of the names; a number that is not known is none. */
    private static Set<String> values(JsonNode record) {
        Set<String> values = new TreeSet<>();
        collect("", record, values);
        return values;
    }

    private static void collect(String name, JsonNode json, Set<String> values) {
        if (json.isObject()) {
            json.properties().forEach(one -> collect(name + "/" + one.getKey(), one.getValue(), values));
        } else if (json.isArray()) {
            for (Iterator<JsonNode> each = json.elements(); each.hasNext(); ) {
                collect(name, each.next(), values);
            }
        } else {
            values.add(name + " " + json.asText());
        }
    }
}

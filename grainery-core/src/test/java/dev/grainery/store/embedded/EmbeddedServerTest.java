// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoNamespace;
import com.mongodb.MongoWriteException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.Updates;
import dev.grainery.record.Location;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoreUnavailableException;
import dev.grainery.store.StoreUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.bson.Document;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedServerTest {

    @TempDir
    Path directory;

    @Test
    void data_and_indexes_are_there_after_a_restart() {
        use(client -> {
            MongoCollection<Document> things = things(client);
            things.createIndex(Indexes.ascending("a.b", "c"), new IndexOptions().unique(true));
            things.createIndex(Indexes.ascending("d"));
            things.insertOne(thing(1, "x").append("d", 5));
            things.insertOne(thing(2, "y").append("d", 5));
        });
        use(client -> {
            MongoCollection<Document> things = things(client);
            assertThat(things.countDocuments()).isEqualTo(2);
            assertThat(all(things.find(Filters.eq("d", 5L)))).hasSize(2);
            assertThatThrownBy(() -> things.insertOne(thing(3, "x"))).isInstanceOf(MongoWriteException.class);
            things.insertOne(new Document("_id", 4));
            assertThatThrownBy(() -> things.insertOne(new Document("_id", 5))).isInstanceOf(MongoWriteException.class);
        });
    }

    @Test
    void file_that_was_closed_by_a_failure_keeps_nothing_and_says_so() {
        MVStore file = MVStore.open(null);
        FileBackend backend = new FileBackend(file);
        file.closeImmediately();
        assertThatThrownBy(backend::commit)
                .isInstanceOf(MVStoreException.class)
                .hasMessageContaining("could not be written before");
    }

    @Test
    void index_that_is_not_unique_follows_every_change() {
        use(client -> {
            MongoCollection<Document> things = things(client);
            things.insertOne(new Document("_id", 0).append("d", "a"));
            things.createIndex(Indexes.ascending("d"));
            things.createIndex(Indexes.ascending("d", "e"));
            things.insertOne(new Document("_id", 1).append("d", "b").append("e", 1));
            things.insertOne(new Document("_id", 2).append("d", "b").append("e", 2));
            assertThat(ids(things.find(Filters.eq("d", "b")))).containsExactlyInAnyOrder(1, 2);
            assertThat(ids(things.find(Filters.in("d", "a", "b", "c")))).containsExactlyInAnyOrder(0, 1, 2);
            assertThat(ids(things.find(new Document("d", "b").append("e", 2)))).containsExactly(2);
            assertThat(ids(things.find(Filters.gt("d", "a")))).containsExactlyInAnyOrder(1, 2);
            things.updateOne(Filters.eq("_id", 1), Updates.set("d", "a"));
            assertThat(ids(things.find(Filters.eq("d", "a")))).containsExactlyInAnyOrder(0, 1);
            things.updateOne(Filters.eq("_id", 1), Updates.set("f", "other"));
            things.deleteOne(Filters.eq("_id", 0));
            assertThat(ids(things.find(Filters.eq("d", "a")))).containsExactly(1);
        });
    }

    @Test
    void arrays_missing_values_and_numbers_are_indexed_as_mongodb_does() {
        use(client -> {
            MongoCollection<Document> things = things(client);
            things.createIndex(
                    Indexes.ascending("tags"), new IndexOptions().unique(true).sparse(true));
            things.insertOne(new Document("_id", 1).append("tags", List.of("a", "b")));
            things.insertOne(new Document("_id", 2));
            things.insertOne(new Document("_id", 3));
            assertThat(ids(things.find(Filters.eq("tags", "b")))).containsExactly(1);
            assertThatThrownBy(() -> things.insertOne(new Document("_id", 4).append("tags", "a")))
                    .isInstanceOf(MongoWriteException.class);
            assertThatThrownBy(() -> things.updateOne(Filters.eq("_id", 2), Updates.set("tags", "b")))
                    .isInstanceOf(MongoWriteException.class);
            things.updateOne(Filters.eq("_id", 2), Updates.set("tags", 5));
            assertThat(ids(things.find(Filters.eq("tags", 5.0)))).containsExactly(2);
            assertThat(ids(things.find(Filters.eq("_id", 3L)))).containsExactly(3);
            things.updateOne(Filters.eq("_id", 1), Updates.unset("tags"));
            things.deleteOne(Filters.eq("_id", 3));
            things.updateOne(Filters.eq("_id", 2), Updates.set("tags", "a"));
            assertThat(ids(things.find(Filters.eq("tags", "a")))).containsExactly(2);
            things.createIndex(
                    Indexes.ascending("list.name"),
                    new IndexOptions().unique(true).sparse(true));
            things.insertOne(new Document("_id", 6).append("list", List.of(new Document("name", "x"))));
            assertThat(ids(things.find(Filters.eq("list.name", "x")))).containsExactly(6);
        });
    }

    @Test
    void arrays_are_looked_up_by_each_of_their_values() {
        use(client -> {
            MongoCollection<Document> things = things(client);
            things.insertOne(new Document("_id", 0).append("c", new Document("names", List.of("a", "b"))));
            things.createIndex(Indexes.ascending("c.names"));
            things.insertOne(new Document("_id", 1).append("c", new Document("names", "b")));
            things.insertOne(new Document("_id", 2).append("c", new Document("names", List.of("b", "b", "c"))));
            things.insertOne(new Document("_id", 3).append("c", new Document("names", List.of())));
            assertThat(ids(things.find(Filters.in("c.names", "a", "b")))).containsExactlyInAnyOrder(0, 1, 2);
            assertThat(ids(things.find(Filters.in("c.names", "c", "d")))).containsExactly(2);
            things.updateOne(Filters.eq("_id", 2), Updates.set("c.names", List.of("d", "a")));
            things.updateOne(Filters.eq("_id", 1), Updates.set("c.names", List.of("e")));
            assertThat(ids(things.find(Filters.in("c.names", "b", "c")))).containsExactly(0);
            assertThat(ids(things.find(Filters.in("c.names", "d")))).containsExactly(2);
            things.deleteOne(Filters.eq("_id", 0));
            assertThat(ids(things.find(Filters.in("c.names", "a", "b")))).containsExactly(2);
        });
        use(client -> assertThat(ids(things(client).find(Filters.in("c.names", "d", "e"))))
                .containsExactlyInAnyOrder(1, 2));
    }

    @Test
    void long_answer_is_read_as_it_is_asked_for() {
        use(client -> {
            MongoCollection<Document> things = things(client);
            things.insertMany(IntStream.range(0, 1000)
                    .mapToObj(i -> new Document("n", i).append("d", "x"))
                    .toList());
            things.createIndex(Indexes.ascending("d"));
            List<Integer> seen = new ArrayList<>();
            for (Document document : things.find().sort(Sorts.ascending("_id")).batchSize(10)) {
                if (seen.isEmpty()) {
                    things.deleteOne(Filters.eq("n", 500));
                    things.updateOne(Filters.eq("n", 501), Updates.set("n", -501));
                }
                seen.add(document.getInteger("n"));
            }
            assertThat(seen)
                    .hasSize(999)
                    .doesNotContain(500, 501)
                    .contains(-501)
                    .startsWith(0, 1, 2);
            assertThat(all(things.find(Filters.eq("d", "x")).batchSize(10))).hasSize(999);
            assertThat(all(things.find(Filters.eq("d", "x")).skip(9).limit(20).batchSize(10)))
                    .hasSize(20);
        });
    }

    @Test
    void file_of_another_version_is_told() {
        try (MVStore file =
                MVStore.open(directory.resolve(EmbeddedServer.FILE_NAME).toString())) {
            file.openMap("anything").put("a", "b");
            file.setStoreVersion(7);
            file.commit();
        }
        assertThatThrownBy(() -> EmbeddedServer.start(directory))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("another version of Grainery");
    }

    @Test
    void other_tools_may_sort_search_and_rearrange() {
        use(client -> {
            MongoCollection<Document> things = things(client);
            things.createIndex(
                    Indexes.ascending("name"), new IndexOptions().unique(true).name("n"));
            things.insertMany(IntStream.range(0, 5)
                    .mapToObj(i -> new Document("_id", i).append("name", "n" + i))
                    .toList());
            assertThat(ids(things.find().sort(Sorts.descending("_id")))).containsExactly(4, 3, 2, 1, 0);
            things.insertOne(new Document("_id", 100).append("name", "n5"));
            things.insertOne(new Document("_id", -1).append("name", "n6"));
            assertThat(ids(things.find().sort(Sorts.ascending("_id")).batchSize(2)))
                    .containsExactly(-1, 0, 1, 2, 3, 4, 100);
            things.deleteMany(Filters.in("_id", 100, -1));
            assertThat(ids(things.find().sort(new Document("$natural", -1)))).hasSize(5);
            assertThat(ids(things.find(Filters.regex("name", "[34]")))).containsExactlyInAnyOrder(3, 4);
            assertThat(client.getDatabase("db")
                            .runCommand(new Document("collStats", "things"))
                            .get("count"))
                    .isEqualTo(5);
            assertThat(client.getDatabase("db")
                            .runCommand(new Document("dbStats", 1))
                            .getInteger("objects"))
                    .isPositive();
            things.dropIndex("n");
            things.insertOne(new Document("_id", 9).append("name", "n1"));
            things.renameCollection(new MongoNamespace("db", "renamed"));
        });
        use(client -> {
            MongoCollection<Document> renamed = client.getDatabase("db").getCollection("renamed");
            assertThat(renamed.countDocuments()).isEqualTo(6);
            assertThat(ids(renamed.find(Filters.eq("_id", 9)))).containsExactly(9);
            renamed.drop();
            assertThat(client.getDatabase("db").getCollection("renamed").countDocuments())
                    .isZero();
            client.getDatabase("other").getCollection("c").insertOne(new Document());
            client.getDatabase("other").drop();
        });
        use(client ->
                assertThat(client.listDatabaseNames().into(new ArrayList<>())).doesNotContain("other"));
    }

    @Test
    void process_that_is_killed_has_lost_nothing_it_stored() throws Exception {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        int exit = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath,
                        KilledWriter.class.getName(),
                        directory.toString(),
                        "25")
                .inheritIO()
                .start()
                .waitFor();
        assertThat(exit).isEqualTo(137);
        try (GraineryStore store = GraineryStore.open(StoreUri.parse("embedded:" + directory))) {
            assertThat(store.containers().count()).isEqualTo(25);
            assertThat(store.locations().known(List.of(new Location("/a", "24.warc.gz"))))
                    .hasSize(1);
            assertThat(store.pending().all()).hasSize(1);
        }
    }

    @Test
    void damaged_file_is_told() throws IOException {
        Files.writeString(directory.resolve(EmbeddedServer.FILE_NAME), "this is no store".repeat(1000));
        assertThatThrownBy(() -> EmbeddedServer.start(directory))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining(directory.toString());
    }

    @Test
    void file_in_place_of_the_directory_is_told() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        assertThatThrownBy(() -> EmbeddedServer.start(file))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("cannot be made");
    }

    private void use(Consumer<MongoClient> use) {
        try (EmbeddedServer server = EmbeddedServer.start(directory);
                MongoClient client = MongoClients.create(server.connectionString())) {
            assertThat(server).hasToString("embedded:" + directory);
            use.accept(client);
        }
    }

    private static MongoCollection<Document> things(MongoClient client) {
        return client.getDatabase("db").getCollection("things");
    }

    private static Document thing(int id, String value) {
        return new Document("_id", id).append("a", new Document("b", value)).append("c", 1);
    }

    private static List<Integer> ids(Iterable<Document> found) {
        return all(found).stream().map(document -> document.getInteger("_id")).toList();
    }

    private static List<Document> all(Iterable<Document> found) {
        List<Document> all = new ArrayList<>();
        found.forEach(all::add);
        return all;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoWriteException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.Updates;
import com.mongodb.client.result.UpdateResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Questions and changes that name an {@code _id} are answered by it alone, as any other way would answer them. */
class QuestionsByIdTest {

    private static final int IDS = 12;

    @TempDir
    Path directory;

    private EmbeddedServer server;
    private MongoClient client;
    private MongoCollection<Document> documents;

    @BeforeEach
    void start() {
        server = EmbeddedServer.start(directory);
        client = MongoClients.create(server.connectionString());
        documents = client.getDatabase("d").getCollection("c");
        documents.createIndex(Indexes.ascending("word"));
        documents.createIndex(
                Indexes.ascending("only"), new IndexOptions().unique(true).sparse(true));
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    static LongStream seeds() {
        return LongStream.range(0, 8);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void changes_do_what_they_do_to_a_plain_map(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, Document> model = new TreeMap<>();
        for (int step = 0; step < 150; step++) {
            String id = "i" + random.nextInt(IDS);
            String word = "w" + random.nextInt(3);
            Document before = model.get(id);
            boolean matches = before != null && before.getString("word").equals(word);
            Document filter = new Document("_id", id).append("word", word);
            switch (random.nextInt(5)) {
                case 0 -> {
                    Document put = new Document("_id", id).append("word", word).append("n", step);
                    documents.replaceOne(Filters.eq("_id", id), put, new ReplaceOptions().upsert(true));
                    model.put(id, put);
                }
                case 1 -> {
                    UpdateResult result = documents.updateOne(filter, Updates.set("word", "w" + step % 3));
                    assertThat(result.getMatchedCount()).isEqualTo(matches ? 1 : 0);
                    if (matches) {
                        assertThat(result.getModifiedCount()).isEqualTo(word.equals("w" + step % 3) ? 0 : 1);
                        before.append("word", "w" + step % 3);
                    }
                }
                case 2 -> {
                    documents.updateOne(filter, Updates.set("inner.n", step));
                    if (matches) {
                        before.append("inner", new Document("n", step));
                    }
                }
                case 3 -> {
                    List<String> ids = List.of("i0", "i3", id, id);
                    long deleted = documents
                            .deleteMany(new Document("_id", new Document("$in", ids)).append("word", word))
                            .getDeletedCount();
                    int size = model.size();
                    ids.forEach(one -> model.computeIfPresent(
                            one, (key, document) -> document.getString("word").equals(word) ? null : document));
                    assertThat(deleted).isEqualTo(size - model.size());
                }
                default -> {
                    documents.deleteOne(filter);
                    if (matches) {
                        model.remove(id);
                    }
                }
            }
            assertThat(all(Filters.eq("word", word)))
                    .containsExactlyInAnyOrderElementsOf(model.values().stream()
                            .filter(document -> document.getString("word").equals(word))
                            .toList());
        }
        assertThat(documents.find().into(new ArrayList<>())).containsExactlyInAnyOrderElementsOf(model.values());
        assertThat(documents.countDocuments()).isEqualTo(model.size());
    }

    @Test
    void id_is_unique_and_stays() {
        documents.insertOne(new Document("_id", 1).append("word", "a"));
        assertThatThrownBy(() -> documents.insertOne(new Document("_id", 1L))).isInstanceOf(MongoWriteException.class);
        assertThatThrownBy(() -> documents.updateOne(Filters.eq("_id", 1), Updates.set("_id", 2)))
                .isInstanceOf(MongoWriteException.class);
        assertThatThrownBy(() -> documents.replaceOne(Filters.eq("_id", 1), new Document("_id", 2).append("word", "b")))
                .isInstanceOf(MongoWriteException.class);
        assertThat(all(new Document())).containsExactly(new Document("_id", 1).append("word", "a"));
    }

    @Test
    void change_that_another_index_refuses_changes_nothing() {
        documents.insertOne(new Document("_id", 1).append("only", "a").append("word", "x"));
        documents.insertOne(new Document("_id", 2).append("only", "b").append("word", "x"));
        assertThatThrownBy(() -> documents.updateOne(
                        Filters.eq("_id", 2), Updates.combine(Updates.set("word", "y"), Updates.set("only", "a"))))
                .isInstanceOf(MongoWriteException.class);
        assertThat(all(Filters.eq("word", "x"))).hasSize(2);
        assertThat(all(Filters.eq("only", "b"))).hasSize(1);
        documents.replaceOne(Filters.eq("_id", 2), new Document("word", "y"));
        documents.updateOne(Filters.eq("_id", 1), Updates.set("only", "b"));
        assertThat(all(Filters.eq("only", "b")))
                .extracting(found -> found.get("_id"))
                .containsExactly(1);
    }

    @Test
    void ids_are_found_in_order_and_within_bounds() {
        for (String id : List.of("b", "a", "cc", "d")) {
            documents.insertOne(new Document("_id", id).append("word", id.length() == 1 ? "x" : "y"));
        }
        Document some = new Document("_id", new Document("$in", List.of("d", "a", "cc", "none", "a")));
        assertThat(all(some)).extracting(found -> found.get("_id")).containsExactlyInAnyOrder("a", "cc", "d");
        assertThat(documents
                        .find(new Document(some).append("word", "x"))
                        .sort(Sorts.descending("_id"))
                        .map(found -> found.get("_id"))
                        .into(new ArrayList<>()))
                .containsExactly("d", "a");
        assertThat(all(Filters.gt("_id", "b")))
                .extracting(found -> found.get("_id"))
                .containsExactlyInAnyOrder("cc", "d");
        assertThat(all(Filters.and(Filters.eq("_id", "a"), Filters.eq("word", "y"))))
                .isEmpty();
    }

    private List<Document> all(Bson filter) {
        return documents.find(filter).into(new ArrayList<>());
    }
}

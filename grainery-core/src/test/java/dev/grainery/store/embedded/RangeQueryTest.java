// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Questions for texts between bounds are answered by an index as they are without one. */
class RangeQueryTest {

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
        documents.createIndex(Indexes.ascending("date"));
        documents.createIndex(Indexes.ascending("status", "date"));
        documents.createIndex(Indexes.ascending("name"), new IndexOptions().unique(true));
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    static LongStream seeds() {
        return LongStream.range(0, 6);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void answers_are_those_of_a_search_through_all_documents(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        boolean oneLength = random.nextBoolean();
        List<Document> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            all.add(new Document("_id", i)
                    .append("name", "n" + i)
                    .append("status", random.nextBoolean() ? "GOOD" : "BAD")
                    .append("date", text(random, oneLength)));
        }
        all.add(new Document("_id", "without").append("name", "none").append("status", "GOOD"));
        all.add(new Document("_id", "number")
                .append("name", "7")
                .append("status", "GOOD")
                .append("date", 7));
        documents.insertMany(all);
        for (int question = 0; question < 40; question++) {
            String low = random.nextInt(3) == 0 ? "" : text(random, oneLength);
            String high = text(random, oneLength);
            Document range = new Document(random.nextBoolean() ? "$gt" : "$gte", low);
            if (random.nextBoolean()) {
                range.append(random.nextBoolean() ? "$lt" : "$lte", high);
            }
            Document filter = new Document("date", range);
            if (random.nextBoolean()) {
                filter.append("status", "GOOD");
            }
            int limit = random.nextInt(12);
            List<String> found = documents
                    .find(filter)
                    .sort(new Document("date", 1))
                    .limit(limit)
                    .map(RangeQueryTest::date)
                    .into(new ArrayList<>());
            List<String> expected = all.stream()
                    .filter(document -> matches(document, filter, range))
                    .map(RangeQueryTest::date)
                    .sorted(Comparator.naturalOrder())
                    .limit(limit == 0 ? Long.MAX_VALUE : limit)
                    .toList();
            assertThat(found).as(filter.toJson()).isEqualTo(expected);
            Document counted = client.getDatabase("d").runCommand(new Document("count", "c").append("query", filter));
            assertThat(counted.getInteger("n")).as(filter.toJson()).isEqualTo((int) all.stream()
                    .filter(document -> matches(document, filter, range))
                    .count());
        }
    }

    @Test
    void bound_that_is_left_out_is_in_no_batch() {
        for (String date : List.of("a", "b", "c", "d")) {
            documents.insertOne(new Document("_id", date).append("name", date).append("date", date));
        }
        Document range = new Document("date", new Document("$gt", "a").append("$lt", "d"));
        assertThat(documents
                        .find(range)
                        .batchSize(2)
                        .map(found -> found.get("_id"))
                        .into(new ArrayList<>()))
                .containsExactlyInAnyOrder("b", "c");
    }

    @Test
    void a_unique_index_answers_as_well_and_what_is_gone_is_not_found() {
        documents.insertMany(List.of(
                new Document("_id", 1).append("name", "a"),
                new Document("_id", 2).append("name", "b"),
                new Document("_id", 3).append("name", "c")));
        documents.deleteOne(new Document("_id", 2));
        documents.updateOne(new Document("_id", 1), new Document("$set", new Document("name", "d")));
        assertThat(documents
                        .find(new Document("name", new Document("$gt", "a")))
                        .sort(new Document("name", 1))
                        .limit(5)
                        .map(document -> document.getString("name"))
                        .into(new ArrayList<>()))
                .containsExactly("c", "d");
        assertThat(documents
                        .deleteMany(new Document("name", new Document("$lte", "c")))
                        .getDeletedCount())
                .isEqualTo(1);
        assertThat(documents.countDocuments()).isEqualTo(1);
    }

    private static String text(SplittableRandom random, boolean oneLength) {
        String digits = String.valueOf(random.nextInt(1_000, 10_000));
        return oneLength ? digits : digits.substring(0, random.nextInt(1, 5));
    }

    private static String date(Document document) {
        return document.getString("date");
    }

    private static boolean matches(Document document, Document filter, Document range) {
        if (!(document.get("date") instanceof String date)
                || (filter.containsKey("status") && !document.get("status").equals(filter.get("status")))) {
            return false;
        }
        return range.entrySet().stream().allMatch(bound -> {
            int order = date.compareTo((String) bound.getValue());
            return switch (bound.getKey()) {
                case "$gt" -> order > 0;
                case "$gte" -> order >= 0;
                case "$lt" -> order < 0;
                default -> order <= 0;
            };
        });
    }
}

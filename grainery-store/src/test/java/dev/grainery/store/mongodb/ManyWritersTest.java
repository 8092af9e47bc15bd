// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.store.DueQueries;
import dev.grainery.store.TestServer;
import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreTimeouts;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.document.Write;
import dev.grainery.store.document.Written;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** Several programs change many documents of one server at once, and all of them come to an end. */
@Tag("mongodb")
@EnabledIfEnvironmentVariable(named = TestServer.VARIABLE, matches = ".+")
class ManyWritersTest {

    private static final int WRITERS = 4;
    private static final int DOCUMENTS = 300;

    @Test
    @Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void none_stands_still() throws Exception {
        try (TestServer server = new TestServer(System.getenv(TestServer.VARIABLE))) {
            StoreUri database = server.newDatabase();
            CollectionSchema schema = DueQueries.schemas().get(0);
            ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
            List<Future<Long>> written = new ArrayList<>();
            try {
                for (int writer = 0; writer < WRITERS; writer++) {
                    int from = writer * DOCUMENTS;
                    written.add(threads.submit(() -> write(database, schema, from)));
                }
                for (Future<Long> one : written) {
                    assertThat(one.get()).isEqualTo(2L * DOCUMENTS);
                }
            } finally {
                threads.shutdownNow();
            }
            try (MongoDocuments documents = open(database)) {
                assertThat(documents.collection(schema).count(Query.all())).isEqualTo(WRITERS * DOCUMENTS);
            }
        }
    }

    /** Makes them and changes each, in two commands as far as this program is concerned. */
    private static long write(StoreUri database, CollectionSchema schema, int from) {
        try (MongoDocuments documents = open(database)) {
            DocumentCollection collection = documents.collection(schema);
            long done = 0;
            for (String state : List.of("made", "changed")) {
                List<Write> writes = IntStream.range(from, from + DOCUMENTS)
                        .<Write>mapToObj(
                                i -> new Write.Put(new Document("_id", "document " + i).append("state", state)))
                        .toList();
                done += collection.write(writes).stream()
                        .filter(Written.Done.class::isInstance)
                        .count();
            }
            return done;
        }
    }

    private static MongoDocuments open(StoreUri database) {
        return MongoDocuments.open(database, StoreTimeouts.DEFAULT, DueQueries.schemas());
    }
}

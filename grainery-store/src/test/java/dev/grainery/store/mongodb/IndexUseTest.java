// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.mongodb.ExplainVerbosity;
import com.mongodb.client.FindIterable;
import dev.grainery.store.DueQueries;
import dev.grainery.store.TestServer;
import dev.grainery.store.document.CollectionSchema;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreTimeouts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** Choosing what is due uses an index, as the server that the environment names explains it. */
@Tag("mongodb")
@EnabledIfEnvironmentVariable(named = TestServer.VARIABLE, matches = ".+")
class IndexUseTest {

    private final TestServer server = new TestServer(System.getenv(TestServer.VARIABLE));
    private int files;
    private MongoDocuments documents;

    @BeforeEach
    void open() {
        files = server.updatesInOneStep() ? 100_000 : 3_000;
        documents = MongoDocuments.open(
                DueQueries.fill(server.newDatabase(), files, files / 5), StoreTimeouts.DEFAULT, DueQueries.schemas());
    }

    @AfterEach
    void close() {
        documents.close();
        server.close();
    }

    @Test
    void files_to_check_are_taken_from_an_index_in_its_order() {
        Query page = DueQueries.files(files);
        assertThat(collection("location").find(page)).hasSize(500);
        assertUsesIndex(collection("location").iterable(page));
    }

    @Test
    void records_whose_status_time_changes_are_taken_from_an_index_in_its_order() {
        assertThat(collection("container").find(DueQueries.records())).isNotEmpty();
        assertUsesIndex(collection("container").iterable(DueQueries.records()));
    }

    @Test
    void lists_of_files_are_taken_from_an_index_in_its_order() {
        // those of a harvest in the order in which they were added are sorted by the server
        DueQueries.listings().stream()
                .filter(query -> query.order()
                        .filter(order -> !order.field().equals(DocumentCollection.ID))
                        .isPresent())
                .forEach(query -> assertUsesIndex(collection("container").iterable(query)));
    }

    @Test
    void statuses_and_dates_of_a_harvest_are_taken_from_an_index_alone() {
        List<String> harvests = collection("container").find(Query.all().first(1)).stream()
                .map(one -> one.get("paths", Document.class).getString("harvestID"))
                .toList();
        assertThat(collection("container").groups(harvests)).isNotEmpty();
        assertThat(documentsRead(collection("container").grouping(harvests))).isZero();
    }

    private MongoDocumentCollection collection(String name) {
        CollectionSchema schema = DueQueries.schemas().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        return (MongoDocumentCollection) documents.collection(schema);
    }

    private void assertUsesIndex(FindIterable<Document> found) {
        long returned = found.into(new ArrayList<>()).size();
        assertThat(documentsRead(found)).isEqualTo(returned);
    }

    /** The number of documents that the server reads for a query that an index answers. */
    private static long documentsRead(FindIterable<Document> found) {
        Document explained = found.explain(ExplainVerbosity.EXECUTION_STATS);
        Document planner = (Document) explained.get("queryPlanner");
        assumeThat(planner.get("winningPlan"))
                .as("a server that tells the stages of its plan; FerretDB 1.x tells %s", explained.toJson())
                .isNotNull();
        assertThat(stages(planner.get("winningPlan"), new TreeSet<>()))
                .contains("IXSCAN")
                .doesNotContain("COLLSCAN", "SORT");
        Document stats = (Document) explained.get("executionStats");
        return ((Number) stats.get("totalDocsExamined")).longValue();
    }

    /** The stages of a plan, in whichever of the server's forms. */
    private static Set<String> stages(Object plan, Set<String> found) {
        if (plan instanceof Map<?, ?> fields) {
            if (fields.get("stage") instanceof String stage) {
                found.add(stage);
            }
            fields.values().forEach(value -> stages(value, found));
        } else if (plan instanceof List<?> plans) {
            plans.forEach(one -> stages(one, found));
        }
        return found;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import dev.grainery.earlier.EarlierDocument;
import dev.grainery.store.document.StoreTimeouts;
import dev.grainery.store.document.StoreUnavailableException;
import dev.grainery.store.document.StoreUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A database that another program has made is refused, and no byte is written to it. */
class ForeignDatabaseTest {

    private final WireServer server = WireServer.start();
    private final StoreUri uri = StoreUri.parse(server.connectionString() + "grainery");
    private final MongoClient client = MongoClients.create(server.connectionString());
    private MongoDatabase database;

    @BeforeEach
    void choose() {
        database = client.getDatabase("grainery");
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private void insert(String collection, String json) {
        database.getCollection(collection).insertOne(Document.parse(json));
    }

    /** All documents and indexes. */
    private Map<String, List<Document>> everything() {
        Map<String, List<Document>> everything = new TreeMap<>();
        for (String name : database.listCollectionNames()) {
            everything.put(name, database.getCollection(name).find().into(new ArrayList<>()));
            everything.put(
                    name + " indexes",
                    database.getCollection(name).listIndexes().into(new ArrayList<>()));
        }
        return everything;
    }

    private void assertRefused(String said) {
        Map<String, List<Document>> before = everything();
        for (Runnable use : List.<Runnable>of(
                () -> GraineryStore.open(uri), () -> GraineryStore.openUnfinished(uri, StoreTimeouts.DEFAULT))) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining(said)
                    .hasMessageContaining("nothing was written to it");
        }
        assertThat(everything()).isEqualTo(before);
    }

    @Test
    void database_of_the_earlier_grainery_is_refused_by_name() {
        insert("harvest", "{recType: 'harvest', author: 'eva', standard: '0.36', harvest: {harvestName: 'H'}}");
        insert("container", "{recType: 'container', author: 'eva', container: {filename: 'a.warc.gz'}}");
        insert("cdx", "{recType: 'cdx', cdx: {fileName: 'a.cdx', md5: 'NA', lines: '7'}}");
        assertRefused("a database of the earlier Grainery");
    }

    @Test
    void oldest_records_of_the_earlier_grainery_are_known() {
        insert("container", "{_id: '0123456789abcdef01234567', type: 'container', standart: '0.25', _rev: '1'}");
        assertRefused("grainery takeover");
    }

    @Test
    void one_collection_of_the_earlier_grainery_is_enough() {
        insert("cdx", "{recType: 'cdx', cdx: {fileName: 'a.cdx'}}");
        assertRefused("a database of the earlier Grainery");
    }

    @Test
    void databases_of_other_programs_are_refused() {
        insert("users", "{name: 'eva'}");
        assertRefused("holds data of another program (users)");
        insert("container", "{image: 'debian', state: 'running'}");
        assertRefused("holds data of another program");
    }

    @Test
    void empty_database_is_set_up_and_others_may_add_to_it_later() {
        database.createCollection("later");
        GraineryStore.open(uri).close();
        insert("later", "{by: 'another program'}");
        GraineryStore.open(uri).close();
    }

    @Test
    void records_of_the_earlier_grainery_are_read_and_nothing_is_written() {
        insert("container", "{_id: 'a', recType: 'container', container: {filename: 'x.warc.gz', size: '12'}}");
        insert("container", "{recType: 'container', date: {$date: '2019-02-03T10:00:00Z'}}");
        insert("cdx", "{recType: 'cdx'}");
        insert("harvest", "{recType: 'harvest', harvest: {harvestName: 'H'}}");
        insert("other", "{a: 1}");
        Map<String, List<Document>> before = everything();
        List<EarlierDocument> found = new ArrayList<>();
        try (EarlierDatabase earlier = EarlierDatabase.open(uri, StoreTimeouts.DEFAULT)) {
            earlier.forEach(found::add);
        }
        assertThat(found)
                .extracting(document -> document.fields().getString("recType"))
                .containsExactly("container", "container", "cdx", "harvest");
        assertThat(found)
                .allSatisfy(
                        document -> assertThat(Document.parse(document.text())).isEqualTo(document.fields()));
        assertThat(everything()).isEqualTo(before);
    }
}

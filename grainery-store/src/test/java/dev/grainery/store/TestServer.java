// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.grainery.store.document.StoreUri;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.bson.Document;

/** A server that tests write to, each into databases of its own, which are dropped at the end. */
public final class TestServer implements AutoCloseable {

    /** Names the server that the contract is tested on besides the embedded one. */
    public static final String VARIABLE = "GRAINERY_TEST_MONGODB_URI";

    private final String address;
    private final List<StoreUri> databases = new ArrayList<>();

    public TestServer(String address) {
        this.address = address;
    }

    public StoreUri newDatabase() {
        String server = address.replaceFirst("(mongodb(?:\\+srv)?://[^/?]+)/?[^?]*", "$1");
        int options = server.indexOf('?');
        String host = options < 0 ? server : server.substring(0, options);
        String name = "grainery_test_" + UUID.randomUUID().toString().replace("-", "");
        StoreUri uri = StoreUri.parse(host + "/" + name + (options < 0 ? "" : server.substring(options)));
        databases.add(uri);
        return uri;
    }

    /** Whether an update takes place together with the test of its filter, as FerretDB 1.x does not do it. */
    public boolean updatesInOneStep() {
        try (MongoClient client = MongoClients.create(address)) {
            return !client.getDatabase("admin")
                    .runCommand(new Document("buildInfo", 1))
                    .containsKey("ferretdbVersion");
        }
    }

    @Override
    public void close() {
        try (MongoClient client = MongoClients.create(address)) {
            databases.forEach(uri -> client.getDatabase(uri.database()).drop());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.backend.memory.MemoryDatabase;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import de.bwaldvogel.mongo.wire.message.MongoQuery;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A server in this process that speaks MongoDB's protocol and forgets everything: no other needs to be installed. */
public final class WireServer implements AutoCloseable {

    /** It warns of each client that is still there at its end; kept here, as Java forgets the level with the logger. */
    private final Logger log = Logger.getLogger("de.bwaldvogel.mongo");

    private final MongoServer server;
    private final InetSocketAddress address;

    private WireServer(MongoServer server) {
        this.server = server;
        this.log.setLevel(Level.SEVERE);
        this.address = server.bind();
    }

    public static WireServer start() {
        return new WireServer(new MongoServer(new OneAtATime()));
    }

    /** Its address without a database, with a slash at the end. */
    public String connectionString() {
        return "mongodb://" + address.getAddress().getHostAddress() + ":" + address.getPort() + "/";
    }

    @Override
    public void close() {
        server.shutdownNow();
    }

    /**
     * Answers one request after the other. A search of the collections in memory while another client writes to them
     * now and then ends in an error of the collection, "Unknown error", which no real server gives.
     */
    private static final class OneAtATime extends MemoryBackend {
        @Override
        public MemoryDatabase openOrCreateDatabase(String databaseName) {
            return new MemoryDatabase(databaseName, getCursorRegistry()) {
                @Override
                protected Index<Integer> openOrCreateUniqueIndex(
                        String collectionName, String indexName, List<IndexKey> keys, boolean sparse) {
                    return new WireUniqueIndex(indexName, keys, sparse);
                }

                @Override
                protected Index<Integer> openOrCreateSecondaryIndex(
                        String collectionName, String indexName, List<IndexKey> keys, boolean sparse) {
                    return new WireIndex(indexName, keys, sparse);
                }
            };
        }

        @Override
        public synchronized Document handleCommand(
                Channel channel, String databaseName, String command, Document query) {
            return super.handleCommand(channel, databaseName, command, query);
        }

        @Override
        public synchronized QueryResult handleQuery(MongoQuery query) {
            return super.handleQuery(query);
        }

        @Override
        public synchronized Document handleMessage(MongoMessage message) {
            return super.handleMessage(message);
        }
    }
}

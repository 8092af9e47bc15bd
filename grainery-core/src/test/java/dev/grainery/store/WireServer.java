// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.net.InetSocketAddress;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A server in this process that speaks MongoDB's protocol and forgets everything: no other needs to be installed. */
public final class WireServer implements AutoCloseable {

    /** It warns of each database index that it does not have; kept here, as Java forgets the level with the logger. */
    private final Logger log = Logger.getLogger("de.bwaldvogel.mongo");

    private final MongoServer server;
    private final InetSocketAddress address;

    private WireServer(MongoServer server) {
        this.server = server;
        this.log.setLevel(Level.SEVERE);
        this.address = server.bind();
    }

    public static WireServer start() {
        return new WireServer(new MongoServer(new MemoryBackend()));
    }

    /** Its address without a database, with a slash at the end. */
    public String connectionString() {
        return "mongodb://" + address.getAddress().getHostAddress() + ":" + address.getPort() + "/";
    }

    @Override
    public void close() {
        server.shutdownNow();
    }
}

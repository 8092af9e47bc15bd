// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.embedded;

import de.bwaldvogel.mongo.MongoServer;
import dev.grainery.output.FullDisk;
import dev.grainery.store.StoreServer;
import dev.grainery.store.StoreUnavailableException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/**
 * A server inside this process that speaks MongoDB's protocol on a loopback port of its own and keeps its data in one
 * file of a directory. One process has the file at a time. What was written stays if the process is killed, but for
 * what the last second brought; {@link #flush} leaves nothing to lose.
 */
public final class EmbeddedServer implements StoreServer {

    /** The file that holds everything. */
    public static final String FILE_NAME = "grainery.mv.db";

    /** Counts the ways in which data were kept in the file. */
    private static final int FORMAT = 1;

    private static final int WORKERS = 4;
    private static final long MOST_CACHE_MB = 64;

    /** Which part of the heap the cache may take: the rest belongs to what this process is for. */
    private static final long CACHE_PART = 8;

    private final Path directory;
    private final FileBackend backend;
    private final MongoServer server;
    private final int port;

    private EmbeddedServer(Path directory, MVStore file) {
        this.directory = directory;
        this.backend = new FileBackend(file);
        this.server = new MongoServer(backend);
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1, WORKERS);
        this.port = server.getLocalAddress().getPort();
    }

    /**
     * Starts a server for the data in a directory, which is made if it does not exist.
     *
     * @throws StoreUnavailableException if another process has the data open, or the directory cannot be used
     */
    public static EmbeddedServer start(Path directory) {
        Path place = directory.toAbsolutePath().normalize();
        try {
            Files.createDirectories(place);
        } catch (IOException e) {
            throw new StoreUnavailableException("the directory " + place + " cannot be made: " + e.getMessage(), e);
        }
        return new EmbeddedServer(place, openFile(place));
    }

    private static MVStore openFile(Path directory) {
        MVStore file;
        try {
            // committed between commands only: neither a timer of its own nor a full buffer may cut commands in two
            file = new MVStore.Builder()
                    .fileName(directory.resolve(FILE_NAME).toString())
                    .autoCommitDisabled()
                    .autoCommitBufferSize(0)
                    .cacheSize(cacheMegabytes())
                    .compress()
                    .open();
        } catch (MVStoreException e) {
            throw new StoreUnavailableException(reason(directory, e), e);
        }
        if (file.getMapNames().isEmpty()) {
            file.setStoreVersion(FORMAT);
        } else if (file.getStoreVersion() != FORMAT) {
            file.closeImmediately();
            throw new StoreUnavailableException("the store in " + directory
                    + " was made by another version of Grainery; use that one, or another directory");
        }
        return file;
    }

    private static int cacheMegabytes() {
        long heap = Runtime.getRuntime().maxMemory() / (1 << 20);
        return (int) Math.max(1, Math.min(MOST_CACHE_MB, heap / CACHE_PART));
    }

    private static String reason(Path directory, MVStoreException e) {
        if (FullDisk.isCauseOf(e)) {
            return "the store in " + directory + " takes nothing now: its disk is full; what was finished is kept";
        }
        return switch (e.getErrorCode()) {
            case DataUtils.ERROR_FILE_LOCKED ->
                "the store in " + directory + " is in use by another process;"
                        + " wait until that has ended, or use another directory";
            case DataUtils.ERROR_FILE_CORRUPT -> "the store in " + directory + " is damaged: " + e.getMessage();
            default -> "the store in " + directory + " cannot be used: " + e.getMessage();
        };
    }

    @Override
    public String connectionString() {
        return "mongodb://" + InetAddress.getLoopbackAddress().getHostAddress() + ":" + port + "/";
    }

    @Override
    public void flush() {
        try {
            backend.commit();
        } catch (MVStoreException e) {
            throw new StoreUnavailableException(reason(directory, e), e);
        }
    }

    /** Stops the server and closes the file. */
    @Override
    public void close() {
        try {
            flush();
        } finally {
            server.shutdownNow();
        }
    }

    @Override
    public String toString() {
        return "embedded:" + directory;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

/** A server that belongs to an opened store and ends with it. */
public interface StoreServer extends AutoCloseable {

    /** The address that clients of this machine connect to, without a database. */
    String connectionString();

    /**
     * Writes to disk whatever has been acknowledged.
     *
     * @throws StoreUnavailableException if that fails, for instance because the disk is full
     */
    void flush();

    /** Stops the server; what was acknowledged is on disk then. */
    @Override
    void close();
}

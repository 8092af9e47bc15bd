// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A directory for the tables of captures, on this machine or in a storage that several reach. A table is named by its path
 * below it, {@code harvest=NAME/year=YYYY/CONTAINER.MD5.parquet}. Thread-safe.
 */
public interface TablePlace {

    /**
     * Makes the directory if it is not there.
     *
     * @return the tables that it has
     * @throws IOException if it cannot be made or read
     */
    List<String> begin() throws IOException;

    /**
     * Puts a table in its place, where it is as a whole or not at all; one of the same name is replaced.
     *
     * @param written a file of this machine that holds it
     * @throws IOException if it cannot be written; the message says where
     */
    void put(String table, Path written) throws IOException;

    /**
     * Deletes a table, if it is there.
     *
     * @throws IOException if it cannot be deleted
     */
    void delete(String table) throws IOException;

    /** Where it is: a path, or an address as the places of files are written. */
    @Override
    String toString();
}

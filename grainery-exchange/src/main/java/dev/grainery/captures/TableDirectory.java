// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A directory for tables of captures, local or in shared storage. Tables are named by relative path, {@code
 * harvest=NAME/year=YYYY/CONTAINER.MD5.parquet}. Thread-safe.
 */
public interface TableDirectory {

    /** Creates the directory if needed and returns its tables. */
    List<String> begin() throws IOException;

    /**
     * Stores a table atomically, replacing one of the same name.
     * @param written a local file with its contents
     */
    void put(String table, Path written) throws IOException;

    /** Deletes a table if it exists. */
    void delete(String table) throws IOException;

    /** The path, or the address in the form of file locations. */
    @Override
    String toString();
}

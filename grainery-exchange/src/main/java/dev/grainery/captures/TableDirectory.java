// SPDX-License-Identifier: Apache-2.0
package dev.grainery.captures;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Tables have relative paths, {@code harvest=NAME/year=YYYY/CONTAINER.MD5.parquet}. Thread-safe. */
public interface TableDirectory {

    List<String> begin() throws IOException;

    /** Stores a local file atomically, replacing a table of the same name. */
    void put(String table, Path written) throws IOException;

    void delete(String table) throws IOException;

    /** The path, or the address in the form of file locations. */
    @Override
    String toString();
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.captures.TableDirectory;
import dev.grainery.file.Storage;
import java.util.Optional;

/** The storages that all machines of a cluster reach. */
public interface SharedStorage {

    /**
     * @param own the storages that the program knows without a cluster
     */
    Storage with(Storage own);

    /** A directory for tables of captures; empty if no shared storage has this address. */
    Optional<TableDirectory> tables(String address);
}

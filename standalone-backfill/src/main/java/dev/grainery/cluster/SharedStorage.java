// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.captures.TablePlace;
import dev.grainery.file.Storage;
import java.util.Optional;

/** What all machines of a cluster reach. */
public interface SharedStorage {

    /**
     * All storages that files are read from.
     *
     * @param own those that the program knows by itself
     */
    Storage with(Storage own);

    /** A directory in one of them, for tables of captures; empty if that is no address of any. */
    Optional<TablePlace> tables(String address);
}

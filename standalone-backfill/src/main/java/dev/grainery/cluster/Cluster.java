// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.file.Storage;

/** Machines that do the work of a command together, and the storages that all of them reach. */
public interface Cluster {

    /**
     * All storages that files are read from.
     *
     * @param own those that the program knows by itself
     */
    Storage storage(Storage own);

    /**
     * The workers of one command.
     *
     * @param call how the command was called: they read its options from it
     */
    Workers workers(CommandCall call);
}

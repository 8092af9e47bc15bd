// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

/** Machines that do the work of a command together, and the storages that all of them reach. */
public interface Cluster {

    /** The storages. */
    SharedStorage storage();

    /**
     * The workers of one command.
     *
     * @param call how the command was called: they read its options from it
     */
    Workers workers(CommandCall call);
}

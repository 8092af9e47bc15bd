// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

/** Machines that do the work of a command together, and the storages that all of them reach. */
public interface Cluster {

    SharedStorage storage();

    /**
     * @param call how the command was called, from which the workers read its options
     */
    Workers workers(CommandCall call);
}

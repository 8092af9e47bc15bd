// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

public interface Cluster {

    SharedStorage storage();

    /** Workers read their options from the call. */
    Workers workers(CommandCall call);
}

// SPDX-License-Identifier: Apache-2.0
/**
 * Runs that several machines do together: one process divides the work, and workers do parts of it. An implementation of
 * {@link dev.grainery.cluster.Cluster} decides which machines these are.
 */
package dev.grainery.cluster;

// SPDX-License-Identifier: Apache-2.0
<<<<<<< HEAD
/** Divides the work of a run among machines. Uses run and the libraries. */
@NullMarked
=======
/**
 * Runs that several machines do together: one process divides the work, and workers do parts of it. An implementation of
 * {@link dev.grainery.cluster.Cluster} decides which machines these are.
 */
>>>>>>> prog
package dev.grainery.cluster;

import org.jspecify.annotations.NullMarked;

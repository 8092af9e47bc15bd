// SPDX-License-Identifier: Apache-2.0
/**
 * Runs that several machines do together: one of them divides the work, the others do parts of it. Which machines these
 * are, and how work comes to them, is the business of whoever implements {@link dev.grainery.cluster.Cluster}.
 */
package dev.grainery.cluster;

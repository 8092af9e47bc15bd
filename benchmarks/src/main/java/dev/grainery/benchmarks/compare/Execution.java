// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.compare;

/**
 * What one run of a program took.
 *
 * @param seconds from its start to its end
 * @param residentBytes the most memory it had at once, as the operating system counts it; 0 if that is not known
 * @param heapBytes the most heap in use when a collection began; 0 if no collection did or none was logged
 */
record Execution(double seconds, long residentBytes, long heapBytes) {}

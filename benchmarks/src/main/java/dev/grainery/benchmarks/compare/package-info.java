// SPDX-License-Identifier: Apache-2.0
/** Runs Grainery beside other programs, in turns, and prints how they compare. Needs nothing but Java. */
package dev.grainery.benchmarks.compare;

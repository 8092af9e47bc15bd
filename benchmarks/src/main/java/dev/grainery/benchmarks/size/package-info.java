// SPDX-License-Identifier: Apache-2.0
/** Stores of millions of containers, and files for them. */
package dev.grainery.benchmarks.size;

// SPDX-License-Identifier: Apache-2.0
/** How quickly {@code grainery serve} answers, and what memory it takes, with a store of any size. */
package dev.grainery.benchmarks.serve;

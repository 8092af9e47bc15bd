// SPDX-License-Identifier: Apache-2.0
/** Makes archives of any shape to measure with. Needs nothing but Java. */
package dev.grainery.benchmarks.archive;

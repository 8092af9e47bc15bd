// SPDX-License-Identifier: Apache-2.0
/** The program on a cluster of Apache Spark: parts of its runs become tasks, and the records of a store tables. */
package dev.grainery.spark;

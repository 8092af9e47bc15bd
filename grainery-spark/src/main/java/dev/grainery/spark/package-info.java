// SPDX-License-Identifier: Apache-2.0
/** Runs the program on Apache Spark. Uses hadoop and the program. */
package dev.grainery.spark;

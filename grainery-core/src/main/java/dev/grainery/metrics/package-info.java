// SPDX-License-Identifier: Apache-2.0
/** What monitoring reads: metrics as text, and files that are replaced as a whole. */
package dev.grainery.metrics;

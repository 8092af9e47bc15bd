// SPDX-License-Identifier: Apache-2.0
/** The records of the methodology, as values: what is written to the store and read back. */
package dev.grainery.record;

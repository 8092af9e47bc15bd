// SPDX-License-Identifier: Apache-2.0
/**
 * Describes a file: one reading becomes a record with findings. Uses the packages for records, findings, files, reading,
 * inspection and fixity, and no store.
 */
package dev.grainery.describe;

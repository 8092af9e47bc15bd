// SPDX-License-Identifier: Apache-2.0
/** Hashes of files, the checksum lists found beside them, and the states of a revision. */
package dev.grainery.fixity;

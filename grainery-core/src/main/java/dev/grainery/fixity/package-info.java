// SPDX-License-Identifier: Apache-2.0
/** Hashes of files, the checksum lists stored with them, and the revision cycle. */
package dev.grainery.fixity;

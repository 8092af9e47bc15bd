// SPDX-License-Identifier: Apache-2.0
/** Reads the checksum lists of other programs, and writes lines of md5sum. Uses record, finding, file and read. */
package dev.grainery.checksums;

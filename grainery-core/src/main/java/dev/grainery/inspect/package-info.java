// SPDX-License-Identifier: Apache-2.0
/** What a container holds: counts, digests and defects of its records, found while the file is read. */
package dev.grainery.inspect;

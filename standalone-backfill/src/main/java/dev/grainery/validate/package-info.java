// SPDX-License-Identifier: Apache-2.0
/** Reads files again and compares their hashes, checks presence, and inspects. Uses run, cluster and the libraries. */
package dev.grainery.validate;

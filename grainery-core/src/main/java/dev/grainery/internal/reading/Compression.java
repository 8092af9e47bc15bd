// SPDX-License-Identifier: Apache-2.0
package dev.grainery.internal.reading;

/** How a file is compressed, told by its first bytes. */
public enum Compression {
    NONE,
    GZIP,
    ZSTD
}

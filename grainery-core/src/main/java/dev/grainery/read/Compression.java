// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.util.Locale;

/** How a file is compressed, told by its first bytes. */
public enum Compression {
    NONE,
    GZIP,
    ZSTD;

    /** What the extension of a name promises. */
    public static Compression ofName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".gz") ? GZIP : lower.endsWith(".zst") ? ZSTD : NONE;
    }

    /** What data that begin like this are. */
    public static Compression ofContent(byte[] start) {
        return GzipInput.isMember(start) ? GZIP : ZstdMagic.isZstd(start) ? ZSTD : NONE;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.util.Locale;

public enum Compression {
    NONE,
    GZIP,
    ZSTD;

    public static Compression ofName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".gz") ? GZIP : lower.endsWith(".zst") ? ZSTD : NONE;
    }

    public static Compression ofContent(byte[] start) {
        return GzipInput.isMember(start) ? GZIP : ZstdMagic.isZstd(start) ? ZSTD : NONE;
    }
}

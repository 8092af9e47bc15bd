// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

public enum Compression {
    NONE,
    GZIP,
    ZSTD;

    private static final int BUFFER = 1 << 16;
    private static final int MAGIC = 4;

    public static Compression ofName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".gz") ? GZIP : lower.endsWith(".zst") ? ZSTD : NONE;
    }

    public static Compression ofContent(byte[] start) {
        return GzipInput.isMember(start) ? GZIP : ZstdMagic.isZstd(start) ? ZSTD : NONE;
    }

    /** Decompresses gzip and zstd data to their last byte, or fails; others are returned as they are stored. */
    public static InputStream plain(InputStream stored) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(stored, BUFFER);
        buffered.mark(MAGIC);
        byte[] start = buffered.readNBytes(MAGIC);
        buffered.reset();
        return ofContent(start) == NONE ? buffered : new PlainStream(buffered);
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

public enum Compression {
    NONE,
    GZIP,
    ZSTD;

    private static final int BUFFER = 1 << 16;

    public static Compression ofName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".gz") ? GZIP : lower.endsWith(".zst") ? ZSTD : NONE;
    }

    public static Compression ofContent(byte[] start) {
        return GzipInput.isMember(start) ? GZIP : ZstdMagic.isZstd(start) ? ZSTD : NONE;
    }

    /** Decompresses gzip data; others are returned as they are stored. */
    public static InputStream plain(InputStream stored) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(stored, BUFFER);
        buffered.mark(2);
        byte[] magic = buffered.readNBytes(2);
        buffered.reset();
        return GzipInput.isMember(magic) ? new GZIPInputStream(buffered, BUFFER) : buffered;
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import dev.grainery.file.BlockInputStream;
import dev.grainery.file.ReadThrottle;
import dev.grainery.finding.FindingCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.util.Set;

/** Other bytes behind compressed data are an error: the JDK takes them for the end, and drops what follows them. */
final class PlainStream extends BlockInputStream {

    /** In bytes. Many of these streams are merged at once. */
    private static final int BLOCK = 1 << 16;

    private final HashingInput stored;
    private final PlainInput plain;

    PlainStream(InputStream compressed) throws IOException {
        stored = new HashingInput(
                Channels.newChannel(compressed), new ReadBuffers(Set.of(), BLOCK), ReadThrottle.NONE, Long.MAX_VALUE);
        try {
            plain = PlainInput.of(stored);
        } catch (StorageReadException e) {
            throw cause(e);
        }
    }

    private static IOException cause(StorageReadException e) {
        return e.getCause() instanceof IOException cause ? cause : e;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        int n;
        try {
            n = plain.read(target, from, length);
        } catch (StorageReadException e) {
            throw cause(e);
        }
        if (n < 0 && plain.foreignBytesAt() >= 0) {
            throw new CompressionException(
                    FindingCode.TRAILING_BYTES,
                    "bytes that are not gzip data follow at byte " + plain.foreignBytesAt(),
                    plain.foreignBytesAt());
        }
        return n;
    }

    @Override
    public void close() throws IOException {
        plain.close();
        stored.close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.inspect.PayloadEncoding.Compression;
import dev.grainery.inspect.mediatype.FirstBytes;
import dev.grainery.inspect.mediatype.MediaTypes;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

final class PayloadStart {

    /** In bytes; enough for nearly all types. */
    private static final int DECOMPRESSED = 1 << 13;

    final FirstBytes stored = new FirstBytes();
    private final FirstBytes unchunked = new FirstBytes();
    private final FirstBytes decompressed = new FirstBytes();
    private final ChunkedBody chunks = new ChunkedBody(unchunked::add);
    private final byte[] piece = new byte[1 << 10];
    private boolean kept;

    void begin(boolean isKept) {
        kept = isKept;
        stored.clear();
    }

    boolean isKept() {
        return kept;
    }

    void add(byte[] bytes, int from, int length) {
        if (kept) {
            stored.add(bytes, from, length);
        }
    }

    Optional<String> type() {
        return type(stored);
    }

    Optional<String> type(HttpHead head) {
        PayloadEncoding encoding = head.encoding();
        FirstBytes bytes = encoding.chunked() ? withoutChunks() : stored;
        return switch (encoding.compression()) {
            case NONE -> type(bytes);
            case OTHER -> type(bytes).filter(type -> !type.equals(MediaTypes.OCTET_STREAM));
            case GZIP, DEFLATE -> type(isDecompressed(encoding.compression(), bytes) ? decompressed : bytes);
        };
    }

    private static Optional<String> type(FirstBytes bytes) {
        return bytes.isEmpty()
                ? Optional.empty()
                : Optional.of(MediaTypes.ofTika().of(bytes));
    }

    boolean isEncoded(Compression compression) {
        return switch (compression) {
            case NONE -> true;
            case OTHER ->
                type(stored)
                        .filter(type -> !type.equals(MediaTypes.OCTET_STREAM))
                        .isEmpty();
            case GZIP, DEFLATE -> stored.isEmpty() || isDecompressed(compression, stored);
        };
    }

    /** Some writers decode chunks and retain the header field. */
    private FirstBytes withoutChunks() {
        unchunked.clear();
        chunks.begin();
        chunks.take(stored.bytes(), 0, stored.length());
        return unchunked.isEmpty() && !chunks.isWhole() ? stored : unchunked;
    }

    /** Some writers decompress and retain the header field. */
    private boolean isDecompressed(Compression compression, FirstBytes bytes) {
        InputStream source = new ByteArrayInputStream(bytes.bytes(), 0, bytes.length());
        decompressed.clear();
        try (InputStream plain =
                PayloadEncoding.decompressed(compression, source).orElse(source)) {
            if (plain == source) {
                return false;
            }
            int n = plain.read(piece);
            while (n >= 0 && decompressed.length() < DECOMPRESSED) {
                decompressed.add(piece, 0, n);
                n = plain.read(piece);
            }
            return true;
        } catch (EOFException e) {
            // only the first bytes are here
            return !decompressed.isEmpty();
        } catch (IOException e) {
            // damaged, or not compressed
            return false;
        }
    }
}

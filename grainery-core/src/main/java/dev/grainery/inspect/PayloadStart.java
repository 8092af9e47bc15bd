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

/**
 * The first bytes of the payload of one capture after the other, and the media type that they are identified as: without
 * chunks, and decompressed as far as that takes. Not thread-safe.
 */
final class PayloadStart {

    /** How much is decompressed, in bytes: nearly all types are told by less. */
    private static final int DECOMPRESSED = 1 << 13;

    private final FirstBytes stored = new FirstBytes();
    private final FirstBytes unchunked = new FirstBytes();
    private final FirstBytes decompressed = new FirstBytes();
    private final ChunkedBody chunks = new ChunkedBody(unchunked::add);
    private final byte[] piece = new byte[1 << 10];
    private boolean kept;

    /**
     * A payload begins.
     *
     * @param isKept whether it will be asked for its type
     */
    void begin(boolean isKept) {
        kept = isKept;
        stored.clear();
    }

    /** Whether the bytes of this payload are kept. */
    boolean isKept() {
        return kept;
    }

    /** As they are stored. */
    FirstBytes stored() {
        return stored;
    }

    void add(byte[] bytes, int from, int length) {
        if (kept) {
            stored.add(bytes, from, length);
        }
    }

    /** The type of a payload that is no body of an HTTP message; nothing if it is empty. */
    Optional<String> type() {
        return type(stored);
    }

    /** The type of a payload behind this head; nothing if it is empty, or in an encoding that is not known here. */
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

    /** Whether the payload, which is in no chunks, is stored as it was sent: compressed, if the head says so. */
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

    /** Some writers take the chunks out, and leave what the header says of them. */
    private FirstBytes withoutChunks() {
        unchunked.clear();
        chunks.begin();
        chunks.take(stored.bytes(), 0, stored.length());
        return unchunked.isEmpty() && !chunks.isWhole() ? stored : unchunked;
    }

    /** Some writers decompress, and leave what the header says of that. */
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
            // no more of them is here
            return !decompressed.isEmpty();
        } catch (IOException e) {
            // they are damaged, or what is decompressed was none of them
            return false;
        }
    }
}

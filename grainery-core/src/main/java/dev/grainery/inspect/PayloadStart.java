// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.inspect.HttpHead.ContentEncoding;
import dev.grainery.internal.mediatype.FirstBytes;
import dev.grainery.internal.mediatype.MediaTypes;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

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
        FirstBytes bytes = head.isChunked() ? withoutChunks() : stored;
        if (head.contentEncoding() == ContentEncoding.OTHER) {
            return type(bytes).filter(type -> !type.equals(MediaTypes.OCTET_STREAM));
        }
        boolean decoded = switch (head.contentEncoding()) {
            case GZIP -> decompressGzip(bytes);
            case DEFLATE -> decompressDeflate(bytes);
            default -> false;
        };
        return type(decoded ? decompressed : bytes);
    }

    private static Optional<String> type(FirstBytes bytes) {
        return bytes.isEmpty()
                ? Optional.empty()
                : Optional.of(MediaTypes.ofTika().of(bytes));
    }

    /** Some writers take the chunks out, and leave what the header says of them. */
    private FirstBytes withoutChunks() {
        unchunked.clear();
        chunks.begin();
        chunks.take(stored.bytes(), 0, stored.length());
        return unchunked.isEmpty() && !chunks.isWhole() ? stored : unchunked;
    }

    private boolean decompressGzip(FirstBytes bytes) {
        byte[] source = bytes.bytes();
        if (bytes.length() < 2 || source[0] != 0x1f || source[1] != (byte) 0x8b) {
            // some writers decompress, and leave what the header says of that
            return false;
        }
        try (InputStream plain = new GZIPInputStream(new ByteArrayInputStream(source, 0, bytes.length()))) {
            return decompress(plain);
        } catch (IOException e) {
            // the header of the gzip data is no good
            return false;
        }
    }

    /** HTTP means data with the header of zlib (RFC 9110 8.4.1.2), but many servers send them without it. */
    private boolean decompressDeflate(FirstBytes bytes) {
        byte[] source = bytes.bytes();
        boolean zlib = bytes.length() > 2 && PayloadEncoding.isZlib(source);
        Inflater inflater = new Inflater(!zlib);
        try (InputStream plain =
                new InflaterInputStream(new ByteArrayInputStream(source, 0, bytes.length()), inflater)) {
            return decompress(plain);
        } catch (IOException e) {
            throw new IllegalStateException("bytes in memory cannot be closed", e);
        } finally {
            inflater.end();
        }
    }

    /** Whether these are compressed data. */
    private boolean decompress(InputStream plain) {
        decompressed.clear();
        try {
            int n = plain.read(piece);
            while (n >= 0 && decompressed.length() < DECOMPRESSED) {
                decompressed.add(piece, 0, n);
                n = plain.read(piece);
            }
        } catch (EOFException e) {
            // no more of them is here
            return !decompressed.isEmpty();
        } catch (IOException e) {
            // they are damaged, or what is decompressed was none of them
            return false;
        }
        return true;
    }
}

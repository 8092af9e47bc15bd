// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.inspect.HttpHead.ContentEncoding;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** How a payload is encoded, according to the head of its HTTP message: in chunks, compressed, or both. Immutable. */
public final class PayloadEncoding {

    /** That of a payload that is stored as it is. */
    public static final PayloadEncoding NONE = new PayloadEncoding(false, ContentEncoding.NONE);

    private static final int ZLIB_HEADER = 2;

    private final boolean chunked;
    private final ContentEncoding compression;

    private PayloadEncoding(boolean chunked, ContentEncoding compression) {
        this.chunked = chunked;
        this.compression = compression;
    }

    static PayloadEncoding of(HttpHead head) {
        return !head.isChunked() && !isKnown(head.contentEncoding())
                ? NONE
                : new PayloadEncoding(head.isChunked(), head.contentEncoding());
    }

    private static boolean isKnown(ContentEncoding encoding) {
        return encoding == ContentEncoding.GZIP || encoding == ContentEncoding.DEFLATE;
    }

    /** Whether there is nothing to decode. */
    public boolean isNone() {
        return this == NONE;
    }

    /** Whether it may be larger than it is stored. */
    public boolean isCompressed() {
        return isKnown(compression);
    }

    /** Opens a payload as it is stored. */
    @FunctionalInterface
    public interface Source {
        InputStream open() throws IOException;
    }

    /**
     * The payload without its chunks, and decompressed if it is compressed by gzip or deflate. What is in no chunks, or not
     * compressed, although the head says so, is taken as it is.
     *
     * @param stored is opened up to twice
     * @return to be closed; reading it fails where the compressed data are damaged
     * @throws IOException if the payload cannot be opened, or is no compressed data behind its first bytes
     */
    public InputStream decode(Source stored) throws IOException {
        InputStream plain = isInChunks(stored) ? new UnchunkedInput(stored.open()) : stored.open();
        try {
            return decompressed(new PushbackInputStream(new BufferedInputStream(plain), ZLIB_HEADER));
        } catch (IOException e) {
            plain.close();
            throw e;
        }
    }

    private boolean isInChunks(Source stored) throws IOException {
        if (!chunked) {
            return false;
        }
        try (UnchunkedInput input = new UnchunkedInput(stored.open())) {
            return input.read() >= 0 || input.isWhole();
        }
    }

    private InputStream decompressed(PushbackInputStream plain) throws IOException {
        byte[] start = plain.readNBytes(ZLIB_HEADER);
        plain.unread(start);
        if (start.length < ZLIB_HEADER) {
            return plain;
        }
        return switch (compression) {
            case GZIP -> start[0] == 0x1f && start[1] == (byte) 0x8b ? new GZIPInputStream(plain) : plain;
            // HTTP means data with the header of zlib (RFC 9110 8.4.1.2), but many servers send them without it
            case DEFLATE -> inflated(plain, !isZlib(start));
            default -> plain;
        };
    }

    static boolean isZlib(byte[] start) {
        return (start[0] & 0x0f) == 8 && ((start[0] & 0xff) << 8 | (start[1] & 0xff)) % 31 == 0;
    }

    private static InputStream inflated(InputStream plain, boolean raw) {
        Inflater inflater = new Inflater(raw);
        return new InflaterInputStream(plain, inflater) {
            @Override
            public void close() throws IOException {
                super.close();
                inflater.end();
            }
        };
    }

    /** The bytes of a body in chunks. */
    private static final class UnchunkedInput extends InputStream {

        private final InputStream in;
        private final byte[] stored = new byte[1 << 13];
        private final byte[] plain = new byte[1 << 13];
        private final ChunkedBody chunks = new ChunkedBody(this::add);
        private int at;
        private int end;

        UnchunkedInput(InputStream in) {
            this.in = in;
            chunks.begin();
        }

        /** There are fewer of them than of those that were read, so there is room. */
        private void add(byte[] bytes, int from, int length) {
            System.arraycopy(bytes, from, plain, end, length);
            end += length;
        }

        private boolean fill() throws IOException {
            while (at == end) {
                at = 0;
                end = 0;
                int read = in.read(stored);
                if (read < 0) {
                    return false;
                }
                chunks.take(stored, 0, read);
            }
            return true;
        }

        boolean isWhole() {
            return chunks.isWhole();
        }

        @Override
        public int read() throws IOException {
            return fill() ? plain[at++] & 0xff : -1;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (!fill()) {
                return -1;
            }
            int read = Math.min(length, end - at);
            System.arraycopy(plain, at, bytes, from, read);
            at += read;
            return read;
        }

        @Override
        public int available() throws IOException {
            return end - at + in.available();
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}

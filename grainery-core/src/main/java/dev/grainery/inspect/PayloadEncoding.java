// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/**
 * How a payload is encoded, according to the head of its HTTP message: in chunks, compressed, or both.
 *
 * @param chunked whether it is in chunks (RFC 9112 7.1)
 * @param compression how it is compressed
 */
public record PayloadEncoding(boolean chunked, Compression compression) {

    /** How the body of an HTTP message is compressed (RFC 9110 8.4.1). */
    public enum Compression {
        NONE,
        GZIP,
        DEFLATE,
        /** In another way, or in several. */
        OTHER
    }

    /** That of a payload that is stored as it is. */
    public static final PayloadEncoding NONE = new PayloadEncoding(false, Compression.NONE);

    /** By how many of its first bytes compressed data are told. */
    private static final int START = 2;

    /** Whether there is nothing to decode. */
    public boolean isNone() {
        return !chunked && !isCompressed();
    }

    /** Whether it may be larger than it is stored. */
    public boolean isCompressed() {
        return compression == Compression.GZIP || compression == Compression.DEFLATE;
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
        InputStream plain =
                new BufferedInputStream(isInChunks(stored) ? new UnchunkedInput(stored.open()) : stored.open());
        try {
            return decompressed(compression, plain).orElse(plain);
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

    /**
     * What compressed data stand for; nothing if they are not compressed so, although the head says it.
     *
     * @param stored supports marks
     */
    static Optional<InputStream> decompressed(Compression compression, InputStream stored) throws IOException {
        stored.mark(START);
        byte[] start = stored.readNBytes(START);
        stored.reset();
        if (start.length < START) {
            return Optional.empty();
        }
        return switch (compression) {
            case GZIP ->
                start[0] == 0x1f && start[1] == (byte) 0x8b
                        ? Optional.of(new GZIPInputStream(stored))
                        : Optional.empty();
            // HTTP means data with the header of zlib (RFC 9110 8.4.1.2), but many servers send them without it
            case DEFLATE -> Optional.of(inflated(stored, !isZlib(start)));
            case NONE, OTHER -> Optional.empty();
        };
    }

    private static boolean isZlib(byte[] start) {
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
            if (length == 0 || !fill()) {
                return length == 0 ? 0 : -1;
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

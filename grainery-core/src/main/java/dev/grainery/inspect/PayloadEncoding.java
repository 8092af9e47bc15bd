// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inspect;

import dev.grainery.file.BlockInputStream;
import dev.grainery.read.container.Ascii;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

public record PayloadEncoding(boolean chunked, Compression compression) {

    /** Content codings (RFC 9110 8.4.1). */
    public enum Compression {
        NONE,
        GZIP,
        DEFLATE,
        OTHER;

        static Compression of(byte[] bytes, int from, int to) {
            if (Ascii.is("gzip", bytes, from, to) || Ascii.is("x-gzip", bytes, from, to)) {
                return GZIP;
            }
            return Ascii.is("deflate", bytes, from, to) ? DEFLATE : OTHER;
        }
    }

    public static final PayloadEncoding NONE = new PayloadEncoding(false, Compression.NONE);
    private static final int START = 2;

    public boolean isNone() {
        return !chunked && !isCompressed();
    }

    public boolean isCompressed() {
        return compression == Compression.GZIP || compression == Compression.DEFLATE;
    }

    @FunctionalInterface
    public interface Source {
        InputStream open() throws IOException;
    }

    /** A payload that is not encoded as its header states is returned as stored. The result must be closed. */
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

    /** Empty if the data are not compressed as stated; {@code stored} must support marks. */
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
            // HTTP requires zlib headers (RFC 9110 8.4.1.2), but many servers omit them
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

    private static final class UnchunkedInput extends BlockInputStream {

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

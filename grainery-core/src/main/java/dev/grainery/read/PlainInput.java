// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import dev.grainery.file.MissingDecoderException;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** One {@link #read} never crosses gzip members, so parsers know which records begin a member. */
public abstract class PlainInput implements Closeable {

    /** Bytes requested at once. */
    public static final int PIECE = 1 << 14;

    private final Compression compression;
    private byte[] piece = {};

    PlainInput(Compression compression) {
        this.compression = compression;
    }

    /** Returns at least 1, or -1 at the end. Bytes before a fault are returned before it is thrown. */
    public abstract int read(byte[] target, int from, int length) throws IOException;

    /** As {@link #read}, without copying: the bytes are in {@link #bytes} at {@link #from} until the next read. */
    public int next() throws IOException {
        return read(piece(), 0, PIECE);
    }

    private byte[] piece() {
        if (piece.length == 0) {
            piece = new byte[PIECE];
        }
        return piece;
    }

    /** Must not be changed. */
    public byte[] bytes() {
        return piece;
    }

    public int from() {
        return 0;
    }

    public long skip(long wanted) throws IOException {
        return read(piece(), 0, (int) Math.min(wanted, PIECE));
    }

    public boolean beganMember() {
        return false;
    }

    /** File offset of the last {@link #read}; in compressed data, of its member. */
    public abstract long storedOffset();

    public long members() {
        return 0;
    }

    /** Offset of the first byte behind the compressed data that does not belong to them, or -1. */
    public long foreignBytesAt() {
        return -1;
    }

    /** Continues with the next member outside the damaged content; {@code framed} is its least plain bytes, or -1. */
    public boolean resume(long framed) throws IOException {
        return false;
    }

    /** Reads {@code distance} plain bytes behind the {@link #next} at {@code storedOffset}, without moving. */
    public Optional<byte[]> ahead(long storedOffset, long distance, int length) throws IOException {
        return Optional.empty();
    }

    public final Compression compression() {
        return compression;
    }

    /** Frees the decoder; the file stays open. */
    @Override
    public void close() throws IOException {}

    public static PlainInput of(HashingInput stored) throws IOException {
        return switch (Compression.ofContent(stored.peek(4))) {
            case GZIP -> new GzipInput(stored);
            case ZSTD -> {
                if (!ZstdMagic.decoderIsThere()) {
                    throw new MissingDecoderException("zstd");
                }
                yield new ZstdInput(stored);
            }
            case NONE -> new UncompressedInput(stored);
        };
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import dev.grainery.file.MissingDecoderException;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/**
 * The plain bytes of a file that may be compressed. Compressed data come in members (gzip) or frames (zstd); one call
 * of {@link #read} never gives bytes of two members, so that a parser knows which records begin with a member.
 */
public abstract class PlainInput implements Closeable {

    /** How many bytes are asked for at once. */
    public static final int PIECE = 1 << 14;

    private final Compression compression;
    private byte[] piece = {};

    PlainInput(Compression compression) {
        this.compression = compression;
    }

    /**
     * Reads some of the coming bytes.
     *
     * @return how many, at least one, or -1 when there are no more
     * @throws StorageReadException if the file cannot be read
     * @throws CompressionException if the compressed data are damaged or cut off; the bytes before are not lost
     */
    public abstract int read(byte[] target, int from, int length) throws IOException;

    /**
     * Gives some of the coming bytes where they lie in memory, which spares copying them: {@link #bytes}, from {@link #from}
     * on, until the next call of any method that reads.
     *
     * @return how many, at least one, or -1 when there are no more
     * @throws StorageReadException if the file cannot be read
     * @throws CompressionException if the compressed data are damaged or cut off; the bytes before are not lost
     */
    public int next() throws IOException {
        return read(piece(), 0, PIECE);
    }

    private byte[] piece() {
        if (piece.length == 0) {
            piece = new byte[PIECE];
        }
        return piece;
    }

    /** Where the bytes of the last {@link #next} lie, among others; nobody may change them. */
    public byte[] bytes() {
        return piece;
    }

    /** Where among them the bytes of the last {@link #next} begin. */
    public int from() {
        return 0;
    }

    /** Passes some of the coming bytes, without giving them where that is cheaper; -1 when there are no more. */
    public long skip(long wanted) throws IOException {
        return read(piece(), 0, (int) Math.min(wanted, PIECE));
    }

    /** Whether the bytes of the last {@link #read} began a member. Uncompressed data have no members. */
    public boolean beganMember() {
        return false;
    }

    /** Where in the file the bytes of the last {@link #read} began; for compressed data, where their member did. */
    public abstract long storedOffset();

    /** How many members were begun that hold something. */
    public long members() {
        return 0;
    }

    /** Offset of the first byte behind the compressed data that is none of theirs, or -1. */
    public long foreignBytesAt() {
        return -1;
    }

    /**
     * After damage, or after bytes that are none of the compressed data: goes to the next member in which a record begins,
     * and which is not a part of what the damaged one holds.
     *
     * @param framed how many plain bytes the damaged member holds at least, by what its records state; -1 if that is not
     *     known
     * @return whether there is one; of data that are sound to their end, there is none
     */
    public boolean resume(long framed) throws IOException {
        return false;
    }

    /**
     * Plain bytes that come later, without passing any.
     *
     * @param storedOffset where the last {@link #next} began, and a member with it if the data are compressed
     * @param distance how many plain bytes lie between
     * @return none if the data end before, fewer at their end; empty if one cannot know
     */
    public Optional<byte[]> ahead(long storedOffset, long distance, int length) throws IOException {
        return Optional.empty();
    }

    public final Compression compression() {
        return compression;
    }

    /** Frees the decoder. The file itself stays open. */
    @Override
    public void close() throws IOException {}

    /**
     * The plain bytes of a file, recognised by its first bytes, whatever its name says.
     *
     * @throws MissingDecoderException if they are zstd data, and zstd-jni is not on the class path
     */
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

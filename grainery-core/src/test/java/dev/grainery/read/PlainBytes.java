// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read;

import dev.grainery.file.FileDigests;
import dev.grainery.file.ReadThrottle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a reader of plain bytes got out of a file, piece by piece.
 *
 * @param content all plain bytes
 * @param starts the stored offsets at which members began
 * @param failure what broke the compressed data, if something did
 * @param members how many members held something
 * @param foreignAt offset of the bytes behind them, or -1
 * @param compression how the file is compressed
 * @param fixity of the stored bytes, which must not depend on the reader
 */
record PlainBytes(
        ByteBuffer content,
        List<Long> starts,
        Optional<CompressionException> failure,
        long members,
        long foreignAt,
        Compression compression,
        FileDigests fixity) {

    byte[] bytes() {
        byte[] bytes = new byte[content.remaining()];
        content.duplicate().get(bytes);
        return bytes;
    }

    static PlainBytes of(Path directory, byte[] stored) throws IOException {
        return of(directory, stored, 700);
    }

    static PlainBytes of(Path directory, byte[] stored, int pieceLength) throws IOException {
        Path file = Files.write(directory.resolve("stored"), stored);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        List<Long> starts = new ArrayList<>();
        try (HashingInput input =
                        new HashingInput(FileChannel.open(file), new ReadBuffers(), ReadThrottle.NONE, Long.MAX_VALUE);
                PlainInput plain = PlainInput.of(input)) {
            Optional<CompressionException> failure = drain(plain, new byte[pieceLength], bytes, starts);
            int again = plain.read(new byte[1], 0, 1);
            if (again >= 0) {
                throw new IllegalStateException("after the end came " + again);
            }
            return new PlainBytes(
                    ByteBuffer.wrap(bytes.toByteArray()),
                    starts,
                    failure,
                    plain.members(),
                    plain.foreignBytesAt(),
                    plain.compression(),
                    input.finish());
        }
    }

    private static Optional<CompressionException> drain(
            PlainInput plain, byte[] piece, ByteArrayOutputStream bytes, List<Long> starts) throws IOException {
        try {
            for (int n = plain.read(piece, 0, piece.length); n >= 0; n = plain.read(piece, 0, piece.length)) {
                bytes.write(piece, 0, n);
                if (plain.beganMember()) {
                    starts.add(plain.storedOffset());
                }
            }
            return Optional.empty();
        } catch (CompressionException e) {
            return Optional.of(e);
        }
    }
}

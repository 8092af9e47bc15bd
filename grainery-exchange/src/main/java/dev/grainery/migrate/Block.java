// SPDX-License-Identifier: Apache-2.0
package dev.grainery.migrate;

import dev.grainery.inspect.ResponsePayload;
import dev.grainery.inspect.StatedDigest;
import dev.grainery.record.DigestAlgorithm;
import dev.grainery.system.output.WritableFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;

/**
 * The block of a record (ISO 28500 4), kept until its digests are known, which a WARC states before it: in memory, and a
 * large one in a file. It is used for one record after the other. Not thread-safe.
 */
final class Block extends OutputStream {

    /** A larger block is kept in a file, in bytes. */
    private static final int MOST_IN_MEMORY = 1 << 22;

    private static final byte[] HTTP = {'H', 'T', 'T', 'P', '/'};

    private final Path file;
    private final ByteArrayOutputStream memory = new ByteArrayOutputStream(1 << 16);
    private final MessageDigest whole = DigestAlgorithm.begin("SHA-1");
    private final ResponsePayload payload = new ResponsePayload();
    private final byte[] start = new byte[HTTP.length];
    private Optional<OutputStream> overflow = Optional.empty();
    private long length;

    /** @param file where a large block is kept; there must be none */
    Block(Path file) {
        this.file = file;
    }

    /** Begins another block. */
    void begin() throws IOException {
        close();
        memory.reset();
        whole.reset();
        payload.begin();
        Arrays.fill(start, (byte) 0);
        length = 0;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int n) throws IOException {
        if (length < start.length) {
            System.arraycopy(bytes, from, start, (int) length, (int) Math.min(n, start.length - length));
        }
        whole.update(bytes, from, n);
        payload.write(bytes, from, n);
        keep(bytes, from, n);
        length += n;
    }

    private void keep(byte[] bytes, int from, int n) throws IOException {
        if (overflow.isEmpty() && memory.size() + n <= MOST_IN_MEMORY) {
            memory.write(bytes, from, n);
            return;
        }
        if (overflow.isEmpty()) {
            overflow = Optional.of(Channels.newOutputStream(WritableFile.create(file)));
        }
        overflow.get().write(bytes, from, n);
    }

    /** How many bytes it has. */
    long length() {
        return length;
    }

    /** Whether it begins as an HTTP response does. */
    boolean beginsAsHttp() {
        return Arrays.equals(start, HTTP);
    }

    /** Its digest as a record states it. May be asked for once. */
    String digest() {
        return StatedDigest.stated(whole.digest());
    }

    /** That of its payload, if it is an HTTP response. May be asked for once. */
    Optional<String> payloadDigest() {
        return payload.digest();
    }

    /** Gives its bytes. */
    void writeTo(OutputStream out) throws IOException {
        memory.writeTo(out);
        if (overflow.isPresent()) {
            overflow.get().close();
            try (InputStream kept = Files.newInputStream(file)) {
                kept.transferTo(out);
            }
        }
    }

    /** Removes the file of a large block, if there is one. */
    @Override
    public void close() throws IOException {
        if (overflow.isPresent()) {
            overflow.get().close();
            overflow = Optional.empty();
            Files.deleteIfExists(file);
        }
    }
}

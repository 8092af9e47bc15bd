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

/** Buffered, as a WARC header states digests (ISO 28500 4): large blocks in a file. Reused. Not thread-safe. */
final class Block extends OutputStream {
    private static final int MOST_IN_MEMORY = 1 << 22;

    private static final byte[] HTTP = {'H', 'T', 'T', 'P', '/'};

    private final Path file;
    private final ByteArrayOutputStream memory = new ByteArrayOutputStream(1 << 16);
    private final MessageDigest whole = DigestAlgorithm.begin("SHA-1");
    private final ResponsePayload payload = new ResponsePayload();
    private final byte[] start = new byte[HTTP.length];
    private Optional<OutputStream> overflow = Optional.empty();
    private long length;

    /** {@code file} is for large blocks and must not exist. */
    Block(Path file) {
        this.file = file;
    }

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
        buffer(bytes, from, n);
        length += n;
    }

    private void buffer(byte[] bytes, int from, int n) throws IOException {
        if (overflow.isEmpty() && memory.size() + n <= MOST_IN_MEMORY) {
            memory.write(bytes, from, n);
            return;
        }
        if (overflow.isEmpty()) {
            overflow = Optional.of(Channels.newOutputStream(WritableFile.create(file)));
        }
        overflow.get().write(bytes, from, n);
    }

    long length() {
        return length;
    }

    boolean beginsAsHttp() {
        return Arrays.equals(start, HTTP);
    }

    String digest() {
        return StatedDigest.stated(whole.digest());
    }

    /** The digest of an HTTP response's payload. May be called once. */
    Optional<String> payloadDigest() {
        return payload.digest();
    }

    void writeTo(OutputStream out) throws IOException {
        memory.writeTo(out);
        if (overflow.isPresent()) {
            overflow.get().close();
            try (InputStream stored = Files.newInputStream(file)) {
                stored.transferTo(out);
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (overflow.isPresent()) {
            overflow.get().close();
            overflow = Optional.empty();
            Files.deleteIfExists(file);
        }
    }
}

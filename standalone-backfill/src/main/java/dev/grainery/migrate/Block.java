// SPDX-License-Identifier: Apache-2.0
package dev.grainery.migrate;

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

    /** Behind so many bytes, the head of an HTTP message is no longer looked for its end. */
    private static final int LONGEST_HEAD = 1 << 20;

    private static final byte[] HTTP = {'H', 'T', 'T', 'P', '/'};

    private final Path file;
    private final ByteArrayOutputStream memory = new ByteArrayOutputStream(1 << 16);
    private final MessageDigest whole = DigestAlgorithm.begin("SHA-1");
    private final MessageDigest body = DigestAlgorithm.begin("SHA-1");
    private final byte[] start = new byte[HTTP.length];
    private Optional<OutputStream> overflow = Optional.empty();
    private long length;

    /** Where the head of an HTTP message ends, if it does; and where the line began that was met last. */
    private long headEnd;

    private long lineStart;
    private boolean blank;

    /** @param file where a large block is kept; there must be none */
    Block(Path file) {
        this.file = file;
    }

    /** Begins another block. */
    void begin() throws IOException {
        close();
        memory.reset();
        whole.reset();
        body.reset();
        Arrays.fill(start, (byte) 0);
        length = 0;
        headEnd = -1;
        lineStart = 0;
        blank = false;
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
        int head = headEnd < 0 ? head(bytes, from, n) : 0;
        if (headEnd >= 0) {
            body.update(bytes, from + head, n - head);
        }
        keep(bytes, from, n);
        length += n;
    }

    /** Looks for the blank line behind the head of a message; gives how many of these bytes belong to the head. */
    private int head(byte[] bytes, int from, int n) {
        for (int i = 0; i < n && length + i < LONGEST_HEAD; i++) {
            byte b = bytes[from + i];
            if (b == '\n') {
                if (blank && lineStart > 0) {
                    headEnd = length + i + 1;
                    return i + 1;
                }
                lineStart = length + i + 1;
                blank = true;
            } else if (b != '\r' || length + i > lineStart) {
                blank = false;
            }
        }
        return n;
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

    /** The digest of what follows the head of an HTTP message, if that ends. May be asked for once. */
    Optional<String> payloadDigest() {
        return headEnd < 0 ? Optional.empty() : Optional.of(StatedDigest.stated(body.digest()));
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

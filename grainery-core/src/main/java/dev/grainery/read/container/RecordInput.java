// SPDX-License-Identifier: Apache-2.0
package dev.grainery.read.container;

import dev.grainery.read.Compression;
import dev.grainery.read.CompressionException;
import dev.grainery.read.PlainInput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Optional;

/** The plain bytes of a container, read by lines and by lengths; knows which records begin with a gzip member. */
final class RecordInput {

    private static final int CHUNK = PlainInput.PIECE;

    private final PlainInput plain;

    /** Where the bytes at hand lie, and from where to where. */
    private byte[] chunk = {};

    private int start;
    private int next;
    private int end;
    private long passed;
    private Optional<CompressionException> failure = Optional.empty();

    RecordInput(PlainInput plain) {
        this.plain = plain;
    }

    /** The coming byte without passing it, -1 at the end. */
    int peek() throws IOException {
        return fill() ? chunk[next] & 0xff : -1;
    }

    void passLineEnds() throws IOException {
        for (int b = peek(); b == '\r' || b == '\n'; b = peek()) {
            next++;
            passed++;
        }
    }

    /**
     * Reads a line with its LF, if it is there, to the end of a header.
     *
     * @param most how many bytes at most; a longer line is given in part
     * @return how many bytes it has
     */
    int line(RecordHeader lines, int most) throws IOException {
        int length = 0;
        boolean ended = false;
        while (!ended && length < most && fill()) {
            int last = Math.min(end, next + most - length);
            int at = next;
            while (at < last && chunk[at] != '\n') {
                at++;
            }
            ended = at < last;
            int n = (ended ? at + 1 : last) - next;
            lines.append(chunk, next, n);
            length += n;
            next += n;
            passed += n;
        }
        return length;
    }

    /** Some of the coming bytes, as an {@link java.io.InputStream} gives them. */
    int read(byte[] target, int from, int length) throws IOException {
        if (length == 0 || !fill()) {
            return -1;
        }
        int n = Math.min(length, end - next);
        System.arraycopy(chunk, next, target, from, n);
        next += n;
        passed += n;
        return n;
    }

    /**
     * Gives some of the coming bytes away without copying them.
     *
     * @param most how many at most
     * @return how many, or -1 at the end
     */
    int give(OutputStream target, long most) throws IOException {
        if (!fill()) {
            return -1;
        }
        int n = (int) Math.min(most, end - next);
        target.write(chunk, next, n);
        next += n;
        passed += n;
        return n;
    }

    /** Up to this many coming bytes; fewer only at the end. */
    byte[] bytes(int length) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.min(length, CHUNK));
        while (bytes.size() < length && fill()) {
            int n = Math.min(length - bytes.size(), end - next);
            bytes.write(chunk, next, n);
            next += n;
            passed += n;
        }
        return bytes.toByteArray();
    }

    /** Passes up to this many bytes and returns the number skipped; fewer only at the end. */
    long skip(long length) throws IOException {
        long n = Math.min(length, end - next);
        next += (int) n;
        passed += n;
        return n < length ? n + skipPlain(length - n) : n;
    }

    private long skipPlain(long length) throws IOException {
        long left = length;
        while (left > 0 && failure.isEmpty()) {
            long n = pass(left);
            if (n < 0) {
                break;
            }
            left -= n;
        }
        passed += length - left;
        return length - left;
    }

    private long pass(long length) throws IOException {
        try {
            return plain.skip(length);
        } catch (CompressionException e) {
            failure = Optional.of(e);
            return -1;
        }
    }

    /** The coming bytes that are at hand, without passing them. */
    byte[] lookAhead() throws IOException {
        return fill() ? Arrays.copyOfRange(chunk, next, end) : new byte[0];
    }

    long passed() {
        return passed;
    }

    /** Where in the file the coming byte lies; for compressed data, where its member begins. */
    long storedOffset() throws IOException {
        boolean exact = plain.compression() == Compression.NONE;
        return fill() ? plain.storedOffset() + (exact ? next - start : 0) : plain.storedOffset();
    }

    /** Whether the coming byte is the first of a gzip member. */
    boolean atMemberStart() throws IOException {
        return fill() && next == start && plain.beganMember();
    }

    /** What broke the compressed data, if something did: the bytes before were given, and none come after. */
    Optional<CompressionException> failure() {
        return failure;
    }

    /** After a failure, or bytes that are none of the compressed data: goes on with the next member that holds records. */
    boolean resume() throws IOException {
        if (!plain.resume()) {
            return false;
        }
        failure = Optional.empty();
        next = 0;
        end = 0;
        return true;
    }

    /** Where the bytes begin that are none of the compressed data, or -1. */
    long foreignBytesAt() {
        return plain.foreignBytesAt();
    }

    Compression compression() {
        return plain.compression();
    }

    private boolean fill() throws IOException {
        if (next < end) {
            return true;
        }
        int n = failure.isPresent() ? -1 : decompress();
        chunk = plain.bytes();
        start = n > 0 ? plain.from() : 0;
        next = start;
        end = start + Math.max(n, 0);
        return n > 0;
    }

    private int decompress() throws IOException {
        try {
            return plain.next();
        } catch (CompressionException e) {
            failure = Optional.of(e);
            return -1;
        }
    }
}

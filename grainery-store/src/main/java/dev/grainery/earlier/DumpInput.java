// SPDX-License-Identifier: Apache-2.0
package dev.grainery.earlier;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPInputStream;

final class DumpInput implements Closeable {

    private static final String GZIP_MAGIC = "\u001f\u008b";
    private static final int BUFFER = 1 << 16;
    private static final int TRAILER = 8;
    private static final int LENGTH_BYTES = 4;

    /** Beginnings of JSON in UTF-16, as written by redirection in a Windows shell. */
    private static final Set<String> UTF_16 = Set.of("\u00ff\u00fe{\0", "\u00ff\u00fe[\0");

    private final InputStream stored;
    private InputStream in;
    private Optional<Members> members = Optional.empty();
    private long position;

    DumpInput(InputStream stored) {
        this.stored = new BufferedInputStream(stored, BUFFER);
        this.in = this.stored;
    }

    void open() throws IOException {
        if (peek(stored, GZIP_MAGIC.length()).equals(GZIP_MAGIC)) {
            Members decompressed = new Members(stored);
            in = new BufferedInputStream(decompressed, BUFFER);
            members = Optional.of(decompressed);
        }
    }

    /** A BSON length within bounds has a zero byte; JSON in UTF-8 has none. */
    boolean startsAsBson() throws IOException {
        String start = peek(in, LENGTH_BYTES);
        return start.indexOf(0) >= 0 && !UTF_16.contains(start);
    }

    private static String peek(InputStream in, int count) throws IOException {
        in.mark(count);
        byte[] start = in.readNBytes(count);
        in.reset();
        return new String(start, StandardCharsets.ISO_8859_1);
    }

    int read() throws IOException {
        int b = in.read();
        if (b >= 0) {
            position++;
        }
        return b;
    }

    int read(byte[] bytes, int from, int count) throws IOException {
        int read = in.readNBytes(bytes, from, count);
        position += read;
        return read;
    }

    /** Offset in the decompressed dump. */
    long position() {
        return position;
    }

    boolean isFollowedByOtherData() throws IOException {
        return members.isPresent() && in.read() < 0 && members.get().leaveData();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /** Concatenated gzip members: the JDK's class ends silently where the next member has no valid header. */
    private static final class Members extends GZIPInputStream {

        Members(InputStream stored) throws IOException {
            super(stored, BUFFER);
        }

        boolean leaveData() throws IOException {
            return inf.getRemaining() > TRAILER || in.read() >= 0;
        }
    }
}

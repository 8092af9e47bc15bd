// SPDX-License-Identifier: Apache-2.0
package dev.grainery.crawl;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** POSIX, GNU tar and Heritrix packages, untrusted: names are bounded, and may be cut to their last part. */
final class TarMembers {

    private static final int BLOCK = 512;
    private static final int NAME = 100;
    private static final int SIZE = 124;
    private static final int SIZE_END = 136;
    private static final int TYPE = 156;

    /** A long name is the content of a preceding member of this type. */
    private static final char LONG_NAME = 'L';

    private static final char EXTENDED = 'x';
    private static final int LONGEST_NAME = 1 << 16;
    private static final String PATH = "path=";

    private final InputStream in;
    private final byte[] header = new byte[BLOCK];
    private long left;
    private long padding;
    private String name = "";

    TarMembers(InputStream in) {
        this.in = in;
    }

    /** Skips to the next file and returns its path; empty at the end. */
    Optional<String> next() throws IOException {
        String longName = "";
        while (true) {
            in.skipNBytes(left + padding);
            left = 0;
            padding = 0;
            int read = in.readNBytes(header, 0, BLOCK);
            if (read < BLOCK) {
                throw new EOFException("the archive ends without its end mark");
            }
            if (isEnd()) {
                return Optional.empty();
            }
            left = size();
            padding = (BLOCK - left % BLOCK) % BLOCK;
            char type = (char) header[TYPE];
            if (type == LONG_NAME || type == EXTENDED) {
                byte[] content = content().readNBytes((int) Math.min(left, LONGEST_NAME));
                String text = new String(content, StandardCharsets.UTF_8);
                longName =
                        type == LONG_NAME ? text.replace("\0", "") : path(text).orElse(longName);
            } else if (type == '0' || type == 0) {
                name = longName.isEmpty() ? text(0, NAME) : longName;
                return Optional.of(name);
            } else {
                longName = "";
            }
        }
    }

    private static Optional<String> path(String fields) {
        return fields.lines()
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .filter(field -> field.startsWith(PATH))
                .map(field -> field.substring(PATH.length()))
                .findFirst();
    }

    private boolean isEnd() {
        for (byte b : header) {
            if (b != 0) {
                return false;
            }
        }
        return true;
    }

    private long size() throws IOException {
        if (header[SIZE] < 0) {
            // GNU tar writes sizes beyond octal digits in base 256
            long size = 0;
            for (int i = SIZE_END - Long.BYTES; i < SIZE_END; i++) {
                size = (size << Byte.SIZE) | (header[i] & 0xff);
            }
            return checked(size);
        }
        try {
            return checked(Long.parseLong("0" + text(SIZE, SIZE_END).strip(), 8));
        } catch (NumberFormatException e) {
            throw new IOException("not a tar archive, or damaged", e);
        }
    }

    private static long checked(long size) throws IOException {
        if (size < 0 || size > Long.MAX_VALUE - BLOCK) {
            throw new IOException("a file in the archive has an impossible size");
        }
        return size;
    }

    private String text(int from, int to) {
        int end = from;
        while (end < to && header[end] != 0) {
            end++;
        }
        return new String(header, from, end - from, StandardCharsets.UTF_8);
    }

    InputStream content() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                if (left == 0) {
                    return -1;
                }
                int n = in.read(bytes, from, (int) Math.min(length, left));
                if (n < 0) {
                    throw new EOFException("the archive ends within " + name);
                }
                left -= n;
                return n;
            }
        };
    }
}

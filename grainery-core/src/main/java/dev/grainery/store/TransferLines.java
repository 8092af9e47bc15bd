// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The lines of a file that a transfer reads; whoever made it, they exhaust no memory. For one thread. */
final class TransferLines implements Closeable {

    /** No store takes a document of more than 16 MiB; a line has a little more around it. */
    static final int LONGEST = 20 << 20;

    private final Reader in;
    private final char[] buffer = new char[1 << 16];
    private int from;
    private int to;
    private long number;

    private TransferLines(Reader in) {
        this.in = in;
    }

    static TransferLines of(Path file) throws IOException {
        return new TransferLines(Files.newBufferedReader(file));
    }

    /** The number of the line that was read last, from 1. */
    long number() {
        return number;
    }

    /**
     * The next line, without its end; empty if there is none.
     *
     * @throws TransferException if it is longer than any that an export writes
     * @throws IOException if the file cannot be read, or is not UTF-8
     */
    Optional<String> next() throws IOException {
        StringBuilder line = new StringBuilder();
        boolean any = false;
        number++;
        while (fill()) {
            any = true;
            int end = from;
            while (end < to && buffer[end] != '\n') {
                end++;
            }
            if (line.length() + end - from > LONGEST) {
                throw new TransferException("the line has more than " + LONGEST + " characters");
            }
            line.append(buffer, from, end - from);
            from = end + 1;
            if (end < to) {
                break;
            }
        }
        if (!line.isEmpty() && line.charAt(line.length() - 1) == '\r') {
            line.setLength(line.length() - 1);
        }
        return any ? Optional.of(line.toString()) : Optional.empty();
    }

    private boolean fill() throws IOException {
        if (from >= to) {
            from = 0;
            to = in.read(buffer, 0, buffer.length);
        }
        return to > 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The lines of a file that is loaded; whoever made it, they exhaust no memory. */
public final class BoundedLines {

    /** No store takes a document of more than 16 MiB; a line has a little more around it. */
    private static final int LONGEST = 20 << 20;

    private BoundedLines() {}

    /**
     * Passes on the lines of a file in UTF-8, without their ends.
     *
     * @throws TransferException with the file and the line, if it cannot be read, is not UTF-8, has a line longer than
     *     any that this program writes, or the taker refuses one
     */
    public static void forEach(Path file, Consumer<String> taker) {
        long number = 1;
        try (BufferedReader in = new BufferedReader(new Limited(Files.newBufferedReader(file)))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                taker.accept(line);
                number++;
            }
        } catch (TransferException e) {
            throw new TransferException(file + ":" + number + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new TransferException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Refuses a line before it is in memory. */
    private static final class Limited extends FilterReader {

        private long length;

        Limited(Reader in) {
            super(in);
        }

        @Override
        public int read(char[] buffer, int from, int most) throws IOException {
            int read = super.read(buffer, from, most);
            for (int i = from; i < from + read; i++) {
                length = buffer[i] == '\n' ? 0 : length + 1;
            }
            if (length > LONGEST) {
                throw new TransferException("the line has more than " + LONGEST + " characters");
            }
            return read;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

public final class BoundedLines {

    /** The largest document of a store has 16 MiB; a line adds a little around it. */
    private static final int LONGEST = 20 << 20;

    private BoundedLines() {}

    /** A {@link TransferException} has file and line: not UTF-8, too long, or refused by the taker. */
    public static void forEach(Path file, Consumer<String> taker) {
        forEach(file.toString(), () -> Files.newInputStream(file), taker);
    }

    @FunctionalInterface
    public interface Source {

        InputStream open() throws IOException;
    }

    public static void forEach(String file, Source source, Consumer<String> taker) {
        long number = 1;
        try (InputStream stored = source.open();
                BufferedReader in = new BufferedReader(
                        new Limited(new InputStreamReader(stored, StandardCharsets.UTF_8.newDecoder())))) {
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

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

import dev.grainery.file.StorageEntry;
import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

public final class BoundedLines {

    /** The largest document of a store has 16 MiB; a line adds a little around it. */
    private static final int LONGEST = 20 << 20;

    private BoundedLines() {}

    /** A {@link TransferException} has file and line: not UTF-8, too long, or refused by the taker. */
    public static void forEach(StorageEntry file, Consumer<String> taker) {
        String path = file.name().text();
        long number = 1;
        try (BufferedReader in = new BufferedReader(
                new Limited(Channels.newReader(file.open(file.state()), StandardCharsets.UTF_8.newDecoder(), -1)))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                taker.accept(line);
                number++;
            }
        } catch (TransferException e) {
            throw new TransferException(path + ":" + number + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new TransferException(path + " cannot be read: " + e.getMessage(), e);
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

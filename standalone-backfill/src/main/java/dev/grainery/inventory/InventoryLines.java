// SPDX-License-Identifier: Apache-2.0
package dev.grainery.inventory;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** In ISO 8859-1, as names need not be UTF-8. */
final class InventoryLines implements Closeable {

    /** No path is as long. */
    private static final int LONGEST = 1 << 16;

    private final Path file;
    private final InputStream content;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private long number;
    private int end = -1;

    InventoryLines(Path file, InputStream content) {
        this.file = file;
        this.content = content;
    }

    /** The first line decides whether lines end in a line feed or, for names with line feeds, in a zero byte. */
    Optional<String> next() throws IOException {
        do {
            line.reset();
            int b = content.read();
            if (b < 0) {
                return Optional.empty();
            }
            number++;
            while (b >= 0 && b != end && !(end < 0 && (b == '\n' || b == 0))) {
                if (line.size() == LONGEST) {
                    throw failure("it is longer than " + LONGEST + " bytes");
                }
                line.write(b);
                b = content.read();
            }
            end = b < 0 ? end : b;
        } while (line.size() == 0);
        return Optional.of(line.toString(StandardCharsets.ISO_8859_1));
    }

    boolean areText() {
        return end != 0;
    }

    IOException failure(String message) {
        return new IOException("line " + number + " of " + file + " cannot be used: " + message);
    }

    @Override
    public void close() throws IOException {
        content.close();
    }
}

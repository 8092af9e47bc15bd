// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The end of a log, for a message. */
final class LogTail {

    private static final int BYTES = 2000;
    private static final int LINES = 3;

    private LogTail() {}

    /** The last lines that say something, and where to read the rest. */
    static String of(Path log) throws IOException {
        List<String> lines = end(log).lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        String last = String.join(" ", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
        return last + " (all of it: " + log + ")";
    }

    private static String end(Path log) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            byte[] bytes = new byte[(int) Math.min(BYTES, file.length())];
            file.seek(file.length() - bytes.length);
            file.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.report;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.stream.Stream;

/** The lines of a report, each cut after {@link #LONGEST} characters. */
final class ReportLines {

    /** The longest line, in characters. */
    static final int LONGEST = 8_192;

    private final Path file;
    private final Reader text;

    private ReportLines(Path file, Reader text) {
        this.file = file;
        this.text = text;
    }

    /** The lines, to be closed. What cannot be read any more is thrown as {@link UncheckedIOException}. */
    static Stream<String> of(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        Reader text =
                new BufferedReader(new InputStreamReader(Channels.newInputStream(channel), StandardCharsets.UTF_8));
        ReportLines lines = new ReportLines(file, text);
        return Stream.generate(lines::next)
                .takeWhile(Optional::isPresent)
                .map(Optional::get)
                .onClose(lines::close);
    }

    private Optional<String> next() {
        StringBuilder line = new StringBuilder();
        try {
            int c = text.read();
            if (c < 0) {
                return Optional.empty();
            }
            for (; c >= 0 && c != '\n'; c = text.read()) {
                if (line.length() < LONGEST) {
                    line.append((char) c);
                }
            }
            return Optional.of(line.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
    }

    private void close() {
        try {
            text.close();
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
    }
}

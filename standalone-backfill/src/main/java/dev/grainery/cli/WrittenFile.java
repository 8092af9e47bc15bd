// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.output.DurableFile;
import dev.grainery.output.FullDisk;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file in UTF-8 that takes the place of an earlier one when it is closed. Until then what is written stands in a file
 * beside it, called {@code .part}. A place that is no ordinary file, such as a pipe, is written to directly. Whatever
 * cannot be written is told with the name of the file, and a full disk as such.
 */
final class WrittenFile extends FilterWriter {

    private final String what;
    private final Path file;
    private final Path part;

    private WrittenFile(String what, Path file, Path part, Writer out) {
        super(out);
        this.what = what;
        this.file = file;
        this.part = part;
    }

    /**
     * Begins a file.
     *
     * @param what what it holds, for a message
     * @throws IOException if it cannot be written there
     */
    static WrittenFile begin(String what, Path file) throws IOException {
        boolean direct = Files.exists(file) && !Files.isRegularFile(file);
        Path absolute = file.toAbsolutePath();
        Path part = direct ? absolute : absolute.resolveSibling(absolute.getFileName() + ".part");
        try {
            return new WrittenFile(what, absolute, part, Files.newBufferedWriter(part, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw FullDisk.failure(what, file, e);
        }
    }

    @Override
    public void write(int character) throws IOException {
        try {
            super.write(character);
        } catch (IOException e) {
            throw FullDisk.failure(what, file, e);
        }
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        try {
            super.write(text, from, length);
        } catch (IOException e) {
            throw FullDisk.failure(what, file, e);
        }
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        try {
            super.write(text, from, length);
        } catch (IOException e) {
            throw FullDisk.failure(what, file, e);
        }
    }

    @Override
    public void close() throws IOException {
        boolean whole = false;
        try {
            super.close();
            if (!part.equals(file)) {
                DurableFile.sync(part);
                DurableFile.move(part, file);
            }
            whole = true;
        } catch (IOException e) {
            throw FullDisk.failure(what, file, e);
        } finally {
            if (!whole && !part.equals(file)) {
                Files.deleteIfExists(part);
            }
        }
    }
}

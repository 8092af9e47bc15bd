// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import dev.grainery.system.output.ArchiveBoundary;
import dev.grainery.system.output.DurableFile;
import dev.grainery.system.output.FullDisk;
import dev.grainery.system.output.ProtectedFileException;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * A place that a user wants something written to. The type of every option that names one: the path in it is only given out
 * when it is known to be no place of the archive.
 */
final class OutputPath {

    private final String given;
    private final Path path;

    /** @param given a path, or, where the command takes one, the address of a place in a storage */
    OutputPath(String given) {
        this.given = given;
        this.path = Path.of(given);
    }

    OutputPath(Path path) {
        this(path.toString());
    }

    /**
     * The place, if it is none of the archive.
     *
     * @param what what is to be written, for a message
     * @throws ParameterException if it is one, or that cannot be told
     */
    Path outside(ArchiveBoundary archive, String what, CommandLine line) {
        try {
            return Interruption.of(line).storages().answer("the directories of the archive", () -> {
                archive.require(path);
                return path;
            });
        } catch (ProtectedFileException e) {
            String permit = e.canBeForced() && line.getCommandSpec().findOption(ArchiveOption.FORCE) != null
                    ? ", or permit it with " + ArchiveOption.FORCE
                    : "";
            throw new ParameterException(line, what + " cannot go there: " + e.getMessage() + permit, e);
        } catch (IOException e) {
            throw new ParameterException(line, what + ": " + path + " cannot be examined: " + e.getMessage(), e);
        }
    }

    /**
     * Writes a text into a file, which appears when it is complete.
     *
     * @throws IOException if it cannot be written; the message names the file
     */
    static void write(Path file, Consumer<Writer> text) throws IOException {
        try {
            DurableFile.write(file, bytes -> {
                Writer out = new OutputStreamWriter(bytes, StandardCharsets.UTF_8);
                text.accept(out);
                out.flush();
            });
        } catch (IOException e) {
            throw FullDisk.failure("the output", file, e);
        } catch (UncheckedIOException e) {
            throw FullDisk.failure("the output", file, e.getCause());
        }
    }

    @Override
    public String toString() {
        return given;
    }
}

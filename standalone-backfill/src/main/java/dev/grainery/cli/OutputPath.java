// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import static java.util.Objects.requireNonNull;

import dev.grainery.output.ArchiveBoundary;
import dev.grainery.output.ProtectedFileException;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * A place that a user wants something written to. The type of every option that names one: the path in it is only given out
 * when it is known to be no place of the archive.
 */
final class OutputPath {

    private final Path path;

    OutputPath(Path path) {
        this.path = requireNonNull(path, "path");
    }

    /**
     * The place, if it is none of the archive.
     *
     * @param what what is to be written, for a message
     * @throws ParameterException if it is one, or that cannot be told
     */
    Path outside(ArchiveBoundary archive, String what, CommandLine line) {
        try {
            archive.require(path);
            return path;
        } catch (ProtectedFileException e) {
            String permit = e.canBeForced() && line.getCommandSpec().findOption(ArchiveOption.FORCE) != null
                    ? ", or permit it with " + ArchiveOption.FORCE
                    : "";
            throw new ParameterException(line, what + " cannot go there: " + e.getMessage() + permit, e);
        } catch (IOException e) {
            throw new ParameterException(line, what + ": cannot look at " + path + ": " + e.getMessage(), e);
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }
}

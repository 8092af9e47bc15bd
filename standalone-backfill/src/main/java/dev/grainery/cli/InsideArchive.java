// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Keeps a run from writing into the archive that it describes. */
final class InsideArchive {

    static final String FORCE = "--force-inside-archive";

    private final CommandLine line;
    private final List<Path> roots;

    /**
     * @param roots what is being described; all of it is there
     */
    InsideArchive(CommandLine line, List<Path> roots) {
        this.line = line;
        this.roots = List.copyOf(roots);
    }

    /**
     * Refuses a place within the archive, by whatever path it is named.
     *
     * @param what what would be written
     * @param place where; it need not be there yet
     */
    void refuse(String what, Path place) {
        try {
            Path real = real(place.toAbsolutePath().normalize());
            for (Path root : roots) {
                if (Files.isDirectory(root) && real.startsWith(root.toRealPath())) {
                    throw new ParameterException(
                            line,
                            what + " would be written into the archive itself: " + real + " is inside " + root
                                    + "; choose a place outside, or allow it with " + FORCE);
                }
            }
        } catch (IOException e) {
            throw new ParameterException(line, "cannot resolve " + place + ": " + e, e);
        }
    }

    private static Path real(Path place) throws IOException {
        if (Files.exists(place) || place.getParent() == null) {
            return place.toRealPath();
        }
        return real(place.getParent()).resolve(place.getFileName());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The logs or the reports of a launch.
 *
 * @param directory where they lie; empty if there are none
 * @param names their names, the first {@link #MOST} in order
 */
public record LaunchFiles(Optional<String> directory, List<String> names) {

    /** How many are listed. */
    public static final int MOST = 1_000;

    private static final LaunchFiles NONE = new LaunchFiles(Optional.empty(), List.of());

    public LaunchFiles {
        names = List.copyOf(names);
    }

    /**
     * The files of a directory, without the locks that the crawler's logging leaves beside them.
     *
     * @throws IOException if the directory is there, but cannot be listed
     */
    public static LaunchFiles in(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            List<String> names = files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .filter(name -> !name.endsWith(".lck"))
                    .sorted()
                    .limit(MOST)
                    .toList();
            return names.isEmpty()
                    ? NONE
                    : new LaunchFiles(
                            Optional.of(directory.toAbsolutePath().normalize().toString()), names);
        } catch (NoSuchFileException | NotDirectoryException e) {
            return NONE;
        }
    }
}

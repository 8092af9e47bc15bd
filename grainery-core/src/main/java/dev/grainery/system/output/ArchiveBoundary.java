// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system.output;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Protects the archive from writing. Every path chosen by a user is checked here before it is opened for writing. */
public final class ArchiveBoundary {

    private final List<Path> roots;
    private final RecordedFiles recorded;
    private final boolean forced;

    @FunctionalInterface
    public interface RecordedFiles {

        RecordedFiles NONE = file -> false;

        boolean has(Path file) throws IOException;
    }

    /** {@code roots} need not exist; {@code forced} permits new files below them. */
    public ArchiveBoundary(List<Path> roots, RecordedFiles recorded, boolean forced) {
        this.roots = List.copyOf(roots);
        this.recorded = recorded;
        this.forced = forced;
    }

    public ArchiveBoundary and(List<Path> inputs) throws IOException {
        List<Path> all = new ArrayList<>(roots);
        for (Path input : inputs) {
            if (Files.isDirectory(input)) {
                all.add(input);
            } else if (Files.isRegularFile(input)
                    && ArchiveFileKind.of(input.toRealPath()).isPresent()) {
                all.add(input);
                all.add(input.toAbsolutePath().normalize().getParent());
            }
        }
        return new ArchiveBoundary(all, recorded, forced);
    }

    public static List<Path> around(Path place) throws IOException {
        List<Path> around = new ArrayList<>();
        for (Path above = place; above != null; above = above.getParent()) {
            if (Files.isDirectory(above) && Files.isReadable(above)) {
                try (DirectoryStream<Path> containers =
                        Files.newDirectoryStream(above, ArchiveFileKind.CONTAINER::isNamed)) {
                    if (containers.iterator().hasNext()) {
                        around.add(above);
                    }
                }
            }
        }
        return around;
    }

    /** Refuses a path inside the archive, also through links. */
    public void require(Path place) throws IOException {
        Path real = real(place.toAbsolutePath().normalize());
        if (Files.isRegularFile(real)) {
            WritableFile.requireNoArchiveFile(real);
            if (recorded.has(real)) {
                throw new ProtectedFileException(
                        real, "is recorded in the store as a file of the archive; choose another name", false);
            }
        }
        for (Path root : roots) {
            if (real.startsWith(real(root.toAbsolutePath().normalize()))) {
                requireForced(real, root);
            }
        }
    }

    private void requireForced(Path real, Path root) throws IOException {
        if (Files.exists(real) && !Files.isDirectory(real)) {
            throw new ProtectedFileException(
                    real,
                    "exists already inside the archive " + root + ", where no file is ever overwritten; choose"
                            + " another name",
                    false);
        }
        if (!forced) {
            throw new ProtectedFileException(
                    real,
                    "would be written into the archive itself: it is inside " + root + "; choose a place outside",
                    true);
        }
    }

    private static Path real(Path place) throws IOException {
        if (Files.exists(place) || place.getParent() == null) {
            return place.toRealPath();
        }
        if (Files.isSymbolicLink(place)) {
            // a link to a missing target
            return real(place.resolveSibling(Files.readSymbolicLink(place)).normalize());
        }
        return real(place.getParent()).resolve(place.getFileName());
    }
}

// SPDX-License-Identifier: Apache-2.0
package dev.grainery.system.output;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the archive begins: what must not be written to. Whoever lets a user choose a place to write to asks here first,
 * before anything is opened.
 */
public final class ArchiveBoundary {

    private final List<Path> roots;
    private final KnownFiles known;
    private final boolean forced;

    /** Tells whether somebody knows a file as one of the archive. */
    @FunctionalInterface
    public interface KnownFiles {

        /** Nobody knows any. */
        KnownFiles NONE = file -> false;

        /**
         * Whether this is known as a file of the archive.
         *
         * @param file a file that is there, with its links resolved
         * @throws IOException if that cannot be told
         */
        boolean has(Path file) throws IOException;
    }

    /**
     * @param roots the directories, or single files, of the archive; they need not be there now
     * @param known what else is of the archive, wherever it lies
     * @param forced whether new files may be made below the roots
     */
    public ArchiveBoundary(List<Path> roots, KnownFiles known, boolean forced) {
        this.roots = List.copyOf(roots);
        this.known = known;
        this.forced = forced;
    }

    /** The same with more of the archive: directories, and the directories of those files that are archive files. */
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
        return new ArchiveBoundary(all, known, forced);
    }

    /** The directories around a place, and itself, that hold containers, by the names of these. */
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

    /**
     * Refuses a place that is of the archive, by whatever path it is named.
     *
     * @param place where something is to be written; it need not be there yet
     * @throws ProtectedFileException if it is a file of the archive, or lies below a root
     * @throws IOException if that cannot be told
     */
    public void require(Path place) throws IOException {
        Path real = real(place.toAbsolutePath().normalize());
        if (Files.isRegularFile(real)) {
            WritableFile.requireNoArchiveFile(real);
            if (known.has(real)) {
                throw new ProtectedFileException(
                        real, "is known to the store as a file of the archive; choose another name", false);
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
            // it leads to a place where nothing is yet
            return real(place.resolveSibling(Files.readSymbolicLink(place)).normalize());
        }
        return real(place.getParent()).resolve(place.getFileName());
    }
}

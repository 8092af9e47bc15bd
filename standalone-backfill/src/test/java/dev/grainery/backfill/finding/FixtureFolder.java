// SPDX-License-Identifier: Apache-2.0
package dev.grainery.backfill.finding;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.grainery.backfill.tree.FixtureTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A committed archive: a folder named by the finding it provokes, with all findings it gives in
 * {@value #EXPECTED}, a line each: the code, and the file below the folder, or the harvest.
 *
 * @param path the folder
 */
record FixtureFolder(Path path) {

    static final Path ALL = Path.of("src", "test", "fixtures");

    private static final String EXPECTED = "expected.txt";

    static List<FixtureFolder> all() {
        try (Stream<Path> folders = Files.list(ALL)) {
            return folders.filter(Files::isDirectory)
                    .sorted()
                    .map(FixtureFolder::new)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The folder of this tree. */
    static FixtureFolder of(FixtureTree tree) {
        return new FixtureFolder(ALL.resolve(tree.name()));
    }

    String name() {
        return path.getFileName().toString();
    }

    /** The findings it must give, and no others; in order. */
    List<String> expected() throws IOException {
        return Files.readAllLines(path.resolve(EXPECTED), UTF_8).stream()
                .sorted()
                .toList();
    }

    /** The files of the archive. */
    SortedMap<String, byte[]> files() throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> below = Files.walk(path)) {
            for (Path file : below.filter(Files::isRegularFile).toList()) {
                files.put(path.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        files.remove(EXPECTED);
        return files;
    }

    @Override
    public String toString() {
        return name();
    }
}
